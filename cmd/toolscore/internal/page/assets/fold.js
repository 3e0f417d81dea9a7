"use strict";

// Long texts are folded: their first and last signs, and between them a button that tells how much is left out and shows it, a
// piece at a time so that even megabytes do not hold up the page.
const pieceOfFold = 20000;

function folded(text, head, tail) {
  if (text.length <= head + tail + 40) return [text];
  const from = boundary(text, head);
  const to = boundary(text, text.length - tail);
  return [text.slice(0, from), unfold(text.slice(from, to)), text.slice(to)];
}

// boundary moves a place in a text so that it parts no sign that takes two units.
function boundary(text, at) {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

function unfold(hidden) {
  const made = button("fold", "… " + counted(hidden.length, "more character"), () => {
    const end = boundary(hidden, Math.min(pieceOfFold, hidden.length));
    made.before(hidden.slice(0, end));
    hidden = hidden.slice(end);
    made.textContent = "… " + counted(hidden.length, "more character");
    if (hidden === "") made.remove();
  });
  return made;
}

"use strict";

// One entry of a timeline: its state, the call that was expected beside the call that was made, and where they differ their
// arguments line by line, the changed parts of a value standing out.
const states = {
  match: { mark: "=", word: "matches" },
  differ: { mark: "~", word: "differs" },
  missing: { mark: "−", word: "missing" },
  extra: { mark: "+", word: "extra" },
  moved: { mark: "→", word: "moved" },
  forgiven: { mark: "+", word: "extra, forgiven" },
};

const sideNames = { want: "Expected", got: "Called" };

function drawEntry(entry, grouped) {
  const { mark, word } = states[entry.state];
  const sign = node("span", "mark", mark);
  sign.setAttribute("aria-hidden", "true");
  const note = entry.note && node("small", "", entry.note);
  const pair = node("div", "pair", drawCall("want", entry.expected, entry), drawCall("got", entry.actual, entry));
  if (entry.differs) entry.parts.forEach((part) => drawPart(pair, part));
  const same = !entry.differs && (entry.parts || []).every((part) => part.same);
  return node("li", "entry " + entry.state + (grouped ? " grouped" : "") + (same ? " same" : ""),
    node("div", "state", sign, node("span", "", word, note)), pair);
}

function drawCall(side, number, entry) {
  const spoken = unseen(sideNames[side] + (number ? " call " : ": "));
  if (!number) {
    const said = side === "got" ? "not called" : entry.state === "match" ? "not compared" : "not expected";
    return labelled(node("div", "call absent " + side, spoken, node("span", "nothing", said)), side);
  }
  const made = node("div", "call " + side, spoken, node("span", "no", grouped(number)), tool(entry.tool));
  const parts = entry.differs ? [] : (entry.parts || []).filter((part) => sideOf(part, side) !== undefined);
  if (parts.length > 0) {
    made.append(" ", node("span", "inline", ...parts.flatMap((part) => [
      node("span", part.about ? "about" : "", key(part), node("span", "value", ...folded(sideOf(part, side), 90, 10))), " ",
    ])));
  }
  return labelled(made, side);
}

function tool(name) {
  return name === "" ? node("span", "nothing", "tool without a name") : node("span", "tool", ...folded(name, 120, 20));
}

function key(part) {
  return node("span", "key", ...folded(part.key === "" ? '""' : part.key, 100, 20), part.inner ? "" : ":");
}

function labelled(made, side) {
  made.dataset.side = sideNames[side];
  return made;
}

// sideOf returns the text of a side, undefined where the part does not stand there.
function sideOf(part, side) {
  return side === "got" && part.same ? part.want : part[side];
}

function drawPart(pair, part) {
  const kind = part.state === "differs" ? "differs" : "plain";
  const values = valuesOf(part);
  for (const side of ["want", "got"]) {
    const missing = sideOf(part, side) === undefined;
    const classes = ["part", side, kind, part.about ? "about" : "", part.inner ? "inner" : "", missing ? "absent" : "",
      (sideOf(part, side) || "").includes("\n") ? "lines" : ""];
    pair.append(labelled(node("div", classes.filter(Boolean).join(" "),
      unseen(sideNames[side] + " "), key(part), node("span", "value", ...values[side])), side));
  }
  const why = [part.state === "forgiven" ? "forgiven" : "", part.why].filter(Boolean).join(": ");
  if (why) pair.append(node("p", "why", why));
}

function valuesOf(part) {
  const want = sideOf(part, "want");
  const got = sideOf(part, "got");
  if (part.state === "differs" && want !== undefined && got !== undefined) return changedValues(want, got);
  const value = (text) => (text === undefined ? ["not there"] : folded(text, 300, 60));
  return { want: value(want), got: value(got) };
}

function changedValues(want, got) {
  const found = changes(want, got);
  const drawn = (list, tag) => list.flatMap(({ text, same }) =>
    (same ? folded(text, 60, 60) : [node(tag, "", ...folded(text, 300, 60))]));
  return { want: drawn(found.want, "del"), got: drawn(found.got, "ins") };
}

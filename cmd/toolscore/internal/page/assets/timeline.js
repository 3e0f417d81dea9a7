"use strict";

// The timeline of a snapshot. It shows two hundred lines and a button for more; a long run of calls that match, where others
// do not, is folded, since the reader came for the others.
const linesAtOnce = 200;
const longRun = 8;
const aroundRun = 2;

function drawTimeline(detail) {
  const made = node("ol", "timeline");
  const lines = linesOf(detail);
  drawLines(made, null, lines);
  return made;
}

// linesOf returns functions that draw the lines: headings of turns, entries, folded runs.
function linesOf(detail) {
  const entries = detail.turns.flatMap((turn) => turn.entries);
  const fold = entries.some((entry) => entry.state !== "match");
  return detail.turns.flatMap((turn) => {
    const draw = (entry) => () => drawEntry(entry, Boolean(turn.number));
    const heading = turn.number ? [() => drawTurn(turn)] : [];
    return [...heading, ...(fold ? foldRuns(turn.entries, draw) : turn.entries.map(draw))];
  });
}

function drawTurn(turn) {
  return node("li", "turn", node("h4", "", "Turn " + grouped(turn.number)));
}

function foldRuns(entries, draw) {
  const lines = [];
  for (let i = 0; i < entries.length;) {
    let end = i;
    while (end < entries.length && entries[end].state === "match") end++;
    if (end - i >= longRun) {
      const hidden = entries.slice(i + aroundRun, end - aroundRun).map(draw);
      lines.push(...entries.slice(i, i + aroundRun).map(draw));
      lines.push(() => more(hidden, (left) => "Show " + counted(left, "call that matches", "calls that match")));
      lines.push(...entries.slice(end - aroundRun, end).map(draw));
      i = end;
    } else {
      lines.push(...entries.slice(i, Math.max(end, i + 1)).map(draw));
      i = Math.max(end, i + 1);
    }
  }
  return lines;
}

// drawLines puts the first lines before a place in the list, and returns the others.
function drawLines(list, before, lines) {
  const drawn = lines.slice(0, linesAtOnce).map((draw) => draw());
  for (const line of drawn) list.insertBefore(line, before);
  const left = lines.slice(linesAtOnce);
  if (left.length > 0 && before === null) {
    list.append(more(left, (count) => "Show " + grouped(Math.min(count, linesAtOnce)) + " more of " + grouped(count) + " lines"));
  }
  return { left, first: drawn[0] };
}

// more is a line with a button that draws the lines it stands for, some at each press.
function more(hidden, label) {
  const line = node("li", "more");
  const press = button("", label(hidden.length), () => {
    const { left, first } = drawLines(line.parentNode, line, hidden);
    hidden = left;
    press.textContent = label(hidden.length);
    if (hidden.length > 0) return;
    line.remove();
    first.tabIndex = -1;
    first.focus();
  });
  line.append(press);
  return line;
}

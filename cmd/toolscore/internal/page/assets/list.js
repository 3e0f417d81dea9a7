"use strict";

// The list: one line for each snapshot, under the heading of its suite. Lines are drawn in chunks, what a line opens when it is
// opened first.
const main = document.getElementById("list");
const verdicts = {
  passed: { mark: "✓", word: "passed" },
  failed: { mark: "✗", word: "failed" },
  error: { mark: "!", word: "not compared" },
};
const snapshots = []; // those drawn so far: {result, line, suite}
const suites = []; // {made, tally, count}

function drawSnapshot(index) {
  const result = report.results[index];
  const suite = suites[result.suite] || drawSuite(result.suite);
  const panel = node("div", "panel");
  panel.id = "panel-" + index;
  panel.hidden = true;
  const row = button("row " + result.verdict, "", () => toggle(index));
  row.setAttribute("aria-expanded", "false");
  row.setAttribute("aria-controls", panel.id);
  row.append(...drawRow(result));
  const line = node("li", "snapshot", node("h3", "", row), panel);
  suite.list.append(line);
  snapshots.push({ result, line, row, panel, suite });
}

function drawSuite(index) {
  const list = node("ol", "snapshots");
  const tally = node("p", "");
  const made = node("section", "suite", node("div", "suite-head", node("h2", "code", report.suites[index]), tally), list);
  main.append(made);
  suites[index] = { made, list, tally };
  return suites[index];
}

function drawRow(result) {
  const { mark, word } = verdicts[result.verdict];
  const sign = node("span", "verdict " + result.verdict, mark);
  sign.setAttribute("aria-hidden", "true");
  const name = result.name === "" ? "without a name" : result.name;
  return [
    sign,
    node("span", "name", unseen(word + ": "), ...shortened(name),
      result.label && node("span", "label", ...shortened(result.label))),
    node("span", "chips", ...chips(result).flatMap((chip) => [chip, " "])),
    score(result),
  ];
}

// shortened cuts what is too long for a line; the line is a button, so nothing in it can be opened by itself.
function shortened(text) {
  if (text.length <= 240) return text.split(/(?<=[/_])/).flatMap((part) => [part, node("wbr", "")]);
  return [text.slice(0, boundary(text, 200)) + " … (" + counted(text.length, "character") + ")"];
}

function chips(result) {
  const counts = result.states || {};
  const made = [];
  if (result.runs) made.push(node("span", "chip", result.runs + " runs"));
  for (const state of ["differ", "missing", "extra", "moved", "forgiven"]) {
    const word = state === "differ" && counts[state] === 1 ? "differs" : state;
    if (counts[state]) made.push(node("span", "chip " + state, grouped(counts[state]) + " " + word));
  }
  if (result.broken) made.push(node("span", "chip differ", counted(result.broken, "check fails", "checks fail")));
  if (result.verdict === "error") made.push(node("span", "chip error", "not compared"));
  if (result.approximate) made.push(node("span", "chip", "approximate"));
  if (result.status === "created" || result.status === "updated") made.push(node("span", "chip", result.status));
  return made;
}

function score(result) {
  if (!result.score) return node("span", "score", unseen("no score"));
  const filled = node("i", "");
  filled.style.width = 100 * result.score + "%";
  const bar = node("span", "bar", filled);
  bar.setAttribute("aria-hidden", "true");
  return node("span", "score", bar, unseen("score "), node("span", "figure", result.score.slice(0, 6)));
}

function toggle(index) {
  const { result, line, row, panel } = snapshots[index];
  const open = panel.hidden;
  if (open && !panel.firstChild) panel.append(...drawDetail(result, index));
  panel.hidden = !open;
  line.classList.toggle("open", open);
  row.setAttribute("aria-expanded", String(open));
}

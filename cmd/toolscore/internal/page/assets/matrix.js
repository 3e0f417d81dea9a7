"use strict";

// The runs of a test that ran several times: a line for each call of its golden, a column for each run, and why runs failed.
const runSigns = {
  passed: { mark: "✓", word: "passed" },
  failed: { mark: "✗", word: "failed" },
  skipped: { mark: "–", word: "skipped" },
};

function drawRuns(runs) {
  const made = [node("p", "verdict-of-runs", runs.verdict)];
  if (runs.facts) made.push(node("ul", "run-facts", ...runs.facts.map((fact) => node("li", "", fact))));
  if (runs.heads.length > 0) made.push(drawMatrix(runs));
  if (runs.cut) made.push(node("p", "note", "Not shown: " + runs.cut + "."));
  const failed = runs.heads.filter((head) => head.reason);
  if (failed.length > 0) {
    made.push(node("details", "run-reasons", node("summary", "", "Why " + counted(failed.length, "run") + " failed"),
      ...failed.map((head) => node("div", "", node("h4", "", head.name), node("pre", "", head.reason)))));
  }
  made.push(node("p", "note", "The calls below are those of one run."));
  return made;
}

function drawMatrix(runs) {
  const head = node("tr", "", node("th", "", unseen("Call")), ...runs.heads.map(drawHead));
  const table = node("table", "", node("thead", "", head), node("tbody", "", ...runs.rows.map(drawRow)));
  const scroll = node("div", "matrix", table);
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "Calls by runs");
  return scroll;

  function drawHead({ name, verdict }) {
    const { mark, word } = runSigns[verdict];
    const made = node("th", verdict, ...spoken(mark, word), node("span", "", name.replace(/^run_/, "")));
    made.scope = "col";
    made.title = name + " " + word;
    return made;
  }

  function drawRow({ label, cells }) {
    const name = node("th", "code", ...shortened(label));
    name.scope = "row";
    return node("tr", "", name, ...cells.map((state) => {
      const { mark, word } = states[state] || { mark: "·", word: "not made" };
      return node("td", state, ...spoken(mark, word));
    }));
  }
}

function spoken(mark, word) {
  const sign = node("span", "mark", mark);
  sign.setAttribute("aria-hidden", "true");
  return [sign, unseen(word + " ")];
}

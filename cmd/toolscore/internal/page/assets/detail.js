"use strict";

// What opens below the line of a snapshot: where its golden is, its numbers, its timeline.
function drawDetail(result, index) {
  const detail = data("data-" + index);
  const made = [facts(result)];
  if (detail.error) made.push(node("p", "trouble", detail.error));
  if (detail.approximate) {
    made.push(node("p", "note", "Approximate: too many calls for the exact pairing; another may leave fewer differences."));
  }
  for (const why of detail.broken || []) made.push(node("p", "trouble", why));
  if (detail.variant) made.push(node("p", "note", detail.variant));
  for (const note of detail.notes || []) made.push(node("p", "note", note));
  if (detail.accept) made.push(node("p", "note", "Accept these calls with: ", node("code", "", detail.accept)));
  if (detail.runs) made.push(...drawRuns(detail.runs));
  if (detail.numbers) made.push(numbers(result, detail.numbers));
  if (detail.turns.length > 0) made.push(heads(detail), drawTimeline(detail));
  else if (!detail.error) made.push(node("p", "empty", noCalls(detail)));
  return made;
}

function facts(result) {
  const said = { used: "golden accepted", created: "golden written", updated: "golden updated", failed: "golden not met" };
  const status = Object.hasOwn(said, result.status || "") ? said[result.status] : result.status;
  return node("p", "facts", result.golden && node("code", "", result.golden), status && node("span", "", status));
}

function noCalls(detail) {
  return detail.expected + detail.actual === 0 ? "No calls were kept with this result." : "The pairs of calls were not kept.";
}

function heads(detail) {
  const head = (name, count) => node("div", "", name + " ", node("span", "", counted(count, "call")));
  return node("div", "sides", head("Expected", detail.expected), head("Called", detail.actual));
}

// numbers says in one line what makes up the score, and below, when opened, what each number means.
function numbers(result, texts) {
  const line = report.numbers.slice(0, report.inScore).flatMap(({ name }, i) =>
    texts[i] === "" ? [] : [" · " + name.toLowerCase().replace("f1", "F1") + " ", node("b", "", texts[i])]);
  const list = node("dl", "", ...report.numbers.flatMap(({ name, means }, i) =>
    texts[i] === "" ? [] : [node("div", "", node("dt", "", name, node("span", "", texts[i])), node("dd", "", means))]));
  return node("details", "numbers", node("summary", "", "score ", node("b", "", result.score || "–"), ...line), list);
}

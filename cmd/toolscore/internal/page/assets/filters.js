"use strict";

// The filters hide lines; they never draw one.
const control = (id) => document.getElementById(id);
const verdictInputs = [...document.querySelectorAll("input[name=verdict]")];
const nothing = node("p", "empty", "No " + report.noun + " is like that.", button("button", "Clear filters", clearFilters));
nothing.hidden = true;

function filters() {
  return {
    verdict: verdictInputs.find((input) => input.checked).value,
    words: control("words").value.toLowerCase().split(/\s+/).filter(Boolean),
    state: control("state").value,
    suite: control("suite").value,
  };
}

function accepts(wanted, result) {
  if (wanted.verdict !== "all" && (wanted.verdict === "passed") !== (result.verdict === "passed")) return false;
  if (wanted.state !== "" && !(result.states && result.states[wanted.state])) return false;
  if (wanted.suite !== "" && Number(wanted.suite) !== result.suite) return false;
  return wanted.words.every((word) => searched(result).includes(word));
}

function searched(result) {
  result.searched ??= [result.name, report.suites[result.suite], result.golden, ...(result.tools || [])].join("\n").toLowerCase();
  return result.searched;
}

function applyFilters() {
  const wanted = filters();
  const tallies = suites.map(() => ({ shown: 0, failed: 0 }));
  for (const { result, line } of snapshots) {
    line.hidden = !accepts(wanted, result);
    if (line.hidden) continue;
    tallies[result.suite].shown++;
    if (result.verdict !== "passed") tallies[result.suite].failed++;
  }
  suites.forEach((suite, i) => {
    const { shown, failed } = tallies[i];
    suite.made.hidden = shown === 0;
    suite.tally.textContent = failed ? `${grouped(failed)} of ${grouped(shown)} failed` : `${grouped(shown)} passed`;
  });
  const shown = tallies.reduce((sum, tally) => sum + tally.shown, 0);
  const all = counted(snapshots.length, report.noun);
  nothing.hidden = shown > 0;
  control("count").textContent = shown === snapshots.length ? all : `${grouped(shown)} of ${all}`;
}

function clearFilters() {
  verdictInputs[0].checked = true;
  for (const id of ["words", "state", "suite"]) control(id).value = "";
  applyFilters();
  control("words").focus();
}

function nextVerdict() {
  const at = verdictInputs.findIndex((input) => input.checked);
  verdictInputs[(at + 1) % verdictInputs.length].checked = true;
  applyFilters();
}

function offerSuites() {
  report.suites.forEach((name, i) => {
    const option = node("option", "", name);
    option.value = i;
    control("suite").append(option);
  });
  control("suite").hidden = report.suites.length < 2;
  document.querySelector(".filters").hidden = report.results.length < 2;
}

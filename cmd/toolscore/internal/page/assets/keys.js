"use strict";

// The keys, and the start of the page.
const keys = {
  j: () => move(1),
  k: () => move(-1),
  "/": () => control("words").select(),
  f: nextVerdict,
  t: pressTheme,
  "?": () => control("keys").showModal(),
};

// move takes the focus to the next line that is shown, or to the one before.
function move(by) {
  const shown = snapshots.filter(({ line }) => !line.hidden);
  const at = shown.findIndex(({ line }) => line.contains(document.activeElement));
  const next = at < 0 ? shown[by > 0 ? 0 : shown.length - 1] : shown[at + by];
  if (!next) return;
  next.row.focus({ preventScroll: true });
  next.row.scrollIntoView({ block: "nearest" });
}

function pressTheme() {
  nextTheme();
  control("theme").textContent = "Theme: " + theme;
}

// arrow moves along closed lines; where one is open, the arrows scroll through it as they do anywhere.
function arrow(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = document.activeElement.closest(".row[aria-expanded=false]");
  if (!by || !row) return false;
  move(by);
  return true;
}

// leave ends typing: with Escape, and with Enter in the search, which goes on to the first that was found.
function leave(event) {
  const found = event.key === "Enter" && event.target === control("words");
  if (found || event.key === "Escape") event.target.blur();
  if (!found) return;
  move(1);
  event.preventDefault();
}

function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || control("keys").open) return;
  if (event.target.matches("input[type=search], select")) {
    leave(event);
    return;
  }
  const act = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
  if (act) act();
  if (act || arrow(event)) event.preventDefault();
}

function start() {
  control("theme").textContent = "Theme: " + theme;
  control("theme").addEventListener("click", pressTheme);
  control("help").addEventListener("click", keys["?"]);
  document.addEventListener("keydown", pressKey);
  for (const input of [...verdictInputs, control("state"), control("suite")]) input.addEventListener("change", applyFilters);
  control("words").addEventListener("input", applyFilters);
  offerSuites();
  inChunks(report.results.length, drawSnapshot, () => {
    main.append(nothing);
    applyFilters();
    if (snapshots.length === 1) toggle(0);
    main.dataset.ready = "true";
    requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
  });
}

start();

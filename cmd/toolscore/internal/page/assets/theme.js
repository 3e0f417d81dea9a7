"use strict";

// The theme: what the system says, or what was chosen on this page before. Where the browser keeps nothing for a page, as it
// may for a file, the choice is kept in the address, which outlives a reload.
const themes = ["system", "light", "dark"];
const darkSystem = matchMedia("(prefers-color-scheme: dark)");
let theme = chosenTheme();

function chosenTheme() {
  const named = location.hash.replace("#theme=", "");
  if (themes.includes(named)) return named;
  try {
    const kept = localStorage.getItem("toolscore-theme");
    return themes.includes(kept) ? kept : "system";
  } catch {
    return "system";
  }
}

function keepTheme() {
  try {
    localStorage.setItem("toolscore-theme", theme);
  } catch {
    location.replace("#theme=" + theme);
  }
}

function paintTheme() {
  const dark = theme === "dark" || (theme === "system" && darkSystem.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function nextTheme() {
  theme = themes[(themes.indexOf(theme) + 1) % themes.length];
  keepTheme();
  paintTheme();
}

darkSystem.addEventListener("change", paintTheme);
paintTheme();

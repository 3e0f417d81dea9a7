"use strict";

// Everything that came from a test run is data in script elements that do not run. It becomes part of the page as text only:
// node makes each element, and strings among its children are text nodes.
function node(tag, classes, ...children) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

function data(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

const report = data("data");

const grouped = new Intl.NumberFormat("en").format;

function counted(count, one, many = one + "s") {
  return grouped(count) + " " + (count === 1 ? one : many);
}

function button(classes, text, press) {
  const made = node("button", classes, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

// unseen is text for those who listen to the page.
function unseen(text) {
  return node("span", "unseen", text);
}

// inChunks calls step for 0, 1 … below count, some at a time, so that the page answers meanwhile; each time more, since the
// browser lays out all that is there after each chunk.
function inChunks(count, step, done) {
  let i = 0;
  (function some() {
    const end = Math.min(Math.max(250, 2 * i), count);
    while (i < end) step(i++);
    if (i < count) setTimeout(some);
    else done();
  })();
}

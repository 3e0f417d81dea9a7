// Package browser opens the page of 'toolscore report --html' in a real headless Chromium and uses
// it as a reader does.
//
// It is a module of its own, so that nobody else inherits what drives the browser.
package browser

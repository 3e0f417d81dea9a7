package browser_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// tab is a tab with a page of results. It hears what the page must not do: fetch, complain, open a
// dialog.
type tab struct {
	t   testing.TB
	ctx context.Context //nolint:containedctx // chromedp finds the tab in it

	lock  sync.Mutex
	heard []string
}

// setup prepares a tab before the page is loaded.
type setup func(b *tab)

// show opens the page of the results and waits until it is ready. When the test ends, nothing else
// may have been heard.
func show(t testing.TB, all []outcome.Result, prepare ...setup) *tab {
	t.Helper()
	needChromium(t)
	return load(t, page(t, save(t, all...)), prepare...)
}

func load(t testing.TB, html string, prepare ...setup) *tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(work.browser, chromedp.WithNewBrowserContext())
	t.Cleanup(closeTab)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx}
	require.NoError(t, chromedp.Listen(ctx, b.hear))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	require.NoError(t, err)
	for _, prepared := range prepare {
		prepared(b)
	}
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("file://"+html)))
	b.await("document.querySelector('main[data-ready]') !== null")
	t.Cleanup(func() { assert.Equal(t, []string{"request file://" + html}, slices.Compact(b.whatWasHeard())) })
	return b
}

func (b *tab) hear(event any) {
	var what string
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if strings.HasPrefix(e.Request.URL, "data:image/svg+xml,") {
			return // the icon is part of the page
		}
		what = "request " + e.Request.URL
	case *network.EventLoadingFailed:
		what = "blocked by " + string(e.BlockedReason)
	case *network.EventWebSocketCreated:
		what = "socket " + e.URL
	case *cdpage.EventJavascriptDialogOpening:
		what = "dialog " + e.Message
	case *runtime.EventExceptionThrown:
		what = "exception " + e.ExceptionDetails.Text
	case *log.EventEntryAdded:
		what = "log " + e.Entry.Text
	default:
		return
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.heard = append(b.heard, what)
}

func (b *tab) whatWasHeard() []string {
	b.lock.Lock()
	defer b.lock.Unlock()
	return slices.Clone(b.heard)
}

// forget returns what was heard besides the page itself, which a test then has answered for.
func (b *tab) forget() []string {
	b.lock.Lock()
	defer b.lock.Unlock()
	heard := b.heard
	b.heard = heard[:1]
	return slices.Clone(heard[1:])
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err, expression)
	return v
}

// await waits until an expression is true.
func (b *tab) await(expression string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[any](expression))
	require.NoError(b.t, err, expression)
}

// press types keys where the focus is. A key that the page takes types nothing.
func (b *tab) press(keys string) {
	b.t.Helper()
	for _, r := range keys {
		events := kb.Encode(r)
		if len(events) == 3 { // down, the character, up
			events[0].Text = events[1].Text
			events = []*input.DispatchKeyEventParams{events[0], events[2]}
		}
		for _, event := range events {
			_, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, *event)
			require.NoError(b.t, err)
		}
	}
}

func (b *tab) click(selector string) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, chromedp.Click(chromedp.CSS(selector))))
}

// text returns the text of an element.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return eval[string](b, "document.querySelector("+quoted(selector)+").textContent")
}

// texts returns the texts of all elements that are shown.
func (b *tab) texts(selector string) []string {
	b.t.Helper()
	all := "[...document.querySelectorAll(" + quoted(selector) + ")]"
	return eval[[]string](b, all+".filter(e => e.checkVisibility()).map(e => e.textContent)")
}

// focused returns the visible text of what has the focus.
func (b *tab) focused() string {
	b.t.Helper()
	return eval[string](b, "(document.activeElement.querySelector('.name') || document.activeElement).textContent")
}

func sized(width, height int64) setup {
	return func(b *tab) {
		require.NoError(b.t, chromedp.Do(b.ctx, chromedp.EmulateViewport(width, height)))
	}
}

// media sets what the system prefers, such as prefers-color-scheme.
func media(name, value string) setup {
	return func(b *tab) {
		_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		require.NoError(b.t, err)
	}
}

// first runs a script in the page before its own.
func first(script string) setup {
	return func(b *tab) {
		params := cdpage.AddScriptToEvaluateOnNewDocumentParams{Source: script}
		_, err := chromedp.Call(b.ctx, cdpage.AddScriptToEvaluateOnNewDocument, params)
		require.NoError(b.t, err)
	}
}

// quoted returns a text as JavaScript writes it.
func quoted(text string) string { return strconv.Quote(text) }

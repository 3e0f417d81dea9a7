package browser_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// work holds what the tests share: the command, the browser and its profile.
var work struct {
	dir     string
	browser context.Context //nolint:containedctx // it is one browser for all tests
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "toolscore-browser")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	work.dir = dir
	path := chromium()
	if path == "" {
		return m.Run()
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), options(path, filepath.Join(dir, "profile"))...)
	defer end()
	browser, stop := chromedp.NewContext(allocator)
	defer stop()
	if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
		fmt.Fprintf(os.Stderr, "%s does not start: %v\n", path, err)
		return 1
	}
	work.browser = browser //nolint:fatcontext // set once
	return m.Run()
}

// chromium returns where Chromium is, "" where it is not installed.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func options(path, profile string) []chromedp.ExecAllocatorOption {
	flags := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(profile),
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
	}
	for _, flag := range []string{
		"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "disable-dev-shm-usage",
		"disable-extensions",
	} {
		flags = append(flags, chromedp.Flag(flag, true))
	}
	return flags
}

// needChromium ends a test that has no browser: in CI it fails, elsewhere it is skipped and says so.
func needChromium(t testing.TB) {
	t.Helper()
	switch {
	case work.browser != nil:
	case os.Getenv("CI") != "":
		t.Fatal("no Chromium is installed, and CI is set: install the package chromium")
	default:
		t.Skip("NOT TESTED: no Chromium is installed, so nobody has looked at the page; install the package chromium")
	}
}

var build = sync.OnceValues(func() (string, error) {
	binary := filepath.Join(work.dir, "toolscore")
	command := exec.Command("go", "build", "-o", binary, "./cmd/toolscore")
	command.Dir = filepath.Join("..", "..")
	if text, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, text)
	}
	return binary, nil
})

// page writes the page of a file of results with the command, and returns its path.
func page(t testing.TB, results string) string {
	t.Helper()
	binary, err := build()
	require.NoError(t, err)
	html := filepath.Join(t.TempDir(), "report.html")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	text, _ := exec.CommandContext(ctx, binary, "report", "--html", html, results).CombinedOutput() // fails where a snapshot did
	require.FileExists(t, html, "%s", text)
	return html
}

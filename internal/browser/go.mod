module github.com/toolscore/toolscore-go/internal/browser

go 1.25.0

require (
	github.com/chromedp/cdproto v0.160.1
	github.com/chromedp/chromedp v0.23.1
	github.com/stretchr/testify v1.12.1
	github.com/toolscore/toolscore-go v0.0.0
)

require (
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/gkampitakis/ciinfo v0.3.5 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/sergi/go-diff v1.4.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	go.yaml.in/yaml/v4 v4.0.0 // indirect
)

replace github.com/toolscore/toolscore-go => ../..

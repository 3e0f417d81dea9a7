module github.com/toolscore/toolscore-go

go 1.25.0

require (
	github.com/gkampitakis/ciinfo v0.3.5
	github.com/gkampitakis/go-snaps v0.5.25
	github.com/mattn/go-runewidth v0.0.31
	github.com/rogpeppe/go-internal v1.14.1
	github.com/sergi/go-diff v1.4.0
	github.com/stretchr/testify v1.12.1
	go.yaml.in/yaml/v4 v4.0.0
)

require golang.org/x/tools v0.42.0 // indirect

require (
	github.com/clipperhouse/uax29/v2 v2.2.0
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/kr/pretty v0.3.1 // indirect
	github.com/kr/text v0.2.0 // indirect
	github.com/maruel/natural v1.3.0 // indirect
	github.com/tidwall/gjson v1.19.0 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sys v0.41.0
	golang.org/x/term v0.40.0
)

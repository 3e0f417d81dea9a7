module github.com/toolscore/toolscore-go/internal/gotestrun

go 1.25.0

require (
	github.com/gkampitakis/go-snaps v0.5.25
	github.com/sebdah/goldie/v2 v2.8.0
	github.com/stretchr/testify v1.12.1
	github.com/toolscore/toolscore-go v0.0.0
	gotest.tools/v3 v3.5.2
)

require (
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/gkampitakis/ciinfo v0.3.5 // indirect
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/google/go-cmp v0.5.9 // indirect
	github.com/kr/pretty v0.3.1 // indirect
	github.com/kr/text v0.2.0 // indirect
	github.com/maruel/natural v1.3.0 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/rogpeppe/go-internal v1.14.1 // indirect
	github.com/sergi/go-diff v1.4.0 // indirect
	github.com/tidwall/gjson v1.19.0 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	go.yaml.in/yaml/v4 v4.0.0 // indirect
)

replace github.com/toolscore/toolscore-go => ../..

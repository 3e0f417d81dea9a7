module github.com/toolscore/toolscore-go

go 1.26.0

require (
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/gkampitakis/ciinfo v0.3.5 // indirect
	github.com/gkampitakis/go-snaps v0.5.25 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/rogpeppe/go-internal v1.16.0 // indirect
	github.com/sergi/go-diff v1.4.0 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	go.yaml.in/yaml/v4 v4.0.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

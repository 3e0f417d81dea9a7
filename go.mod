module github.com/toolscore/toolscore-go

go 1.25

require (
	github.com/gkampitakis/ciinfo v0.3.5 // indirect
	github.com/gkampitakis/go-snaps v0.5.25 // indirect
	github.com/sergi/go-diff v1.4.0 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	go.yaml.in/yaml/v4 v4.0.0 // indirect
)

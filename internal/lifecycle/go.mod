module github.com/toolscore/toolscore-go/internal/lifecycle

go 1.25.0

require (
	github.com/sebdah/goldie/v2 v2.8.0
	github.com/stretchr/testify v1.12.1
	github.com/toolscore/toolscore-go v0.0.0
	gotest.tools/v3 v3.5.2
)

require (
	github.com/gkampitakis/ciinfo v0.3.5 // indirect
	github.com/google/go-cmp v0.5.9 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/sergi/go-diff v1.4.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)

replace github.com/toolscore/toolscore-go => ../..

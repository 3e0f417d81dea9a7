module github.com/toolscore/toolscore-go/internal/e2e

go 1.25.5

require (
	github.com/modelcontextprotocol/go-sdk v1.8.0
	github.com/stretchr/testify v1.12.1
	github.com/toolscore/toolscore-go v0.0.0
)

replace github.com/toolscore/toolscore-go => ../..

module github.com/toolscore/toolscore-go/internal/e2e/scripted

go 1.25.0

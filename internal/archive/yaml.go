package archive

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/wire"

	"go.yaml.in/yaml/v4"

	"github.com/toolscore/toolscore-go/internal/value"
)

// maxGrowth is how much longer a text may become where its anchors are expanded.
const maxGrowth = 16

// yamlDocuments hands on each document of a YAML text as JSON. Numbers keep their text; anchors are
// expanded up to a bound, and a value that holds itself is an error.
func yamlDocuments(data []byte, take func(n wire.Node) error) error {
	loader, err := yaml.NewLoader(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("yaml: %w", err)
	}
	for {
		var document yaml.Node
		if err := loader.Load(&document); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("yaml: %w", err)
		}
		c := yamlConverter{room: min(maxGrowth*len(data)+wire.MaxPayload/64, wire.MaxPayload)}
		if err := c.append(&document, 0); err != nil {
			return err
		}
		if err := take(c.out); err != nil {
			return fmt.Errorf("line %d: %w", document.Line, err)
		}
	}
}

// yamlConverter writes a YAML node as JSON.
type yamlConverter struct {
	out  wire.Node
	room int // how much more may be written
}

func (c *yamlConverter) append(y *yaml.Node, depth int) error {
	c.room -= len(y.Value) + 1
	if c.room < 0 || depth > value.MaxDepth {
		return fmt.Errorf("line %d: the aliases make it too large or too deep to read", y.Line)
	}
	switch y.Kind {
	case yaml.DocumentNode:
		return c.append(y.Content[0], depth)
	case yaml.AliasNode:
		return c.append(y.Alias, depth+1)
	case yaml.MappingNode:
		return c.mapping(y, depth)
	case yaml.SequenceNode:
		return c.sequence(y, depth)
	default:
		c.out = append(c.out, scalar(y)...)
		return nil
	}
}

func (c *yamlConverter) mapping(y *yaml.Node, depth int) error {
	c.out = append(c.out, '{')
	for i := 0; i+1 < len(y.Content); i += 2 {
		if i > 0 {
			c.out = append(c.out, ',')
		}
		c.out = append(append(c.out, wire.TextNode(y.Content[i].Value)...), ':')
		if err := c.append(y.Content[i+1], depth+1); err != nil {
			return err
		}
	}
	c.out = append(c.out, '}')
	return nil
}

func (c *yamlConverter) sequence(y *yaml.Node, depth int) error {
	c.out = append(c.out, '[')
	for i, element := range y.Content {
		if i > 0 {
			c.out = append(c.out, ',')
		}
		if err := c.append(element, depth+1); err != nil {
			return err
		}
	}
	c.out = append(c.out, ']')
	return nil
}

// scalar returns a scalar as JSON. What JSON has no number for is a string.
func scalar(y *yaml.Node) wire.Node {
	switch y.ShortTag() {
	case "!!null":
		return wire.Node("null")
	case "!!bool":
		return wire.Node(strings.ToLower(y.Value))
	case "!!int", "!!float":
		if json.Valid([]byte(y.Value)) {
			return wire.Node(y.Value)
		}
		if number, err := strconv.ParseFloat(strings.ReplaceAll(y.Value, "_", ""), 64); err == nil && !math.IsInf(number, 0) {
			return strconv.AppendFloat(nil, number, 'g', -1, 64)
		}
		if whole, ok := new(big.Int).SetString(y.Value, 0); ok && len(y.Value) < 1000 {
			return wire.Node(whole.String())
		}
	case "!!binary":
		return bytesOrText(y.Value)
	}
	return wire.TextNode(y.Value)
}

// bytesOrText returns base64 as the text that it holds, or else as an object that keeps it.
func bytesOrText(text string) wire.Node {
	encoded := strings.Join(strings.Fields(text), "")
	data, err := base64.StdEncoding.DecodeString(encoded)
	if err == nil && utf8.Valid(data) {
		return wire.TextNode(string(data))
	}
	return append(append(wire.Node(`{"`+binaryKey+`":`), wire.TextNode(encoded)...), '}')
}

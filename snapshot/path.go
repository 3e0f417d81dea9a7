package snapshot

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// step is one part of a path into the arguments of a call: a key or an index, or any of them.
type step struct {
	key   string
	index int
	list  bool // the step goes into a list
	any   bool // every key, or every index
}

// parsePath reads a path such as passengers[*].seat: keys joined by dots, [n] and [*] for elements,
// * for any key, and keys with other signs in quotes, as in "a.b"[0] or headers."x-id".
func parsePath(text string) ([]step, error) {
	var steps []step
	rest := text
	for first := true; first || rest != ""; first = false {
		s, after, err := parseStep(rest, first)
		if err != nil {
			return nil, fmt.Errorf("path %q: column %d: %w", text, len(text)-len(rest)+1, err)
		}
		steps, rest = append(steps, s), after
	}
	return steps, nil
}

func parseStep(rest string, first bool) (step, string, error) {
	switch {
	case strings.HasPrefix(rest, "["):
		return parseBrackets(rest)
	case strings.HasPrefix(rest, ".") && !first:
		return parseKey(rest[1:])
	case first:
		return parseKey(rest)
	default:
		return step{}, "", errors.New("a dot or a bracket is missing; write passengers[0].seat")
	}
}

// parseBrackets reads [n], [*] or ["key"].
func parseBrackets(rest string) (step, string, error) {
	if strings.HasPrefix(rest, `["`) {
		s, after, err := parseKey(rest[1:])
		if err == nil && !strings.HasPrefix(after, "]") {
			err = errors.New("the bracket is not closed")
		}
		return s, strings.TrimPrefix(after, "]"), err
	}
	inside, after, closed := strings.Cut(rest[1:], "]")
	if !closed {
		return step{}, "", errors.New("the bracket is not closed")
	}
	if inside == "*" {
		return step{list: true, any: true}, after, nil
	}
	n, err := strconv.Atoi(inside)
	if err != nil || n < 0 || inside != strconv.Itoa(n) {
		return step{}, "", fmt.Errorf("[%s] is not an index; write [0], [*] or [\"key\"]", inside)
	}
	return step{list: true, index: n}, after, nil
}

func parseKey(rest string) (step, string, error) {
	if strings.HasPrefix(rest, `"`) {
		return parseQuoted(rest)
	}
	end := strings.IndexAny(rest, `.["]`)
	if end < 0 {
		end = len(rest)
	}
	key := rest[:end]
	switch {
	case key == "":
		return step{}, "", errors.New(`a key is missing; the empty key is written ""`)
	case key == "*":
		return step{any: true}, rest[end:], nil
	case strings.ContainsAny(key, "*# "):
		return step{}, "", fmt.Errorf("the key %s has signs of its own; write it in quotes", key)
	}
	return step{key: key}, rest[end:], nil
}

func parseQuoted(rest string) (step, string, error) {
	decoder := json.NewDecoder(strings.NewReader(rest))
	var key string
	if err := decoder.Decode(&key); err != nil {
		return step{}, "", fmt.Errorf("the quoted key is not a JSON string: %w", err)
	}
	return step{key: key}, rest[decoder.InputOffset():], nil
}

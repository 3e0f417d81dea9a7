package store

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	goldens = "__snapshots__" // the folder below that of the package

	// Windows stops at 260 characters for a whole path. With a name and a label at their longest,
	// suffix and temporary ending some 60 of them remain for the folder of the package; with a
	// number some 100.
	maxName  = 120
	maxLabel = 40

	hashLength = 11
)

// Path returns the file of one snapshot, relative to the folder of the package and with slashes on
// every system: the snapshot of the test that label names, or the n-th one where label is "". Test
// is the whole name of the test, any bytes; each of its slashes opens a folder.
//
// The path is legal on Linux, macOS and Windows and in a Go module, lies below __snapshots__, never
// holds ".snap", and is another one for every other test, n and label. An element that had to be
// changed or cut for that carries a hash.
func Path(test string, n int, label string) string { return tools.path(key{test, n, label}) }

func (k kind) path(of key) string {
	number := "_" + strconv.Itoa(of.n)
	if of.label != "" {
		number = "@" + portable(of.label, maxLabel)
	}
	return goldens + "/" + testPath(of.test) + number + k.suffix
}

// testPath keeps a name that is too long as a whole in one file, for a shorter path of folders
// would be shared by others.
func testPath(test string) string {
	elements := strings.Split(test, "/")
	for i, e := range elements {
		elements[i] = portable(e, maxName)
	}
	if p := strings.Join(elements, "/"); len(p) <= maxName {
		return p
	}
	return portable(test, maxName)
}

// portable returns the name itself where every system can hold it, else what is readable of it, "~"
// and a hash. No name with a "~" is kept as it is, so the two kinds never meet.
func portable(name string, limit int) string {
	if len(name) <= limit && isPortable(name) {
		return name
	}
	text := strings.Map(readable, name)
	for limit -= hashLength + len("~"); len(text) > limit; {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text + "~" + hash(name)
}

// isPortable refuses whatever is not ASCII too: systems differ in how they compose and fold such
// letters.
func isPortable(name string) bool {
	if name == "" || name[0] == '.' || name[len(name)-1] == '.' || strings.ContainsFunc(name, isHostile) {
		return false
	}
	lower := strings.ToLower(name)
	base, _, _ := strings.Cut(lower, ".")
	_, isOurs := kindIn(lower)
	return !strings.Contains(lower, ".snap") && !isOurs && !isDevice(base)
}

func isHostile(r rune) bool {
	return !isWord(r) && !strings.ContainsRune("-.+=,#()[]{}", r)
}

// readable leaves no dot, so that a changed name ends in none and is not a device, no ".." and no
// ".snap".
func readable(r rune) rune {
	if isWord(r) || r == '-' || r > unicode.MaxASCII && unicode.IsLetter(r) {
		return r
	}
	return '_'
}

func isWord(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
}

// isDevice says whether Windows takes the name, in lower case and without its extensions, for a device.
func isDevice(base string) bool {
	switch base {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(base) == 4 && (base[:3] == "com" || base[:3] == "lpt") && '0' <= base[3] && base[3] <= '9'
}

// hash has letters of one case only: digits after a "~" would look like a short name of Windows,
// which a module refuses.
func hash(name string) string {
	sum := sha256.Sum256([]byte(name))
	rest := binary.BigEndian.Uint64(sum[:])
	letters := make([]byte, hashLength)
	for i := range letters {
		letters[i] = 'a' + byte(rest%26)
		rest /= 26
	}
	return string(letters)
}

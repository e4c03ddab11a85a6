package games

import (
	"bytes"
	"regexp"
)

// Kind is what a file that holds a game is.
type Kind uint8

// The kinds of file. What is none of them is taken for a record, whose reader says what is missing.
const (
	RecordFile Kind = iota
	GameFile
	PositionFile
)

var (
	document = regexp.MustCompile(`(?m)^---( |$)`)
	// seated is a key that a game file has before its first entry, and no position has.
	seated = regexp.MustCompile(`(?m)^(seats|pace|seal):`)
	// played is what only records have: a line of play, or a header line whose value is not YAML.
	played = regexp.MustCompile(`(?mi)^[ \t]*(~|round[ \t]*[0-9]|(seats|edition):[ \t]*[^ \t\[{\r\n#])`)
	// placed is a key of a position that no record begins a line with.
	placed = regexp.MustCompile(`(?m)^(players|phase|round|first|turn|tracks|display|stack|discard|books|coins|supply|bases|regions|markers|setup|edition):`)
)

// KindOf tells what kind of file text is, by how its lines begin.
func KindOf(data []byte) Kind {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	switch {
	case document.Match(data):
		return GameFile
	case played.Match(data):
		return RecordFile
	case seated.Match(data):
		return GameFile
	case placed.Match(data):
		return PositionFile
	}
	return RecordFile
}

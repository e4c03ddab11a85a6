package templates

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestNoEnglishInTheRoomsBelow looks for sentences, or parts of some, in the rooms that tell what
// letters say: texts of two words or more. These rooms have codes and arguments for readers.
func TestNoEnglishInTheRoomsBelow(t *testing.T) {
	t.Parallel()
	for _, room := range []struct {
		dir, files string
		least      int
	}{
		{"../engine", "*.go", 200},
		{"../engine/edition", "guide*.go", 5}, // the others check files, and say what is wrong in them
		{"../engine/edition", "phrase*.go", 50},
		{"../notation", "*.go", 300},
		{"../notation/advice", "*.go", 20},
	} {
		s, seen := read(t, room.dir), 0
		for _, file := range s.files {
			name := filepath.Base(s.fset.Position(file.Pos()).Filename)
			if is, _ := filepath.Match(room.files, name); !is {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.CallExpr:
					return !slices.Contains(notForReaders, called(n))
				case *ast.ValueSpec:
					return !slices.Contains(wordsOfLanguages, n.Names[0].Name)
				case *ast.BasicLit:
					text, err := strconv.Unquote(n.Value)
					if n.Kind != token.STRING || err != nil {
						return true
					}
					if seen++; twoWords.MatchString(text) && !cites(text) && text != "say all: …" {
						t.Errorf("%s: %q is not in the table of sentences", s.at(n), text)
					}
				}
				return true
			})
		}
		if seen < room.least {
			t.Errorf("only %d texts found in %s/%s", seen, room.dir, room.files)
		}
	}
}

// wordsOfLanguages are what is read in all languages.
var wordsOfLanguages = []string{"vocabulary", "reserved", "common", "formerPlayers"}

// twoWords is what a part of a sentence has.
var twoWords = regexp.MustCompile(`[A-Za-z]{2,},? [a-z]{2,}`)

// notForReaders are functions whose texts no reader of a letter sees: mistakes of the program, and
// what is wrong in a file, said to who has written that.
var notForReaders = []string{"panic", "impossible"}

// cites tells whether a text is where the rules say something. The headings of the rulebook are
// names, and the words before them are those of Reader.rule.
func cites(text string) bool {
	return strings.HasPrefix(text, "rulebook, ") || strings.HasPrefix(text, "notation, ")
}

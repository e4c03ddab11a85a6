package dhow_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "dhow"

// rooms is the table of docs/architecture.md: which packages of ours a package may import. A package below a room, as
// engine/edition/generate below engine/edition, may import what the room may, and the room itself.
var rooms = map[string][]string{
	"internal/strictyaml": {},
	"engine":              {},
	"engine/edition":      {"engine", "internal/strictyaml"},
	"engine/house":        {"engine"},
	"notation":            {"engine"},
	"games":               {"engine", "notation", "internal/strictyaml"},
	"mail":                {},
	"mail/postoffice":     {"mail"},
	"templates":           {"engine", "notation"},
	"referee":             {"engine", "engine/edition", "engine/house", "notation", "games", "mail", "mail/postoffice", "templates", "internal/strictyaml"},
	"cmd/dhow": {"engine", "engine/edition", "engine/house", "notation", "games", "mail", "mail/postoffice", "templates", "referee",
		"internal/strictyaml"},
}

// onlyImporter names the one package that may import a library from outside.
var onlyImporter = map[string]string{
	"gopkg.in/yaml.v3": "internal/strictyaml",
}

// TestImports holds the rooms to what they may import, tests left out, files behind build tags included.
func TestImports(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (name == "testdata" || name[0] == '.'):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		files++
		return checkFile(t, filepath.ToSlash(path))
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("only %d files found", files)
	}
}

func checkFile(t *testing.T, file string) error {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	dir := path.Dir(file)
	room, known := roomOf(dir)
	if !known {
		t.Errorf("%s is in no room of docs/architecture.md", file)
		return nil
	}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		checkImport(t, file, room, imported)
	}
	return nil
}

// roomOf returns the room a directory belongs to: itself, or the nearest room above it.
func roomOf(dir string) (string, bool) {
	for room := dir; room != "."; room = path.Dir(room) {
		if _, ok := rooms[room]; ok {
			return room, true
		}
	}
	return "", false
}

func checkImport(t *testing.T, file, room, imported string) {
	if only, ok := onlyImporter[imported]; ok && path.Dir(file) != only {
		t.Errorf("%s imports %s, which only %s may", file, imported, only)
	}
	own, ours := strings.CutPrefix(imported, module+"/")
	if !ours {
		return
	}
	if of, _ := roomOf(own); of == room && path.Dir(file) != own {
		return // between a room and a package below it
	}
	if !slices.Contains(rooms[room], own) {
		t.Errorf("%s imports %s; %s may import: %s", file, own, room, strings.Join(rooms[room], ", "))
	}
}

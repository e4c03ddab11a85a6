package dhow_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "dhow"

// rooms is the table of docs/architecture.md, those still to come included: which packages of ours
// a package may import. A package below a room, as templates/message below templates, may import
// what the room may, and the room itself.
var rooms = readRooms()

// readRooms reads the first table of the page: the room in its first column, what it may import in
// its last.
func readRooms() map[string][]string {
	page, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		panic(err)
	}
	may := map[string]string{}
	var names []string
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		room := strings.Trim(cells[1], " `")
		names = append(names, room)
		may[room] = strings.TrimSpace(cells[3])
	}
	rooms := map[string][]string{}
	for _, room := range names {
		for _, other := range names {
			if other != room && allowed(may[room], other) {
				rooms[room] = append(rooms[room], other)
			}
		}
		if rooms[room] == nil {
			rooms[room] = []string{}
		}
	}
	return rooms
}

// allowed reads a cell of the last column: "all", "all but cmd", "nothing", or rooms by their last
// name.
func allowed(cell, room string) bool {
	switch cell {
	case "all":
		return true
	case "all but cmd":
		return !strings.HasPrefix(room, "cmd/")
	}
	return slices.Contains(strings.Split(cell, ", "), path.Base(room))
}

// onlyImporter names the one package that may import a library from outside.
var onlyImporter = map[string]string{
	"gopkg.in/yaml.v3": "internal/strictyaml",
}

// TestImports holds the rooms to what they may import, tests left out, files behind build tags
// included.
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
	if len(rooms) < 11 || len(rooms["games"]) != 3 {
		t.Errorf("the table of rooms was read as %v", rooms)
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

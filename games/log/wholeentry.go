package log

import "dhow/internal/strictyaml"

// entryStart begins every entry that the program writes into a game file.
const entryStart = "--- {"

// WholeEntry tells whether the last line of a game file, which has no newline, is whole. An entry
// is if it reads as YAML, which no beginning of it does, even one that ends in a brace. A line that
// does not begin as our entries do was not cut from one, but left so by a person.
func WholeEntry(line []byte) bool {
	n := min(len(line), len(entryStart))
	if string(line[:n]) != entryStart[:n] {
		return true
	}
	doc, err := strictyaml.Parse("", line, strictyaml.Limits{})
	return err == nil && doc.Kind == strictyaml.Map
}

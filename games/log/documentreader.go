package log

import "dhow/internal/strictyaml"

// documentReader reads the values of a document of a game file. It collects errors rather than
// stopping at the first.
type documentReader struct{ errs strictyaml.Errors }

// text reads a text that has to be valid.
func (r *documentReader) text(n *strictyaml.Node, valid func(string) bool, expected string) string {
	if n.Kind != strictyaml.Scalar || !valid(n.Text) {
		r.errs.Add(n.Errorf("%s", expected))
		return ""
	}
	return n.Text
}

// yes reads a fact, which is true or not there.
func (r *documentReader) yes(n *strictyaml.Node) bool {
	yes, err := n.Bool()
	if err != nil || !yes {
		r.errs.Add(n.Errorf("true; what is not so is left out"))
	}
	return yes
}

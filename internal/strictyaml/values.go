package strictyaml

// Values reads the values of a file, and collects what is wrong with them. The zero value is ready.
type Values struct{ Errors Errors }

// Text reads a text that fits, or says what was expected; absent is what it is when its key is left
// out, and the node nil.
func (v *Values) Text(n *Node, absent, expected string, fits func(string) bool) string {
	if n == nil {
		return absent
	}
	text, err := n.Scalar()
	if err == nil && !fits(text) {
		err = n.Errorf("%s", expected)
	}
	v.Errors.Add(err)
	return text
}

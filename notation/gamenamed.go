package notation

// GameNamed returns the game that a line names, as "game kilifi-7" does; empty if it is no such
// line. It says of no other line why it is none, so that it costs little whatever stands there.
func (r Reader) GameNamed(line string) string {
	p := r.begin(line)
	if p.err != nil || p.lineWord() != "game" {
		return ""
	}
	says := p.parseGame()
	if p.parseEnd(); p.err != nil {
		return ""
	}
	return says.(Game).ID
}

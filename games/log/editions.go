package log

import (
	"bytes"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Editions are those that games may be played with. The first is that of a game which names none.
type Editions []*engine.Edition

// Known returns the edition of a name and digest, and whether there is one. Of those that have the
// name alone it returns the first, else the first of all.
func (eds Editions) Known(name, digest string) (ed *engine.Edition, known bool) {
	ed = eds[0]
	for _, e := range eds {
		switch {
		case e.Name == name && e.Digest == digest:
			return e, true
		case e.Name == name && ed.Name != name:
			ed = e
		}
	}
	return ed, false
}

// Of returns the edition that the text of a game file says it is played with, and whether it is known.
// Where it is not, reading the game with what is returned tells so.
func (eds Editions) Of(data []byte) (ed *engine.Edition, known bool) {
	head, _, _ := bytes.Cut(data, []byte(documentStart))
	n, err := strictyaml.Parse("", head, strictyaml.Limits{})
	if err != nil {
		return eds[0], false
	}
	h, _ := readHeader(n)
	if h == nil {
		return eds[0], false
	}
	return eds.Known(h.Edition, h.Digest)
}

// Fits tells whether there is the edition of a game, as an *EditionError.
func (eds Editions) Fits(h *Header) error {
	ed, _ := eds.Known(h.Edition, h.Digest)
	return h.fits(ed)
}

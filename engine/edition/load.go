package edition

import (
	"dhow/internal/strictyaml"
)

// limits suits an edition file several times the size of the embedded one.
var limits = strictyaml.Limits{Bytes: 512 << 10, Depth: 8, Nodes: 40_000}

// Load reads and checks an edition file: its shape, and everything that the rulebook's text,
// outside reports and the engine say of its values. It returns all that is wrong, up to
// strictyaml.MaxErrors, as *strictyaml.Error or strictyaml.Errors; mistakes in the shape alone hide
// the others. The file's name is only for messages.
func Load(file string, data []byte) (*Document, error) {
	root, err := strictyaml.Parse(file, data, limits)
	if err != nil {
		return nil, err
	}
	d := &Document{File: file}
	if err := root.Decode(d); err != nil {
		return nil, err
	}
	// Facts and provenance are looked at in every file; the map needs a sound structure to stand
	// on.
	c := &checker{d: d}
	c.structure()
	sound := len(c.errs) == 0
	c.rows(facts)
	c.regionFacts()
	c.cardFacts()
	c.trackFacts()
	c.bananaFacts()
	c.provenance()
	if sound {
		borders := c.borders()
		c.reach(borders)
		c.neighbours(borders)
	}
	if err := c.sorted(); err != nil {
		return nil, err
	}
	return d, nil
}

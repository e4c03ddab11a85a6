package log

import (
	"encoding/hex"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// publishing says the keys of a game that is over. From then on the file needs no secret.
var publishing = &publishKind{about{keys: []string{"keys"}, act: "publish keys", afterEnd: true, follows: true}}

type publishKind struct{ about }

func (*publishKind) in(e *Entry) bool { return e.Keys != nil }

func (*publishKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Keys = readKeys(v, r) }

func readKeys(n *strictyaml.Node, r *entryReader) *Keys {
	fields, err := n.Fields("deal", "plans")
	r.errs.Add(err)
	k := &Keys{}
	for _, key := range []struct {
		name string
		into *[keySize]byte
	}{{"deal", &k.Deal}, {"plans", &k.Plans}} {
		switch v := fields[key.name]; {
		case v == nil:
			r.errs.Add(n.Mismatch("the key "+key.name, ""))
		case !decodeKey(key.into, v.Text) || v.Text != hex.EncodeToString(key.into[:]):
			r.errs.Add(v.Errorf(keyExpected))
		}
	}
	return k
}

func (*publishKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("keys", strictyaml.NewMap().
		Set("deal", strictyaml.NewQuoted(hex.EncodeToString(e.Keys.Deal[:]))).
		Set("plans", strictyaml.NewQuoted(hex.EncodeToString(e.Keys.Plans[:]))))
}

func (*publishKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case !g.hides():
		return cannot(NothingHidden)
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case m.published:
		return cannot(Published)
	case !m.over() && g.Ended() == "":
		return cannot(NotOver)
	}
	return e.Keys.fit(&g.Header)
}

func (*publishKind) carryOut(_ *Game, _ *Entry, m *play) { m.published = true }

func (*publishKind) told(g *Game, e *Entry) []Told {
	return tells("keys", "game", string(g.Header.Game),
		"deal", hex.EncodeToString(e.Keys.Deal[:]), "plans", hex.EncodeToString(e.Keys.Plans[:]))
}

// Publish says the keys of a game that is over. From then on the file needs no secret.
func (d *Draft) Publish() error {
	if d.g.Sealed() {
		return cannot(NeedsSecret)
	}
	return d.say(publishing, func(e *Entry) {
		e.Keys = &Keys{}
		if d.g.keys != nil {
			*e.Keys = d.g.keys.Keys
		}
	})
}

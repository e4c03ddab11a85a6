package games

import (
	"crypto/sha256"
	"encoding/hex"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// WritePosition writes a state as a position in the canonical form. Equal states give equal bytes, different states
// different bytes. Of a view it writes hidden cards as "?"; such a position can be hashed but not read back.
func WritePosition(s *engine.State) []byte {
	w := positionWriter{ed: s.Edition, buf: make([]byte, 0, 6<<10)}
	w.position(s)
	return w.buf
}

// StateHash returns the state hash, the SHA-256 of the canonical position, as "sha256:" and hexadecimal digits.
func StateHash(s *engine.State) string {
	sum := sha256.Sum256(WritePosition(s))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// ReadPosition reads a position of an edition. Keys left out take the plain values of docs/architecture.md. The state it
// returns is one a game can reach, as far as State.Validate can tell. The file's name is only for messages.
func ReadPosition(ed *engine.Edition, file string, data []byte) (*engine.State, error) {
	root, err := strictyaml.Parse(file, data, strictyaml.Limits{})
	if err != nil {
		return nil, err
	}
	if n := hiddenCard(root); n != nil {
		return nil, n.Mismatch("cards that are known: of a position with hidden ones nothing can be judged", quoted(unknown))
	}
	r := &positionReader{ed: ed, root: root, s: &engine.State{Edition: ed}}
	if err := r.read(); err != nil {
		return nil, err
	}
	r.fill()
	if err := r.s.Validate(); err != nil {
		return nil, &Error{File: file, Line: root.Line, Col: root.Col, Err: err}
	}
	return r.s, nil
}

// hiddenCard finds a card in the position of a view that its reader could not see; nil if there is none.
func hiddenCard(n *strictyaml.Node) *strictyaml.Node {
	if n.Kind == strictyaml.Scalar && n.Text == unknown {
		return n
	}
	for _, item := range n.Items {
		if hidden := hiddenCard(item); hidden != nil {
			return hidden
		}
	}
	for _, pair := range n.Pairs {
		if hidden := hiddenCard(pair.Value); hidden != nil {
			return hidden
		}
	}
	return nil
}

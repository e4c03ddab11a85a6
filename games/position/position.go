package position

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Write writes a state as a position in the canonical form. Equal states give equal bytes,
// different states different bytes. Of a view it writes hidden cards as "?"; such a position can be
// hashed but not read back.
func Write(s *engine.State) []byte {
	w := positionWriter{ed: s.Edition, buf: make([]byte, 0, 6<<10)}
	w.position(s)
	return w.buf
}

// Hash returns the state hash, the SHA-256 of the canonical position, as "sha256:" and hexadecimal
// digits.
func Hash(s *engine.State) string {
	sum := sha256.Sum256(Write(s))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Read reads a position of an edition. Keys left out take the plain values of docs/architecture.md.
// The state it returns is one a game can reach, as far as State.Validate can tell. The file's name
// is only for messages.
func Read(ed *engine.Edition, file string, data []byte) (*engine.State, error) {
	root, err := strictyaml.Parse(file, data, strictyaml.Limits{})
	if err != nil {
		return nil, err
	}
	if n := hiddenCard(root); n != nil {
		return nil, n.Mismatch("cards that are known: of a position with hidden ones nothing can be judged",
			games.Quoted(unknown))
	}
	r := &positionReader{ed: ed, root: root, s: &engine.State{Edition: ed}}
	if err := r.read(); err != nil {
		return nil, err
	}
	// What only the whole position can tell comes last: whose turn it is, displays and piles.
	r.s.Turn = r.seatOr("turn", r.plainTurn())
	r.fillCards()
	r.fillBooks()
	if err := r.s.Validate(); err != nil {
		return nil, games.At(faultyNode(root, err), err)
	}
	return r.s, nil
}

// faultyNode returns the part of a position that an error speaks of, as near as the position says
// anything of it.
func faultyNode(root *strictyaml.Node, err error) *strictyaml.Node {
	var impossible *engine.PositionError
	if !errors.As(err, &impossible) {
		return root
	}
	n := root
	for _, key := range impossible.Where {
		if inner := inside(n, key); inner != nil {
			n = inner
		}
	}
	if last := lastNaming(n, impossible.Thing); last != nil && impossible.Thing != "" {
		return last
	}
	return n
}

// inside returns what stands under a key of a map, or at a place of a list, counted from 1; nil if
// nothing does.
func inside(n *strictyaml.Node, key string) *strictyaml.Node {
	for i, item := range n.Items {
		if strconv.Itoa(i+1) == key {
			return item
		}
	}
	for _, pair := range n.Pairs {
		if strings.EqualFold(pair.Key.Text, key) {
			return pair.Value
		}
	}
	return nil
}

// lastNaming returns the last item within a part of a position that names a thing: the one too
// many.
func lastNaming(n *strictyaml.Node, thing string) *strictyaml.Node {
	var last *strictyaml.Node
	code, _, _ := strings.Cut(thing, ".")
	if word, _, _ := strings.Cut(n.Text, " "); n.Kind == strictyaml.Scalar &&
		(strings.EqualFold(word, thing) || strings.EqualFold(word, code)) {
		last = n
	}
	inner := slices.Clone(n.Items)
	for _, pair := range n.Pairs {
		inner = append(inner, pair.Value)
	}
	for _, part := range inner {
		if found := lastNaming(part, thing); found != nil {
			last = found
		}
	}
	return last
}

// hiddenCard finds a card in the position of a view that its reader could not see; nil if there is
// none.
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

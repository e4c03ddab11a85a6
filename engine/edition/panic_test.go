package edition_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine/edition"
	"dhow/internal/strictyaml"
)

// TestNoMutationPanics damages the tree of the embedded file at random and loads what comes out.
// Whatever is accepted must make an edition.
func TestNoMutationPanics(t *testing.T) {
	t.Parallel()
	rounds := 40
	if testing.Short() {
		rounds = 20
	}
	data := []byte(embedded(t))
	accepted := 0
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		root, err := strictyaml.Parse("f", data, strictyaml.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + r.IntN(3) {
			damage(r, root)
		}
		damaged := strictyaml.Write(root)
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("seed %d: %v", seed, p)
					panic(p)
				}
			}()
			if d, err := edition.Load("f", damaged); err == nil {
				accepted++
				d.Edition()
			}
		}()
	}
	if accepted == 0 { // then no damaged edition has been made
		t.Errorf("none of %d accepted", rounds)
	}
}

// damage changes one node that is reached by a random walk.
func damage(r *rand.Rand, n *strictyaml.Node) {
	for {
		children := childrenOf(n)
		if len(children) == 0 || r.IntN(12) == 0 {
			break
		}
		n = children[r.IntN(len(children))]
	}
	switch r.IntN(5) {
	case 0:
		replace(n, strictyaml.NewInt(r.IntN(300)-20))
	case 1:
		words := []string{"A", "M", "C1", "transcribed", "coffee", "double", "pounds", "", "share"}
		replace(n, strictyaml.NewText(words[r.IntN(len(words))]))
	case 2:
		replace(n, []*strictyaml.Node{{}, strictyaml.NewList(), strictyaml.NewMap()}[r.IntN(3)])
	case 3: // lose the last entry
		n.Items = n.Items[:max(0, len(n.Items)-1)]
		n.Pairs = n.Pairs[:max(0, len(n.Pairs)-1)]
	case 4: // say the first item twice
		if len(n.Items) > 0 {
			n.Items = append(n.Items, n.Items[0])
		}
	}
}

func childrenOf(n *strictyaml.Node) []*strictyaml.Node {
	out := append([]*strictyaml.Node(nil), n.Items...)
	for _, p := range n.Pairs {
		out = append(out, p.Value)
	}
	return out
}

func replace(n, by *strictyaml.Node) {
	n.Kind, n.Text, n.Quoted, n.Items, n.Pairs = by.Kind, by.Text, by.Quoted, by.Items, by.Pairs
}

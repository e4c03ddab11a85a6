package edition

import "dhow/internal/strictyaml"

// Border is a way from a region or base into a region.
type Border struct {
	From string // a region's number, or a company's letter
	To   int
	Kind string // single or double
	Node *strictyaml.Node
}

// DecodeNode reads [from, to, kind].
func (b *Border) DecodeNode(n *strictyaml.Node) error {
	b.Node = n
	items, err := n.List()
	if err != nil {
		return err
	}
	if len(items) != 3 {
		return n.Errorf("[from, to, kind]")
	}
	var errs strictyaml.Errors
	decodeInto(&errs, items[0], &b.From)
	decodeInto(&errs, items[1], &b.To)
	decodeInto(&errs, items[2], &b.Kind)
	return errs.Err()
}

// Gain is one thing that a region, book, tile or bonus space gives. Word is the key of the file;
// which of the other fields are used depends on it.
type Gain struct {
	Word    string
	N       int    // pounds, diamonds, books, spaces of a track, posts, price_minus, crate_plus
	Company string // of track, where the track is named
	Tracks  int    // of other_tracks: how many
	Good    string // of pounds_per_unit
	Minus   int    // of pounds_per_unit
	Tile    string // of reserve_tile
	Node    *strictyaml.Node
}

// DecodeNode reads a map of a single key.
func (g *Gain) DecodeNode(n *strictyaml.Node) error {
	word, value, err := single(n)
	if err != nil {
		return err
	}
	g.Node, g.Word = n, word
	switch word {
	case "track":
		// A number is of the track of the company just expanded; else the company is named.
		if value.Kind != strictyaml.Map {
			return value.Decode(&g.N)
		}
		var v struct {
			Company string `yaml:"company"`
			Spaces  int    `yaml:"spaces"`
		}
		err := value.Decode(&v)
		g.Company, g.N = v.Company, v.Spaces
		return err
	case "other_tracks":
		var v struct {
			Tracks int `yaml:"tracks"`
			Spaces int `yaml:"spaces"`
		}
		err = value.Decode(&v)
		g.Tracks, g.N = v.Tracks, v.Spaces
	case "pounds_per_unit":
		var v struct {
			Good  string `yaml:"good"`
			Minus int    `yaml:"minus"`
		}
		err = value.Decode(&v)
		g.Good, g.Minus = v.Good, v.Minus
	case "buy_card":
		var v struct {
			PriceMinus int `yaml:"price_minus"`
		}
		err = value.Decode(&v)
		g.N = v.PriceMinus
	case "reserve_tile":
		err = value.Decode(&g.Tile)
	case "take_first_player":
		err = mustBeTrue(value)
	default: // pounds, diamonds, books, remove_posts, crate_plus; the checker refuses other words
		err = value.Decode(&g.N)
	}
	return err
}

// Need is one requirement of a book.
type Need struct {
	Word string
	N    int
	Node *strictyaml.Node
}

// DecodeNode reads a map of a single key.
func (r *Need) DecodeNode(n *strictyaml.Node) error {
	word, value, err := single(n)
	if err != nil {
		return err
	}
	r.Node, r.Word = n, word
	return value.Decode(&r.N)
}

// Cost is what a bonus space asks before its reward.
type Cost struct {
	Word string
	N    int    // of pay
	Of   string // the good of majority and remove_hand_card; "any" for any card
	Node *strictyaml.Node
}

// DecodeNode reads a map of a single key.
func (c *Cost) DecodeNode(n *strictyaml.Node) error {
	word, value, err := single(n)
	if err != nil {
		return err
	}
	c.Node, c.Word = n, word
	switch word {
	case "not_first_player_first_turn":
		return mustBeTrue(value)
	case "pay":
		return value.Decode(&c.N)
	}
	return value.Decode(&c.Of) // majority, remove_hand_card; the checker refuses other words
}

// single returns the only pair of a map.
func single(n *strictyaml.Node) (string, *strictyaml.Node, error) {
	pairs, err := n.Map()
	if err != nil {
		return "", nil, err
	}
	if len(pairs) != 1 {
		return "", nil, n.Errorf("a map with one key")
	}
	return pairs[0].Key.Text, pairs[0].Value, nil
}

func mustBeTrue(n *strictyaml.Node) error {
	if v, err := n.Bool(); err != nil || !v {
		return n.Errorf("true")
	}
	return nil
}

// decodeInto decodes and collects.
func decodeInto(errs *strictyaml.Errors, n *strictyaml.Node, into any) {
	errs.Add(n.Decode(into))
}

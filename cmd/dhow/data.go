package main

import (
	"bytes"
	"encoding/json"

	"dhow/internal/strictyaml"
)

// writeYAMLAsJSON writes YAML of our own, or that has been read already, as JSON.
func (c *call) writeYAMLAsJSON(text []byte) error {
	root, err := strictyaml.Parse("output", text, strictyaml.Limits{})
	if err != nil {
		return err
	}
	return c.writeJSON(asData(root))
}

// asData returns YAML as what encoding/json writes, with the keys of maps in the order in which
// they stand.
func asData(n *strictyaml.Node) any {
	switch n.Kind {
	case strictyaml.List:
		list := make([]any, len(n.Items))
		for i, item := range n.Items {
			list[i] = asData(item)
		}
		return list
	case strictyaml.Map:
		return orderedMap(n.Pairs)
	case strictyaml.Scalar:
		if i, err := n.Int(-1<<53, 1<<53); err == nil {
			return i
		}
		if b, err := n.Bool(); err == nil {
			return b
		}
		return n.Text
	}
	return nil
}

// orderedMap is a map whose JSON keeps the order of its keys.
type orderedMap []strictyaml.Pair

// MarshalJSON writes the map as an object.
func (m orderedMap) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, pair := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(pair.Key.Text)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(asData(pair.Value))
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

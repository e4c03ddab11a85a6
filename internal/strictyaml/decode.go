package strictyaml

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

// Decoder is a type that reads itself from a node. It returns an *Error or Errors.
type Decoder interface {
	DecodeNode(n *Node) error
}

// Decode fills what into points to. All errors are collected, up to MaxErrors.
//
//   - A struct takes a map: each field names its key in a tag, as `yaml:"name"`, or `yaml:"name,optional"` where the key
//     may be absent. Unknown and missing keys are errors. A field tagged `yaml:",node"` of type *Node receives the node
//     itself, for its position; a field without a tag or with `yaml:"-"` is left alone.
//   - A slice takes a list, an array a list of exactly its length, a map (with keys of strings or ints) a map.
//   - A pointer takes null as nil; nothing else takes null.
//   - Strings, bools and ints take scalars as Node.Scalar, Node.Bool and Node.Int do; ints by the range of their type.
//   - A *Node takes the node, and a Decoder reads it as it likes.
func (n *Node) Decode(into any) error {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		panic("strictyaml: Decode wants a pointer")
	}
	var d decoder
	d.value(n, v.Elem())
	return d.errs.Err()
}

type decoder struct{ errs Errors }

var nodeType = reflect.TypeFor[*Node]()

func (d *decoder) value(n *Node, v reflect.Value) {
	if v.Type() == nodeType {
		v.Set(reflect.ValueOf(n))
		return
	}
	if own, ok := v.Addr().Interface().(Decoder); ok {
		d.errs.Add(own.DecodeNode(n))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		d.pointer(n, v)
	case reflect.Struct:
		d.structure(n, v)
	case reflect.Slice, reflect.Array:
		d.list(n, v)
	case reflect.Map:
		d.mapping(n, v)
	default:
		d.scalar(n, v)
	}
}

func (d *decoder) pointer(n *Node, v reflect.Value) {
	if n.Kind == Null {
		v.SetZero()
		return
	}
	v.Set(reflect.New(v.Type().Elem()))
	d.value(n, v.Elem())
}

func (d *decoder) scalar(n *Node, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		s, err := n.Scalar()
		d.errs.Add(err)
		v.SetString(s)
	case reflect.Bool:
		b, err := n.Bool()
		d.errs.Add(err)
		v.SetBool(b)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		high := int64(math.MaxInt64) >> (64 - v.Type().Bits())
		i, err := n.Int(-high-1, high)
		d.errs.Add(err)
		v.SetInt(i)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		high := int64(math.MaxInt64)
		if bits := v.Type().Bits(); bits < 64 {
			high = 1<<bits - 1
		}
		i, err := n.Int(0, high)
		d.errs.Add(err)
		v.SetUint(uint64(i))
	default:
		panic(fmt.Sprintf("strictyaml: cannot decode into %s", v.Type()))
	}
}

func (d *decoder) list(n *Node, v reflect.Value) {
	items, err := n.List()
	if err != nil {
		d.errs.Add(err)
		return
	}
	if v.Kind() == reflect.Array && len(items) != v.Len() {
		d.errs.Add(n.Mismatch(fmt.Sprintf("%d items", v.Len()), fmt.Sprint(len(items))))
		return
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	}
	for i, item := range items {
		d.value(item, v.Index(i))
	}
}

func (d *decoder) mapping(n *Node, v reflect.Value) {
	pairs, err := n.Map()
	if err != nil {
		d.errs.Add(err)
		return
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), len(pairs)))
	for _, p := range pairs {
		key := reflect.New(v.Type().Key()).Elem()
		before := len(d.errs)
		d.scalar(p.Key, key)
		value := reflect.New(v.Type().Elem()).Elem()
		d.value(p.Value, value)
		if len(d.errs) == before {
			v.SetMapIndex(key, value)
		}
	}
}

// field is a field of a struct as its tag describes it.
type field struct {
	index    int
	key      string
	optional bool
	self     bool // receives the node itself
}

func (d *decoder) structure(n *Node, v reflect.Value) {
	t := v.Type()
	var fields []field
	for i := range t.NumField() {
		tag, ok := t.Field(i).Tag.Lookup("yaml")
		if !ok || tag == "-" {
			continue
		}
		key, option, _ := strings.Cut(tag, ",")
		fields = append(fields, field{index: i, key: key, optional: option == "optional", self: option == "node"})
	}
	var keys []string
	for _, f := range fields {
		if f.self {
			v.Field(f.index).Set(reflect.ValueOf(n))
		} else {
			keys = append(keys, f.key)
		}
	}
	values, err := n.Fields(keys...)
	d.errs.Add(err)
	if n.Kind != Map {
		return
	}
	for _, f := range fields {
		switch value := values[f.key]; {
		case f.self:
		case value != nil:
			d.value(value, v.Field(f.index))
		case !f.optional:
			d.errs.Add(missingKey(n, f.key))
		}
	}
}

package edition_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"reflect"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

var update = flag.Bool("update", false, "write generated.go anew")

// TestGeneratedData holds the Go data to the YAML they come from, and writes them if that is wanted.
func TestGeneratedData(t *testing.T) {
	var b bytes.Buffer
	b.WriteString(header)
	want := edition.MombasaDocument().Edition()
	literal(&b, want)
	b.WriteByte('\n')
	source, err := format.Source(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	const file = "generated.go"
	if *update {
		if err := os.WriteFile(file, source, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have, err := os.ReadFile(file); err != nil || !bytes.Equal(have, source) {
		t.Errorf("%s is not what mombasa.yaml says; run go generate ./engine/edition (%v)", file, err)
	}
	if got := edition.Mombasa(); !reflect.DeepEqual(got, want) {
		t.Errorf("the data are not what mombasa.yaml says\ngot  %+v\nwant %+v", got, want)
	}
}

const header = `// Code generated from mombasa.yaml by go generate; DO NOT EDIT.

//go:build !bootstrap

package edition

import "dhow/engine"

var mombasa = `

// literal writes an edition as a Go composite literal. It goes by the types alone, so that a new
// field of the engine needs no change here.
func literal(b *bytes.Buffer, ed *engine.Edition) {
	b.WriteString("engine.Edition")
	value(b, reflect.ValueOf(*ed), 0)
}

// value writes a value without its type, which the literal around it implies.
func value(b *bytes.Buffer, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Struct:
		fields(b, v, depth)
	case reflect.Array, reflect.Slice:
		items(b, v, depth)
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	case reflect.Bool:
		fmt.Fprint(b, v.Bool())
	default:
		fmt.Fprintf(b, "%d", v.Interface())
	}
}

func fields(b *bytes.Buffer, v reflect.Value, depth int) {
	b.WriteByte('{')
	for i := range v.NumField() {
		f := v.Field(i)
		if f.IsZero() {
			continue
		}
		if depth == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(v.Type().Field(i).Name + ": ")
		switch f.Kind() {
		case reflect.Struct, reflect.Array, reflect.Slice:
			b.WriteString(f.Type().String())
		}
		value(b, f, depth+1)
		b.WriteByte(',')
	}
	if depth == 0 {
		b.WriteByte('\n')
	}
	b.WriteByte('}')
}

// items writes a slice in full, and of an array only what is not zero, by index, because most
// arrays are sparse. The structs of the edition's own lists stand on lines of their own.
func items(b *bytes.Buffer, v reflect.Value, depth int) {
	keyed := v.Kind() == reflect.Array
	newline := ""
	if depth == 1 && v.Type().Elem().Kind() == reflect.Struct {
		newline = "\n"
	}
	b.WriteString("{" + newline)
	for i := range v.Len() {
		item := v.Index(i)
		if keyed && item.IsZero() {
			continue
		}
		if keyed {
			fmt.Fprintf(b, "%d: ", i)
		}
		value(b, item, depth+1)
		b.WriteString("," + newline)
	}
	b.WriteByte('}')
}

package edition_test

import (
	"fmt"
	"reflect"
	"regexp"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

func TestDigest(t *testing.T) {
	ed := edition.Mombasa()
	if got := edition.Digest(ed); got != ed.Digest || !regexp.MustCompile(`^sha256:[0-9a-f]{64}$`).MatchString(got) {
		t.Errorf("digest %s, stored %s", got, ed.Digest)
	}
	// Games in progress name their edition by this value: a change here makes them unreadable.
	const released = "sha256:0b93678392aba1d536f514884999d2308aaede2195bde9b42b9c475f8682e1ac"
	if ed.Digest != released {
		t.Errorf("the digest of the embedded edition changed to %s", ed.Digest)
	}
}

// derived fields follow from others, so that the digest need not name them.
var derived = map[string]bool{"Edition.Digest": true, "StackPart.Below": true, "StackPart.Count": true, "StackPart.Under": true}

// TestDigestCoversEverything changes values of an edition, one at a time, some of every field that
// there is, and expects another digest each time.
func TestDigestCoversEverything(t *testing.T) {
	t.Parallel()
	ed := edition.MombasaDocument().Edition() // a copy of our own to write to
	const enough = 6                          // of one field
	before, changes := edition.Digest(ed), map[string]int{}
	each(reflect.ValueOf(ed).Elem(), "Edition", func(path string, v reflect.Value) {
		field := indexes.ReplaceAllString(path, "")
		if changes[field]++; changes[field] > enough {
			return
		}
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		change(v)
		if edition.Digest(ed) == before {
			t.Errorf("the digest does not cover %s", path)
		}
		v.Set(old)
	})
	if edition.Digest(ed) != before || len(changes) < 80 {
		t.Errorf("%d fields changed, and the edition is not what it was", len(changes))
	}
}

var indexes = regexp.MustCompile(`\[\d+\]`)

// each visits every value that is not derived. Of a pile of cards it takes the first faces only.
func each(v reflect.Value, path string, visit func(string, reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; !derived[v.Type().Name()+"."+name] {
				each(v.Field(i), path+"."+name, visit)
			}
		}
	case reflect.Slice, reflect.Array:
		n := v.Len()
		if v.Type() == reflect.TypeFor[engine.CardSet]() {
			n = 3
		}
		for i := range n {
			each(v.Index(i), fmt.Sprintf("%s[%d]", path, i), visit)
		}
	default:
		if unread(path) {
			return
		}
		visit(path, v)
	}
}

// unread are places that no identifier leads to: company 0, and the like.
func unread(path string) bool {
	return regexp.MustCompile(`^Edition\.(CompanyNames|FirstTracks|Bases|BaseBorders)\[0\]`).MatchString(path)
}

func change(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	default:
		if v.CanInt() {
			v.SetInt(v.Int() + 1)
		} else {
			v.SetUint(v.Uint() + 1)
		}
	}
}

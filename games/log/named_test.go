package log

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dhow/games"
)

// TestEveryPlaceOfAnEntryThatNamesAPlayerIsKnown protects players from being overlooked in games
// that name them, as when they want to be forgotten: a new field of an entry has its place in the
// list.
func TestEveryPlaceOfAnEntryThatNamesAPlayerIsKnown(t *testing.T) {
	var count func(reflect.Type) int
	count = func(of reflect.Type) (n int) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			return count(of.Elem())
		case reflect.Struct:
			for i := range of.NumField() {
				n += count(of.Field(i).Type)
			}
		}
		if of == reflect.TypeFor[games.PlayerID]() {
			n++
		}
		return n
	}
	if n, known := count(reflect.TypeFor[Entry]()), len(new(Entry).named()); n != known {
		t.Errorf("an entry has %d places for players, of which %d are known", n, known)
	}
	if n := count(reflect.TypeFor[Header]()); n != 2 { // the host and the player of a seat
		t.Errorf("a header has %d places for players", n)
	}
}

// TestNaming: who is named anywhere is found there; talk names nobody; and of what cannot be read
// it is said that it may name others.
func TestNaming(t *testing.T) {
	header := `dhow: 7
game: kilifi-7
rules: 1
edition: {name: mombasa, digest: "sha256:` + strings.Repeat("0", 64) + `"}
setup: random
seats: [{seat: blue, player: ann-7f3a, name: Ann}, {seat: green, name: Ben}]
host: hal-0001
`
	const at = ", at: 2026-11-20T18:00:00Z"
	for _, row := range []struct{ header, entry, want string }{
		{header, "--- {n: 1" + at + ", by: blue, says: [{to: all, text: \"replace: ben-02c1\"}]}\n", "[ann-7f3a hal-0001] false"},
		{strings.Replace(header, "seats: [", "seats:\n  [", 1), "", "[ann-7f3a hal-0001] false"},
		{header, "\n--- {n: 1" + at + ", by: green, replace: {player: ben-02c1, name: Ben}}", "[ann-7f3a ben-02c1 hal-0001] false"},
		{header, "--- {n: 1" + at + ", by: blue, called: {player: amy-0001, name: Amy}}\n", "[amy-0001 ann-7f3a hal-0001] false"},
		{header, "--- {n: 1" + at + ", new-host: {player: dee-0001, name: Dee, for: hel-0001}}\n", "[ann-7f3a dee-0001 hal-0001 hel-0001] false"},
		{header, "--- {n: 1" + at + ", standby: {player: dee-0001, name: Dee}}\n", "[ann-7f3a dee-0001 hal-0001] false"},
		{header, "--- {n: 1" + at + ", watch: {player: dee-0001, name: Dee, gone: true}}\n", "[ann-7f3a dee-0001 hal-0001] false"},
		{header, "--- {n: 1" + at + ", from: {player: dee-0001, name: Dee}, says: [{to: all, text: \"x\"}]}\n", "[ann-7f3a dee-0001 hal-0001] false"},
		{header, "--- {n: 1" + at + ", watch: {player: dee-0001", "[ann-7f3a hal-0001] true"},
		{header, "--- {n: 1" + at + ", by: blue, or", "[ann-7f3a hal-0001] false"},
		{"seats: [{player: ann-7f3a", "--- {n: 1" + at + ", watch: {player: dee-0001, name: Dee}}\n", "[dee-0001] true"},
	} {
		var n Naming
		n.AddHeader([]byte(row.header))
		n.AddEntries([]byte(row.entry))
		slices.Sort(n.Players)
		if got := fmt.Sprint(n.Players, n.Unread); got != row.want {
			t.Errorf("%s%s names %s, expected %s", row.header, row.entry, got, row.want)
		}
	}
}

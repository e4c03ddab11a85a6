package notation_test

import (
	"slices"
	"strings"
	"testing"

	"dhow/notation"
)

// TestNamed holds that what players call components leads to their names.
func TestNamed(t *testing.T) {
	t.Parallel()
	r := notation.Reader{Edition: mombasa}
	for text, want := range map[string]string{
		"Mombasa": "M", "cape town": "T", "Saint Louis": "L", "C": "C", "kaapstad": "T", "12": "12", "24": "24", "25": "", "c1": "C1", "C1.1": "C1.1", "a7": "A07", "1a": "1A",
		"y2": "y2", "Cf3": "Cf3", "coffee 3": "Cf3", "bananas2": "Bn2", "s4": "S04", "first": "first", "cf": "cf", "tBk": "tBk", "+1": "+1", "A1": "A1", "A4": "A04 4A", "x9": "", "Ann": "",
		"M M": "", "": "", "# x": "", "coffee": "cf", "4": "4",
	} {
		if got := strings.Join(r.Named(text), " "); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"expand": "X", "g": "G", "bookkeeper": "B", "merchants": "D", "bonus": "S", "map": "", "E 2": "", "": "", "rust": "R", "me": ""} {
		if got := r.VerbOf(text); got != want {
			t.Errorf("%q is the verb %q, want %q", text, got, want)
		}
	}
	for _, book := range mombasa.Books[1:] {
		if !slices.Contains(r.Named(book.ID), book.ID) {
			t.Errorf("%s is not named so", book.ID)
		}
	}
}

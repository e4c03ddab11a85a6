package edition_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"dhow/engine/edition"
	"dhow/internal/strictyaml"
)

func embedded(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("mombasa.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEmbeddedFilePasses(t *testing.T) {
	if _, err := edition.Load("mombasa.yaml", []byte(embedded(t))); err != nil {
		t.Fatal(err)
	}
}

// mutation is one slip in the embedded file. The text old occurs once in it. The error stands on
// the line of at, which is old unless given, and contains want.
type mutation struct{ old, new, at, want string }

func TestMutations(t *testing.T) {
	text := embedded(t)
	for group, list := range mutations {
		for _, m := range list {
			t.Run(group+"/"+m.old, func(t *testing.T) { checkMutation(t, text, m, load) })
		}
	}
}

func load(text string) error {
	_, err := edition.Load("own.yaml", []byte(text))
	return err
}

// TestDrawing holds the embedded outlines to what makes a map that can be drawn.
func TestDrawing(t *testing.T) {
	check := func(text string) error { return edition.CheckDrawing("own.yaml", []byte(text)) }
	text := embedded(t)
	if err := check(text); err != nil {
		t.Error(err)
	}
	for _, m := range drawingSlips {
		t.Run(m.new, func(t *testing.T) { checkMutation(t, text, m, check) })
	}
}

func checkMutation(t *testing.T, text string, m mutation, check func(text string) error) {
	t.Parallel()
	if n := strings.Count(text, m.old); n != 1 {
		t.Fatalf("the text occurs %d times", n)
	}
	changed := strings.Replace(text, m.old, m.new, 1)
	at := m.at
	if at == "" {
		at = m.new
	}
	if n := strings.Count(changed, at); n != 1 {
		t.Fatalf("%q occurs %d times in the changed text", at, n)
	}
	line := 1 + strings.Count(changed[:strings.Index(changed, at)], "\n")
	err := check(changed)
	if err == nil {
		t.Fatal("accepted")
	}
	for _, e := range list(t, err) {
		if e.File == "own.yaml" && e.Line == line && strings.Contains(e.Error(), m.want) {
			return
		}
	}
	t.Errorf("no error on line %d that says %q in:\n%v", line, m.want, err)
}

func list(t *testing.T, err error) strictyaml.Errors {
	t.Helper()
	var many strictyaml.Errors
	if errors.As(err, &many) {
		return many
	}
	var one *strictyaml.Error
	if !errors.As(err, &one) {
		t.Fatalf("error of type %T: %v", err, err)
	}
	return strictyaml.Errors{one}
}

func TestEveryProblemIsReported(t *testing.T) {
	text := embedded(t)
	for _, m := range []mutation{
		{old: "rounds: 7", new: "rounds: 8"},
		{old: "slot_space: 8\n", new: "slot_space: 9\n"},
		{old: "id: 4\n    name: Mauritania\n    reward: [{pounds: 1}]", new: "id: 4\n    name: Mauritania\n    reward: [{gold: 1}]"},
		{old: "source: rulebook (setup)\n\ncomponent_counts", new: "source: hearsay\n\ncomponent_counts"},
	} {
		if strings.Count(text, m.old) != 1 {
			t.Fatalf("%q does not occur once", m.old)
		}
		text = strings.Replace(text, m.old, m.new, 1)
	}
	_, err := edition.Load("own.yaml", []byte(text))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{
		"constants: rounds, expected 7, found 8",
		"diamond track: slot_space (reported), expected 8, found 9",
		"region 4: reward, expected one of pounds, diamonds, track, books, found gold",
		"players: source, expected one of rulebook, reported, reconstructed, transcribed, found hearsay",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("not reported: %s in\n%v", want, err)
		}
	}
}

// transcriptions are changes that an owner may make when the source says transcribed.
var transcriptions = []struct{ name, old, new string }{
	{"a base with more coins", "      - [0, 0, 1, 1, 2]\n      - [0, 1, 0, 1, 2]\n      - [0, 1, 0, 1, 2]\n    outline: [[772, 542], [846, 500], [860, 508], [992, 508], [992, 652], [860, 652], [808, 634], [766, 574]]\n    spaces_box: [868, 516, 988, 646]\n    front: west\n    source: {default: reconstructed,",
		"      - [1, 1, 1, 1, 2]\n      - [1, 1, 1, 1, 2]\n      - [1, 1, 1, 1, 2]\n    outline: [[772, 542], [846, 500], [860, 508], [992, 508], [992, 652], [860, 652], [808, 634], [766, 574]]\n    spaces_box: [868, 516, 988, 646]\n    front: west\n    source: {default: transcribed,"},
	{"the diamond track's slot", "slot_space: 8\n  values: [[6, 10], [9, 15], [13, 25], [16, 30], [20, 40], [23, 45], [25, 50], [28, 60]]\n  pounds_per_space_past_end: 2\n  source: {default: 'reported (brdgm skymines-solo-helper, the successor game of 2022)', slot_space: 'reported (usaboardgame.blog.fc2.com, play report)'",
		"slot_space: 9\n  values: [[6, 10], [9, 15], [13, 25], [16, 30], [20, 40], [23, 45], [25, 50], [28, 60]]\n  pounds_per_space_past_end: 2\n  source: {default: 'reported (brdgm skymines-solo-helper, the successor game of 2022)', slot_space: transcribed"},
	{"a dearer goods card", "{id: Ct2, code: Ct2, letter: A, kind: goods, good: cotton, value: 2, points: 0, share: null, crate: 2, copies: 1, source: {default: reconstructed}}",
		"{id: Ct2, code: Ct2, letter: A, kind: goods, good: cotton, value: 2, points: 0, share: null, crate: 5, copies: 1, source: {default: transcribed}}"},
	{"a region with two rewards and a mine without diamonds", "reward: [{pounds: 1}]\n    mines: 0\n    enclave_of: null\n    centre: [200, 287]\n    outline: [[126, 262], [150, 235], [252, 245], [296, 322], [192, 336], [120, 296]]\n    source: {default: reconstructed}",
		"reward: [{pounds: 1}, {books: 2}]\n    mines: 1\n    enclave_of: null\n    centre: [200, 287]\n    outline: [[126, 262], [150, 235], [252, 245], [296, 322], [192, 336], [120, 296]]\n    source: {default: transcribed (the board)}"},
	{"a short track", "    spaces: 22\n    shares: [[2, 1], [5, 2], [9, 3], [12, 4], [16, 5], [19, 6], [22, 7]]\n    capital_calls: [[7, 2], [15, 4]]\n    special_spaces: [[6, 1], [13, 2]]\n    bonuses:\n      - {type: permanent, expansion_total_plus: 1, needs_expansion_card: true}\n      - {type: permanent, expansion_total_plus: 2, needs_expansion_card: true}\n    source: {default: reconstructed",
		"    spaces: 18\n    shares: [[2, 1], [4, 2], [7, 3], [9, 4], [12, 5], [14, 6]]\n    capital_calls: [[7, 12]]\n    special_spaces: [[6, 1], [13, 2]]\n    bonuses:\n      - {type: permanent, expansion_total_plus: 1, needs_expansion_card: true}\n      - {type: permanent, expansion_total_plus: 2, needs_expansion_card: true}\n    source: {default: transcribed"},
	{"a book", "{id: A01, letter: A, requirements: [{coffee: 1}], reward: [{pounds: 1}], source: {default: reconstructed}}",
		"{id: A01, letter: A, requirements: [{coffee: 1}], reward: [{pounds: 9}, {books: 1}], source: {default: transcribed}}"},
	{"a card of another face than its twin", "{id: Ct3.1, code: Ct3, letter: A, kind: goods, good: cotton, value: 3, points: 0, share: null, crate: 3, copies: 2, source: {default: reconstructed}}",
		"{id: Ct3.1, code: Ct3, letter: A, kind: goods, good: cotton, value: 3, points: 0, share: null, crate: 1, copies: 2, source: {default: reconstructed, crate: transcribed}}"},
	{"prices by space", "    - [2, 2, 2]\n", "    - [1, 2, 4]\n"},
}

// TestMisspeltSource expects one error for a wrong word, and none for what the right word would
// allow.
func TestMisspeltSource(t *testing.T) {
	const old = "value: 3, points: 0, share: null, crate: 3, copies: 2, source: {default: reconstructed}}\n  - {id: Bn3.2"
	text := embedded(t)
	if strings.Count(text, old) != 1 {
		t.Fatal("the card has changed")
	}
	for word, want := range map[string]int{"transcribed": 0, "transcribd": 1, "reconstructed": 1} {
		card := strings.Replace(strings.Replace(old, "crate: 3", "crate: 4", 1), "reconstructed", "reconstructed, crate: "+word, 1)
		_, err := edition.Load("own.yaml", []byte(strings.Replace(text, old, card, 1)))
		if want == 0 && err != nil || want > 0 && (err == nil || len(list(t, err)) != want) {
			t.Errorf("%s: %v", word, err)
		}
	}
}

func TestTranscriptionsPass(t *testing.T) {
	text := embedded(t)
	for _, row := range transcriptions {
		if n := strings.Count(text, row.old); n != 1 {
			t.Errorf("%s: the text occurs %d times", row.name, n)
			continue
		}
		d, err := edition.Load("own.yaml", []byte(strings.Replace(text, row.old, row.new, 1)))
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if d.Edition().Digest == edition.Mombasa().Digest {
			t.Errorf("%s: the digest did not change", row.name)
		}
	}
}

// TestDigestIgnores changes what does not matter to a game.
func TestDigestIgnores(t *testing.T) {
	for name, change := range map[string][2]string{
		"comments":                 {"edition:\n  game", "# a comment\nedition:\n  game"},
		"provenance":               {"source: rulebook (setup)\n\ncomponent_counts", "source: rulebook (setup, step 10)\n\ncomponent_counts"},
		"a centre":                 {"centre: [278, 170]", "centre: [279, 171]"},
		"borders in another order": {"    - [1, 2, single]\n    - [1, 4, single]\n", "    - [4, 1, single]\n    - [2, 1, single]\n"},
	} {
		text := strings.Replace(embedded(t), change[0], change[1], 1)
		if text == embedded(t) {
			t.Fatalf("%s: nothing changed", name)
		}
		d, err := edition.Load("own.yaml", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if d.Edition().Digest != edition.Mombasa().Digest {
			t.Errorf("%s: the digest changed", name)
		}
	}
}

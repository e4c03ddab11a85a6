package identity

import (
	"os"
	"strings"
	"testing"

	"dhow/engine"
)

// TestRights holds the table of who may do what to that of docs/architecture.md, field by field.
func TestRights(t *testing.T) {
	page, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(page), "| proof | orders, talk")
	if !found {
		t.Fatal("the page has no table of rights")
	}
	rows := strings.Split(text, "\n")[2:]
	names := [proofs]string{
		Unproven:      "nothing",
		ByAddress:     "From on file, `trust: open`",
		ByDomain:      "no key, From on file, vouched for",
		ByKey:         "key, From on file",
		ByConsent:     "a yes of the address on file",
		ByBoth:        "key, From on file, vouched for",
		Unvouched:     "key, From on file, vouched for before and not now",
		FromElsewhere: "key, From not on file, or disowned by its domain",
	}
	words := map[string]Right{"yes": Granted, "asked": Asked, "held": Held, "no": Refused}
	seen := 0
	for _, row := range rows {
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		if len(cells) != 1+int(demands) {
			break
		}
		for p := range proofs {
			if names[p] != cells[0] {
				continue
			}
			seen++
			for d := range demands {
				if want, known := words[cells[1+d]]; !known || p.Right(d) != want {
					t.Errorf("%s: demand %d is %d, the page says %q", cells[0], d, p.Right(d), cells[1+d])
				}
			}
		}
	}
	if seen != int(proofs) {
		t.Errorf("the page has %d of %d proofs", seen, proofs)
	}
}

// TestOnlySeatsHaveSeatLetters does not take the key of a host, of nobody, or of who watches, for
// that of a seat, nor the other way round.
func TestOnlySeatsHaveSeatLetters(t *testing.T) {
	for _, letter := range strings.Split(seatLetters+hostLetter+outsideLetter+watchLetter+"x", "") {
		text := "kilifi-7.41." + letter + "." + strings.Repeat("a", macChars)
		key, _, seat := ParseKey(text)
		isSeat := strings.Contains(seatLetters, letter)
		if seat != isSeat || isSeat && (key.Seat < engine.Blue || key.Seat > engine.Purple) {
			t.Errorf("%s is the key of a seat: %v", text, seat)
		}
		if isHostKey(text) != (letter == hostLetter || letter == watchLetter) {
			t.Errorf("%s is the key of a host: %v", text, isHostKey(text))
		}
	}
}

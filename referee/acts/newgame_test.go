package acts

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/mail"
)

// TestReadWish protects how a game is asked for.
func TestReadWish(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"addresses alone", "new game ben@example.org cas@example.net", "first 72h Ben=ben@example.org Cas=cas@example.net"},
		{"a comma, and, brackets", "new game Ben <ben@example.org>, and Cas de Wit <cas@EXAMPLE.net>.", "first 72h Ben=ben@example.org Cas de Wit=cas@example.net"},
		{"on lines of their own", "new game:\n- ben@example.org\n- cas@example.net\n\ndee@example.org", "first 72h Ben=ben@example.org Cas=cas@example.net"},
		{"options", "new game ben@example.org random pace 12h", "random 12h Ben=ben@example.org"},
		{"no clock", "New game ben@example.org\nno clock", "first 0h Ben=ben@example.org"},
		{"without the host", "new game without me ben@example.org cas@example.net", "first 72h apart Ben=ben@example.org Cas=cas@example.net"},
		{"the host's word", "new game ben@example.org\njoin palm", "first 72h luck=palm Ben=ben@example.org"},
		{"a name is not an option", "new game Pace Smith pace.smith@example.org", "first 72h Pace Smith=pace.smith@example.org"},
		{"twice", "new game ben@example.org BEN@example.org", "first 72h Ben=ben@example.org player-twice"},
		{"no address", "new game ben@", "first 72h bad-address"},
		{"not a domain", "new game ben@localhost", "first 72h bad-address"},
		{"an injected header", "new game Ben\r\nBcc: x ben@example.org", "first 72h Ben=ben@example.org no-setting"},
		{"words nobody knows", "new game with my friends", "first 72h no-setting"},
		{"too fast", "new game ben@example.org pace 1m", "first 72h Ben=ben@example.org bad-value"},
		{"too fast, before an address", "new game pace 1m ben@example.org", "first 72h Ben=ben@example.org bad-value"},
		{"a misspelt setting", "new game ben@example.org no clok", "first 72h Ben=ben@example.org no-setting"},
		{"twice the same", "new game ben@example.org pace 2d\npace 2d", "first 48h Ben=ben@example.org"},
		{"contradictory", "new game ben@example.org pace 2d\nno clock", "first 0h Ben=ben@example.org contradicts"},
	} {
		t.Run(row.why, func(t *testing.T) {
			var lines []mail.Line
			for _, text := range strings.Split(row.text, "\n") {
				lines = append(lines, mail.Line{Text: text})
			}
			said := Read(&mail.Letter{Text: lines})
			if got := ReadWish(said.Text, said.Commands, nil, "UTC", time.Unix(1e9, 0)).short(); got != row.want {
				t.Errorf("%q is read as %q, expected %q", row.text, got, row.want)
			}
		})
	}
}

// short is a wish in a line.
func (w Wish) short() string {
	words := []string{"first", fmt.Sprintf("%gh", w.Pace.Move.Hours())}
	if w.Setup == engine.RandomSetup {
		words[0] = "random"
	}
	if w.Apart {
		words = append(words, "apart")
	}
	if w.Luck != "" {
		words = append(words, "luck="+w.Luck)
	}
	for _, p := range w.Players {
		words = append(words, p.Name+"="+string(p.Address))
	}
	for _, f := range w.Faults {
		words = append(words, string(f.Code))
	}
	return strings.Join(words, " ")
}

package simulation

import (
	"fmt"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

// TestHiddenOrdersInLettersAreSeen writes letters that tell of an order, and wants the account to
// see it as long as it is hidden from their reader.
func TestHiddenOrdersInLettersAreSeen(t *testing.T) {
	const order, opened = "P Cf2 Bn2 Cf1", `--- {n: 3, open: [1, 2], orders: {blue: "P Cf2 Bn2 Cf1"}}`
	for _, row := range []struct {
		name   string
		reader engine.Seat
		lines  []string
		found  bool
	}{
		{"another's", engine.Green, []string{"--- {n: 1}"}, true},
		{"one's own", engine.Blue, []string{"--- {n: 1}"}, false},
		{"one that is open", engine.Green, []string{"--- {n: 1}", "--- {n: 2}", opened}, false},
		{"one that is opened behind the letter", engine.Green, []string{"--- {n: 1}", opened}, true},
	} {
		for language := range notation.Languages {
			t.Run(fmt.Sprint(row.name, " ", language), func(t *testing.T) {
				page := templates.Page{
					Reader: templates.Reader{Edition: edition.Mombasa(), Seat: row.reader, Names: templates.Names{engine.Blue: "Ann", engine.Green: "Ben"}, Language: language},
					News:   []templates.Entry{{By: engine.Blue, What: templates.HiddenEntry, Orders: []templates.Ordered{{Seat: engine.Blue, Text: order}}}},
				}
				w := &world{}
				w.account = newAccount(w)
				log := &gameLog{seats: map[engine.Seat][]string{engine.Blue: {"Ann"}}, plans: []plan{{engine.Blue, 1, order}}, lines: row.lines}
				position := 1
				if !row.found {
					position = len(row.lines)
				}
				l := &mail.Outgoing{Text: templates.Game(&page).Text}
				w.account.plansIn(l, letterKey{seat: row.reader, position: position}, log)
				if found := len(w.failures) > 0; found != row.found {
					t.Errorf("%v, want %v:\n%s", w.failures, row.found, l.Text)
				}
			})
		}
	}
}

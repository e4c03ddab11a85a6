package letters

import (
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
)

// TestGatheredLettersAreOfNow holds which letters become one where the first waits for its time, what
// the one tells of, and that it is never dated ahead.
func TestGatheredLettersAreOfNow(t *testing.T) {
	now := time.Date(2026, 11, 20, 18, 0, 0, 500, time.UTC)
	w := &Letters{Ring: identity.NewKeyRing(), Clock: func() time.Time { return now }}
	owe := func(kind string, from, until int, at time.Duration) post.Owe {
		o := post.Owe{ID: identity.NewLetterID(kind, time.Duration(from).String()), Kind: kind, At: now.Add(at), Game: "kilifi-7",
			Seat: engine.Blue, To: "ann-7f3a", From: from, Until: until}
		if kind == table.KindAnswer {
			o.Said = w.Ring.SealJSON(string(o.ID), &acts.Delivery{Mail: acts.Mail{Fingerprint: "f1"}})
		}
		return o
	}
	talk, more := owe(table.KindGathered, 5, 5, time.Hour), owe(table.KindGathered, 6, 6, time.Hour)
	for name, row := range map[string]struct {
		owes        []post.Owe
		kind        string // empty: they do not become one
		from, until int
	}{
		"talk alone":                    {[]post.Owe{talk}, table.KindNews, 5, 5},
		"talk that is due":              {[]post.Owe{owe(table.KindGathered, 5, 5, 0)}, "", 0, 0},
		"talk and talk":                 {[]post.Owe{talk, more}, table.KindNews, 5, 6},
		"talk and news":                 {[]post.Owe{talk, owe(table.KindNews, 6, 7, 0)}, table.KindNews, 5, 7},
		"talk and a question's answer":  {[]post.Owe{talk, owe(table.KindAnswer, 0, 5, 0)}, table.KindAnswer, 5, 5},
		"talk and an order's answer":    {[]post.Owe{talk, more, owe(table.KindAnswer, 7, 8, 0)}, table.KindAnswer, 5, 8},
		"talk behind what was answered": {[]post.Owe{more, owe(table.KindAnswer, 0, 5, 0)}, "", 0, 0},
		"an answer between talk":        {[]post.Owe{talk, owe(table.KindAnswer, 0, 5, 0), more}, "", 0, 0},
		"two answers":                   {[]post.Owe{talk, owe(table.KindAnswer, 0, 5, 0), owe(table.KindAnswer, 0, 6, 0)}, "", 0, 0},
		"talk and a reminder":           {[]post.Owe{talk, owe(table.KindReminder, 0, 5, 0)}, "", 0, 0},
		"whom the game waits for":       {[]post.Owe{owe(table.KindAwaited, 0, 5, time.Hour)}, table.KindAwaited, 0, 5},
		"and an answer":                 {[]post.Owe{owe(table.KindAwaited, 0, 5, time.Hour), owe(table.KindAnswer, 0, 5, 0)}, "", 0, 0},
		"news and talk":                 {[]post.Owe{owe(table.KindNews, 4, 4, 0), talk}, "", 0, 0},
		"none":                          {nil, "", 0, 0},
	} {
		one, is := w.Gather(row.owes)
		if is != (row.kind != "") || is && (one.Kind != row.kind || one.From != row.from || one.Until != row.until) {
			t.Errorf("%s: %v, %+v", name, is, one)
		}
		if is && one.At.After(now) {
			t.Errorf("%s: it is dated ahead, %v", name, one.At)
		}
		if d, err := Opened[acts.Delivery](w.Ring, one); is && one.Kind == table.KindAnswer && (err != nil || d.Fingerprint != "f1") {
			t.Errorf("%s: the mail that it answers is lost: %v", name, err)
		}
	}
}

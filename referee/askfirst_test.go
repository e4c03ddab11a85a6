package referee

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/log"
)

// TestAskedFirst holds that the end of a round is asked about first while cards lie open that could
// be used: nothing is done, the order is kept, and a yes or an exclamation mark does it. E stands
// for E 1 as somebody types it who is not sure.
func TestAskedFirst(t *testing.T) {
	const asked = "1 asked first E 1, unused 3, kept true"
	for _, row := range []struct {
		name  string
		mails []string // of one seat, one after another
		told  string   // in answer to the last
		ends  bool     // the round is ended
	}{
		{"asked", []string{"E 1 "}, asked, false},
		{"asked again", []string{"E 1 ", "E 1 "}, asked, false},
		{"among prose", []string{"Hello!\n\nE 1 \n\nGreetings"}, "1 left aside; 3 asked first E 1, unused 3, kept true; 5 left aside", false},
		{"surely", []string{"E 1!"}, "1 accepted E 1", true},
		{"surely, with a blank", []string{"E 1 !"}, "1 accepted E 1", true},
		{"surely, afterwards", []string{"E 1 ", "E 2 !"}, "1 accepted E 2", true},
		{"yes", []string{"E 1 ", "yes"}, "1 accepted E 1", true},
		{"yes in words", []string{"E 1 ", "Hi,\n\nYes, please!\n\nBen"}, "1 left aside; 3 accepted E 1; 5 left aside", true},
		{"yes, please, and more", []string{"E 1 ", "Yes please, that was what I meant"}, "1 accepted E 1", true},
		{"yes, please, in a sentence of its own", []string{"E 1 ", "Yes please! I have looked at the cards."}, "1 accepted E 1", true},
		{"yes, thanks", []string{"E 1 ", "yes thank you - go on"}, "1 accepted E 1", true},
		{"yes, please, in French", []string{"E 1 ", "Oui s’il te plaît, c'est bien ça."}, "1 accepted E 1", true},
		{"yes, please, in French without accents", []string{"E 1 ", "oui s'il te plait, vas-y"}, "1 accepted E 1", true},
		{"yes, please, in Dutch", []string{"E 1 ", "Ja graag, dat bedoelde ik"}, "1 accepted E 1", true},
		{"yes, please, in Polish", []string{"E 1 ", "Tak proszę, o to chodziło"}, "1 accepted E 1", true},
		{"yes, please, and doubts", []string{"E 1 ", "Yes please, no wait"}, "1 left aside", false},
		{"yes, please, of something else", []string{"E 1 ", "Yes please tell me about Cairo"}, "1 left aside", false},
		{"no, thanks, and more", []string{"E 1 ", "No thanks, I stay"}, "1 result kept-no-more", false},
		{"no, thanks, in French", []string{"E 1 ", "Non merci, je reste"}, "1 result kept-no-more", false},
		{"no, thanks, in Dutch", []string{"E 1 ", "Nee bedankt, ik blijf"}, "1 result kept-no-more", false},
		{"no, thanks, in Polish", []string{"E 1 ", "Nie dziękuję, zostaję"}, "1 result kept-no-more", false},
		{"yes in French", []string{"E 1 ", "oui"}, "1 accepted E 1", true},
		{"yes, and doubts", []string{"E 1 ", "yes, no wait"}, "1 left aside", false},
		{"yes of something else", []string{"E 1 ", "Yes I saw your post in Cairo"}, "1 left aside", false},
		{"no", []string{"E 1 ", "no"}, "1 result kept-no-more", false},
		{"yes after a no", []string{"E 1 ", "no", "yes"}, "1 result nothing-to-answer", false},
		{"yes to another", []string{"E 1 ", "E 2 ", "yes"}, "1 accepted E 2", true},
		{"yes to nothing", []string{"yes"}, "1 result nothing-to-answer", false},
		{"yes when the turn is over", []string{"E 1 ", "S tDm", "yes"}, "1 result nothing-to-answer", false},
		{"left for the next turn", []string{"S tDm\n\nthen E 1"}, "1 accepted S tDm; 3 kept then E 1, replaced false", false},
		{"behind another order", []string{"S tDm\nE 1 "}, "1 accepted S tDm; 2 not tried later E 1", false},
		{"with a line that is not understood", []string{"E 1 \n\ng ct1 bk"}, "1 not tried unread E 1; 3 not understood expected", false},
		{"taken back in words", []string{"E 1!\nno wait, not sure about that"}, "1 not tried unread E 1; 2 not understood doubted", false},
		{"taken back in words, below", []string{"E 1!\n\nHmm, scratch that."}, "1 not tried unread E 1; 3 not understood doubted", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t, 2)
			p.join()
			p.playUntil(inPhase(engine.ActionPhase, 1))
			for _, text := range row.mails {
				p.send(engine.Green, text)
			}
			if told := strings.Join(p.told(engine.Green), "; "); told != row.told {
				t.Errorf("the answer says\n%s, want\n%s", told, row.told)
			}
			state, err := p.game().State()
			must(t, err)
			if state.Seats[engine.Green].Ended != row.ends {
				t.Errorf("the round is ended: %v", !row.ends)
			}
			if log := string(p.game().Bytes()); strings.Contains(log, "!") {
				t.Errorf("an exclamation mark stands in the log:\n%s", log)
			}
			p.sit()
			if p.game().Needs() > log.NewestNeed {
				t.Error("the log is of a later program")
			}
		})
	}
}

// TestKeptAtTheDeadline does at the deadline what was asked about and kept, in place of a move of
// the program; a no, or another order, has it be none.
func TestKeptAtTheDeadline(t *testing.T) {
	for _, row := range []struct {
		name  string
		mails []string
		last  string // of the entries of the seat
	}{
		{"kept", []string{"E 1 "}, "order as kept green: E 1"},
		{"the last one that was kept", []string{"E 1 ", "E 2 "}, "order as kept green: E 2"},
		{"no more", []string{"E 1 ", "no"}, "order timeout green: "},
		{"before what is left for the next turn", []string{"then E 2", "E 1 "}, "order as kept green: E 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := newClockParty(t)
			turn := p.turn()
			for _, text := range row.mails {
				p.send(engine.Green, text)
			}
			before := p.game().Len()
			p.rings(turn.Add(4*day), turn.Add(4*day))
			if told := strings.Join(p.news(engine.Green), "; "); !strings.HasPrefix(told, row.last) {
				t.Errorf("done is %q, want %q", told, row.last)
			}
			if e := p.game().Entries()[before]; !e.Timeout || e.By != engine.Green || e.Mail != "" {
				t.Errorf("the entry is %+v", e)
			}
			p.sit()
			p.game()
		})
	}
}

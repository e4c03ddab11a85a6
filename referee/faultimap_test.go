package referee

import (
	"testing"
	"time"

	"dhow/mail/postoffice"
)

// imapStates are the commands in which a connection to the mailbox can be lost, from the first to
// the last of a mail's way.
var imapStates = []struct{ name, command string }{
	{"greeting", "CONNECT"}, {"login", "AUTHENTICATE"}, {"select", "SELECT"}, {"search", "UID SEARCH"}, {"fetch", "UID FETCH"},
	{"making the folders", "CREATE"}, {"move", "UID MOVE"}, {"idle", "IDLE"}, {"the end of idle", "DONE"},
}

// TestDaemonIMAPDisconnects loses the connection in every state and in every way, and twice
// running: each mail is judged once and answered once, and put away.
func TestDaemonIMAPDisconnects(t *testing.T) {
	acts := map[string]postoffice.Act{
		"before": postoffice.DropBefore, "after": postoffice.DropAfter, "midway": postoffice.DropMidway, "silence": postoffice.Silence,
	}
	for _, state := range imapStates {
		for how, act := range acts {
			t.Run(state.name+"/"+how, func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random")
					n, letters := w.last(id), len(w.tray.to(who.address))
					w.office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: state.command, Act: act, Times: 2})
					w.office.Kick(ourAddress)
					who.answer(w.order(id))
					w.quiet(15 * time.Minute)
					w.office.Heal()
					if got := w.last(id); got <= n {
						t.Errorf("the game stands at entry %d, as before", got)
					}
					if got := len(w.tray.to(who.address)); got != letters+1 {
						t.Errorf("%d letters came to %s, want 1", got-letters, who.name)
					}
					if got := w.office.Count(ourAddress, "Dhow/Refused"); got != 0 {
						t.Errorf("%d mails are refused", got)
					}
				})
			})
		}
	}
}

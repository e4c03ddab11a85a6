package referee

import (
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/outbox"
)

// ownersEdition is an edition that is not the embedded one, perhaps with something in its file
// edited.
func ownersEdition(t *testing.T, edited ...string) *edition.Document {
	t.Helper()
	const file = "../engine/edition/testdata/reconstructed-1.yaml"
	data, err := os.ReadFile(file)
	must(t, err)
	text := strings.NewReplacer(edited...).Replace(string(data))
	if len(edited) > 0 && text == string(data) {
		t.Fatalf("nothing is edited by %q", edited)
	}
	doc, err := edition.Load(file, []byte(text))
	must(t, err)
	return doc
}

// newestOf is the last letter that somebody got about a game.
func newestOf(p *person, id games.GameID) (last *mail.Outgoing) {
	for _, l := range p.tray.to(p.address) {
		if strings.Contains(l.Subject, "["+string(id)+"]") {
			last = l
		}
	}
	return last
}

// TestOwnersEdition plays a game with an edition of an owner's, by its name: letters name it and
// show it, and so does its sheet. Without the edition, as where it was taken from the
// configuration, that game alone stands still, its operator is told, and its mails wait; with it
// the game goes on.
func TestOwnersEdition(t *testing.T) {
	t.Parallel()
	own := ownersEdition(t)
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, func(c *config.Config) { c.Letters = config.LettersPictures })
		others := []*edition.Document{own}
		w.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, DNS: w.dns, Log: w.log, Others: others}
		}
		w.start()
		players := w.three()
		ann, ben := players[0], players[1]
		plain := w.begin(players, "no clock")
		ann.write("new game ben@example.net edition nobodys")
		w.settle()
		if text := ann.letter().Text; !strings.Contains(text, "edition nobodys") || !strings.Contains(text, own.About.Name) {
			t.Errorf("an edition that there is not is answered with\n%s", text)
		}
		waitFor(time.Minute) // games have their times in seconds
		w.begin(players, "no clock edition "+strings.ToUpper(own.About.Name))
		id := w.newest()
		if g := w.game(id); g.Header.Edition != own.About.Name || g.Header.Digest != own.Edition().Digest {
			t.Errorf("the game is played with %s %s", g.Header.Edition, g.Header.Digest)
		}
		for _, p := range players {
			if l := p.letter(); !strings.Contains(l.Text, "edition "+own.About.Name) || len(l.Pictures) == 0 {
				t.Errorf("%s is not told the edition, or shown the board (%d pictures):\n%s", p.name, len(l.Pictures), l.Text)
			}
		}
		sheetOf := func(game games.GameID) string {
			ben.answerTo(newestOf(ben, game), "help sheet\nhelp edition")
			w.settle()
			l := newestOf(ben, game)
			if len(l.Files) == 0 || !strings.Contains(l.Text, "played with the edition "+w.game(game).Header.Edition) {
				t.Fatalf("help has %d files, and says\n%s", len(l.Files), l.Text)
			}
			file, err := l.Files[0].Content()
			must(t, err)
			return string(file)
		}
		if sheetOf(id) == sheetOf(plain) {
			t.Error("the sheet is that of the embedded edition")
		}
		if !w.playOn(id, players) {
			t.Error("nobody could move")
		}

		others = nil
		w.stop()
		w.start()
		before := w.logLength(plain)
		ben.answerTo(newestOf(ben, id), "say hello")
		w.settle()
		if w.left() != 1 {
			t.Errorf("%d mails wait", w.left())
		}
		if told := w.tray.to(w.cfg.Operator); len(told) == 0 || !strings.Contains(told[len(told)-1].Text, own.About.Name) {
			t.Errorf("the operator got %d letters, and does not know which edition is gone", len(told))
		}
		ben.answerTo(newestOf(ben, plain), "say hello")
		w.settle()
		if w.logLength(plain) != before+1 {
			t.Error("the other game does not go on")
		}

		others = []*edition.Document{own}
		w.stop()
		w.start()
		w.settle()
		if says := w.game(id).Entries(); w.left() != 0 || says[len(says)-1].Says == nil {
			t.Errorf("%d mails wait, the last entry is %+v", w.left(), says[len(says)-1])
		}
	})
}

// TestEditedEdition has an owner edit the file of an edition while a game with it runs, and start
// the referee again. What does not matter to a game changes nothing; what does has the game stand
// still, and host and operator know why, until the file is as it was. New games are played with the
// new one.
func TestEditedEdition(t *testing.T) {
	t.Parallel()
	own := ownersEdition(t)
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		other := own
		w.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, DNS: w.dns, Log: w.log, Others: []*edition.Document{other}}
		}
		w.start()
		players := w.three()
		ann := players[0]
		w.begin(players, "no clock edition "+own.About.Name)
		id := w.newest()
		for _, row := range []struct {
			why   string
			doc   *edition.Document
			waits int
		}{
			{"a comment", ownersEdition(t, "# The components", "# All components"), 0},
			{"what a book wants", ownersEdition(t, "requirements: [{coffee: 4}]", "requirements: [{coffee: 5}]"), 1},
			{"as it was", own, 0},
		} {
			w.stop()
			other = row.doc
			w.start()
			ann.answerTo(newestOf(ann, id), "say hello")
			if w.settle(); w.left() != row.waits {
				t.Errorf("%s: %d mails wait, want %d", row.why, w.left(), row.waits)
			}
			if row.waits == 0 {
				continue
			}
			for _, to := range []mail.Address{ann.address, w.cfg.Operator} {
				letters := w.tray.to(to)
				if text := strings.Join(strings.Fields(letters[len(letters)-1].Text), " "); !strings.Contains(text, "its edition, "+own.About.Name+", is not there as it was when the game began") {
					t.Errorf("%s is told\n%s", to, text)
				}
			}
			ann.write("new game house edition " + own.About.Name)
			w.settle()
			if g := w.game(w.newest()); g.Header.Digest != row.doc.Edition().Digest {
				t.Error("a new game is not played with the new edition")
			}
		}
	})
}

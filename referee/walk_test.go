package referee

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/table"
	"dhow/templates"
)

// walkers compares the two walks through a mail: the one that judges it and the one that writes its
// answer. A world has one, and whatever is answered in it is compared when the world ends.
type walkers struct {
	t      testing.TB
	ring   *identity.KeyRing
	whole  acts.History
	secret *log.Secret
}

// walksAgree compares the walks through all mails that were answered in the world's data directory,
// but those that were compared when its daemon had stopped before. Games that cannot be read are left
// out, as are those that are long.
func (w *world) walksAgree() {
	t, root := w.t, w.cfg.Data
	t.Helper()
	keys, err := os.ReadFile(filepath.Join(root, KeysName))
	if err != nil {
		return
	}
	ring, err := identity.ReadKeyRing(KeysName, keys)
	if err != nil {
		return
	}
	owes := map[games.GameID][]post.Owe{}
	_ = post.Each(disk.OS{}, filepath.Join(root, "post"), time.Time{}, func(l post.Line) {
		if o, is := l.(post.Owe); is && o.Kind == table.KindAnswer {
			owes[o.Game] = append(owes[o.Game], o)
		}
	})
	for game, owes := range owes {
		owes = slices.DeleteFunc(owes, func(o post.Owe) bool { return w.walked[o.ID] })
		if len(owes) == 0 {
			continue
		}
		if walk := newWalkers(t, ring, root, game); walk != nil {
			for _, o := range owes {
				if walk.compare(&o) > 0 {
					w.walked[o.ID] = true
				}
			}
		}
	}
}

// walksAgree compares the walks through the mails of a party.
func (p *party) walksAgree() (compared int) {
	p.t.Helper()
	path, err := p.dir.GamePath(p.id)
	must(p.t, err)
	if w := newWalkers(p.t, p.ring, filepath.Dir(filepath.Dir(path)), p.id); w != nil {
		for _, o := range p.owes {
			if o.Kind == table.KindAnswer {
				compared += w.compare(&o)
			}
		}
	}
	return compared
}

// newWalkers reads a game; nil if it cannot be read, or is long.
func newWalkers(t testing.TB, ring *identity.KeyRing, root string, id games.GameID) *walkers {
	const long = 60 // entries: each mail needs the log before it to be replayed
	text, err := os.ReadFile(filepath.Join(root, "games", string(id)+".secret"))
	if err != nil {
		return nil
	}
	secret, err := log.ParseSecret(string(text))
	if err != nil {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(root, "games", string(id)+".yaml"))
	if err != nil {
		return nil
	}
	game, err := log.Read(edition.Mombasa(), string(id), data, secret)
	if err != nil || game.Len() > long {
		return nil
	}
	return &walkers{t, ring, acts.History{Game: game, Edition: edition.Mombasa()}, secret}
}

// before is the game as it was after an entry.
func (w *walkers) before(n int) acts.History {
	w.t.Helper()
	lines := bytes.SplitAfter(w.whole.Game.Bytes(), []byte("\n"))
	data := bytes.Join(lines[:len(lines)-1-(w.whole.Game.Len()-n)], nil)
	game, err := log.Read(edition.Mombasa(), "before", data, w.secret)
	must(w.t, err)
	if game.Len() != n {
		w.t.Fatalf("the log ends with entry %d, not %d", game.Len(), n)
	}
	return acts.History{Game: game, Edition: w.whole.Edition}
}

// compare judges a mail again, by the log as it was before it, and wants the entry that is there
// and the outcomes that its answer tells.
func (w *walkers) compare(o *post.Owe) int {
	w.t.Helper()
	d, err := letters.Opened[acts.Delivery](w.ring, *o)
	if err != nil || d.InShort || o.Until > w.whole.Game.Len() {
		return 0
	}
	n := w.whole.Game.EntryOf(d.Fingerprint)
	if n > o.Until {
		n = 0
	}
	if n == 0 && o.From > 0 {
		return 0 // a log that was put back has lost its entry
	}
	e := new(log.Entry) // an empty one where the mail made none
	before := o.Until
	if n != 0 {
		e, before = &w.whole.Game.Entries()[n-1], n-1
	}
	if e.Resign && !d.Proof.Grants(identity.ToRelease) || e.NewKey != engine.NoSeat && !d.Proof.Grants(identity.ToChange) {
		return 0 // an older program wanted less proof
	}
	if n == 1 && len(linesOf(d)) == 0 {
		return 0 // the mail that made the game, and took a seat in it: no line of it is for a table
	}
	then := w.before(before)
	sc := acts.ReadScript(then.Reader(d.Language, then.Game.Len()), &d.Mail)
	judged := then.Judge(&d.Mail, sc)
	if judged.Draft.Entry().Kept != "" && e.Ordered() && e.Kept == "" {
		return 0 // an older program asked nothing first
	}
	if judged.Draft.Entry().Queue == "" && e.Queue != "" && neverFits(w.whole.AnswersAsJudged(judged, &d.Mail, o.Until)) {
		return 0 // an older program did not look ahead
	}
	if judged.Draft.Empty() != (n == 0) {
		w.t.Errorf("an entry is made of %q: %v, and %v when it came", linesOf(d), !judged.Draft.Empty(), n != 0)
		return 1
	}
	if n != 0 {
		then.Game.Commit(judged.Draft)
		if got, want := entryInShort(then, n), entryInShort(w.whole, n); got != want {
			w.t.Errorf("of %q comes\n%s\nand not\n%s", linesOf(d), got, want)
		}
	}
	if got, want := w.whole.AnswersAsJudged(judged, &d.Mail, o.Until), w.whole.Answers(&d.Mail, o.Until); !reflect.DeepEqual(got, want) {
		w.t.Errorf("of %q the one that judges finds\n%s\nand the one that answers\n%s", linesOf(d), answersInShort(got), answersInShort(want))
	}
	return 1
}

// neverFits tells whether a line was refused that leaves what can never be possible.
func neverFits(answers []templates.Answer) bool {
	return slices.ContainsFunc(answers, func(a templates.Answer) bool {
		o, is := a.Outcome.(templates.NoneFits)
		return is && o.Later
	})
}

func linesOf(d *acts.Delivery) (lines []string) {
	for _, l := range d.Lines {
		lines = append(lines, l.Text)
	}
	return lines
}

// entryInShort is what an entry says, seals opened.
func entryInShort(h acts.History, n int) string {
	e := h.Game.Entries()[n-1]
	var orders []string
	for _, m := range h.Game.MovesOf(n) {
		orders = append(orders, notation.PrintOrder(h.Edition, m.Action))
	}
	return fmt.Sprint(e.N, e.At, e.By, e.Mail, e.Undo, e.Luck, e.Resign, e.NewKey, orders, h.SaysOf(&e), h.QueueOf(n))
}

func answersInShort(answers []templates.Answer) string {
	text := ""
	for _, a := range answers {
		text += fmt.Sprintln(a.Line, inShort(a.Outcome))
	}
	return text
}

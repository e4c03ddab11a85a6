package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
)

// TestDirectoriesAreTakenUp has a daemon go on with what an earlier program has left: games in
// every phase, letters owed, replies to old letters, questions that nobody has answered. The
// directories lie in testdata/taken-up, named after the commit that wrote them.
func TestDirectoriesAreTakenUp(t *testing.T) {
	if *takeUp != "" {
		writeTakenUp(t, *takeUp)
	}
	roots, err := filepath.Glob(filepath.Join("testdata", "taken-up", "*", "data"))
	must(t, err)
	if len(roots) == 0 {
		t.Fatal("there are none")
	}
	if raced {
		roots = roots[len(roots)-1:]
	}
	for _, root := range roots {
		root = filepath.Dir(root)
		t.Run(filepath.Base(root), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { newHeir(t, root).goesOn() })
		})
	}
}

// heir is a daemon that takes such a directory up.
type heir struct {
	*world
	takenUp
	said *logLines
	old  map[string][]byte // files of games, by name, as they were
}

func newHeir(t *testing.T, root string) *heir {
	w := newWorld(t)
	must(t, os.RemoveAll(w.cfg.Data))
	must(t, os.CopyFS(w.cfg.Data, os.DirFS(filepath.Join(root, "data"))))
	must(t, filepath.WalkDir(w.cfg.Data, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return os.Chmod(path, 0o600)
	}))
	cfg, err := config.Load(w.cfg.Data)
	must(t, err)
	w.cfg = cfg
	h := &heir{world: w, said: new(logLines), old: map[string][]byte{}}
	facts, err := os.ReadFile(filepath.Join(root, "facts.json"))
	must(t, err)
	must(t, json.Unmarshal(facts, &h.takenUp))
	time.Sleep(time.Until(h.Stopped.Add(time.Minute)))
	for _, m := range h.Mails {
		raw, err := os.ReadFile(filepath.Join(root, "inbox", m.Name+".eml"))
		must(t, err)
		w.box.next++
		w.box.mails = append(w.box.mails, boxed{mail.Waiting{UID: mail.UID{Validity: 1, Number: w.box.next}, Size: int64(len(raw)), Received: m.Received}, raw})
	}
	for _, id := range h.Games {
		h.old[h.path(id)] = h.file(id)
	}
	w.mails = 1 << 20 // no Message-ID twice
	w.log = slog.New(slog.NewTextHandler(h.said, nil))
	return h
}

// goesOn wants all to go on as if nothing had happened.
func (h *heir) goesOn() {
	h.start()
	defer func() { h.stop() }()
	h.settle()
	waitFor(time.Minute)
	h.settle()
	h.untouched("archived", "over", "waiting")
	h.talkIsAnns()
	waitFor(time.Hour + time.Minute) // talk waits for others
	h.settle()
	h.lettersSent()
	h.mailsDone()
	h.questionsAnswered()
	for _, name := range []string{"setup", "planning", "action", "resigned", "replaced", "offered"} {
		h.turn(h.Games[name])
	}
	if h.Games["kept"] != "" {
		h.keptIsDone()
		h.clockStands()
	}
	h.clocksRing()
	h.restart()
	h.untouched("archived", "over")
	h.allHold()
	if said := h.said.String(); strings.Contains(said, "level=ERROR") {
		h.t.Errorf("the log has\n%s", said)
	}
}

func (h *heir) path(id games.GameID) string {
	path := filepath.Join(h.cfg.Data, "games", string(id)+".yaml")
	if _, err := os.Stat(path); err != nil {
		found, _ := filepath.Glob(filepath.Join(h.cfg.Data, "archive", "*", string(id)+".yaml"))
		path = strings.Join(found, "")
	}
	return path
}

func (h *heir) file(id games.GameID) []byte {
	h.t.Helper()
	data, err := os.ReadFile(h.path(id))
	must(h.t, err)
	return data
}

// untouched wants files of games to be as they were, to the byte.
func (h *heir) untouched(names ...string) {
	h.t.Helper()
	for _, name := range names {
		if was := h.old[h.path(h.Games[name])]; was == nil || !bytes.Equal(h.file(h.Games[name]), was) {
			h.t.Errorf("the file of the game %q was %d bytes, and is\n%s", name, len(was), h.file(h.Games[name]))
		}
	}
}

// lettersSent wants all letters sent that were owed, or their news in others.
func (h *heir) lettersSent() {
	h.t.Helper()
	sent := map[post.LetterID]bool{}
	must(h.t, h.daemon.store.EachPost(time.Time{}, func(l post.Line) {
		switch l := l.(type) {
		case post.Sent:
			sent[l.ID] = true
		case post.Dead:
			sent[l.ID] = strings.HasPrefix(l.Why, "folded into ")
		}
	}))
	for _, id := range h.Owed {
		if !sent[id] {
			h.t.Errorf("the letter %s was owed, and is not sent", id)
		}
	}
	if n := sure(h.daemon.store.Unsent(context.Background())); n != 0 {
		h.t.Errorf("%d letters are owed still", n)
	}
}

// talkIsAnns has Ann say that she has written what came with a key alone: her domain had vouched
// for mails of hers.
func (h *heir) talkIsAnns() {
	h.t.Helper()
	ann := h.person("Ann", "ann@example.org")
	for _, l := range h.tray.to(ann.address) {
		if strings.Contains(l.Text, "this letter lay about") && strings.Contains(l.Text, "Did you write this letter") {
			ann.write("yes " + codeLine.FindStringSubmatch(l.Text)[1])
			h.settle()
			return
		}
	}
	h.t.Error("it is not asked whether a mail is Ann's for which her domain does not vouch")
}

// mailsDone wants the mails in the inbox to have come to what they say.
func (h *heir) mailsDone() {
	h.t.Helper()
	if n := h.box.left(); n != 0 {
		h.t.Errorf("%d mails are left", n)
	}
	action := h.game(h.Games["action"])
	for _, m := range h.Mails {
		if n := action.EntryOf(m.Fingerprint); (m.Name == "order" || m.Name == "talk") && n == 0 {
			h.t.Errorf("the mail %q has made no entry", m.Name)
		}
	}
	if action.EntryOf(h.Held) == 0 {
		h.t.Error("the held mail is not carried out, after a yes")
	}
	if said := allSaid(action); !strings.Contains(said, "this letter lay about") {
		h.t.Errorf("said is %s", said)
	}
	if name := h.seatOf(h.Games["offered"], engine.Yellow); name != "Dee" {
		h.t.Errorf("the seat that Dee was offered is %s's", name)
	}
	known := 0
	for _, id := range h.daemon.clerk.Index.All() {
		if _, old := h.old[h.path(id)]; !old {
			known++
		}
	}
	if known != 2 { // the one of who never wants to be invited, and the one just made
		h.t.Errorf("%d games are there that are not known, want 2", known)
	}
}

// questionsAnswered answers the question that nobody has answered before.
func (h *heir) questionsAnswered() {
	h.t.Helper()
	held := len(sure(h.daemon.store.Holds(context.Background())))
	h.person("Ann", "ann@example.org").write("no " + h.Refuse)
	h.settle()
	if n := len(sure(h.daemon.store.Holds(context.Background()))); n != held-1 {
		h.t.Errorf("%d questions are open, %d were", n, held)
	}
}

// turn has all who are waited for in a game move, by mails that their domains vouch for.
func (h *heir) turn(id games.GameID) {
	h.t.Helper()
	state, err := h.game(id).State()
	must(h.t, err)
	for _, seat := range state.ToMove() {
		order, _ := (&party{t: h.t, pick: h.pick}).order(h.game(id), seat)
		player := h.game(id).Seats()[seat-1]
		n := h.game(id).Len()
		h.person(player.Name, sure(h.daemon.clerk.Roster.WriteTo(h.t.Context(), player.Player))).write("game " + string(id) + "\n" + order)
		h.settle()
		if entries := h.game(id).Entries(); len(entries) == n || entries[n].By != seat {
			h.t.Errorf("%s: %s of %v is not recorded\n%s", id, order, seat, h.person(player.Name, sure(h.daemon.clerk.Roster.WriteTo(h.t.Context(), player.Player))).letter().Text)
		}
	}
}

// keptIsDone has who ended a round while cards lay open say that it was meant.
func (h *heir) keptIsDone() {
	h.t.Helper()
	id := h.Games["kept"]
	state, err := h.game(id).State()
	must(h.t, err)
	seat := state.ToMove()[0]
	player := h.game(id).Seats()[seat-1].Player
	h.person("", sure(h.daemon.clerk.Roster.WriteTo(h.t.Context(), player))).write("game " + string(id) + "\nyes")
	h.settle()
	if state, err = h.game(id).State(); err != nil || slices.Contains(state.ToMove(), seat) {
		h.t.Errorf("the end of a round that was kept is not done: %v, %v", state.ToMove(), err)
	}
}

// clockStands wants a game that its host has paused to wait for nobody's deadline.
func (h *heir) clockStands() {
	h.t.Helper()
	g := h.game(h.Games["paused"])
	if g.At(g.Len()).StandsSince().IsZero() {
		h.t.Errorf("the clock of %s runs", h.Games["paused"])
	}
}

// clocksRing lets days pass: deadlines are judged, and Cas has moved to another address.
func (h *heir) clocksRing() {
	h.t.Helper()
	id := h.Games["timed"]
	n := h.game(id).Len()
	waitFor(4 * day)
	if !slices.ContainsFunc(h.game(id).Entries()[n:], func(e log.Entry) bool { return e.Timeout }) {
		h.t.Error("no deadline is judged in four days")
	}
	owner, _ := h.daemon.clerk.Roster.Owner(h.t.Context(), "cas@example.com")
	if to := sure(h.daemon.clerk.Roster.WriteTo(h.t.Context(), owner)); to != "cas@example.edu" {
		h.t.Errorf("letters to Cas go to %q", to)
	}
}

func (h *heir) restart() {
	h.stop()
	h.start()
	h.settle()
}

// allHold wants nothing to be broken: each file is replayed with its secret, begins as it did, and
// verifies.
func (h *heir) allHold() {
	h.t.Helper()
	must(h.t, h.daemon.Health())
	for path, was := range h.old {
		id := games.GameID(strings.TrimSuffix(filepath.Base(path), ".yaml"))
		if h.daemon.clerk.Index.Broken(id) {
			h.t.Errorf("%s is broken", id)
		}
		data := h.file(id)
		if !bytes.HasPrefix(data, was) {
			h.t.Errorf("%s was rewritten", id)
		}
		var secret *log.Secret
		if text, err := h.daemon.store.Secret(id); err == nil {
			secret, err = log.ParseSecret(string(text))
			must(h.t, err)
		}
		if err := log.VerifyFile(edition.Mombasa(), string(id), data, secret); err != nil {
			h.t.Errorf("%s: %v", id, err)
		}
	}
}

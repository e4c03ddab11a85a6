package referee

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/outbox"
)

// takeUp is the name under which a data directory is written by this program, for later ones to
// take up.
var takeUp = flag.String("take-up", "", "write testdata/taken-up/`NAME` by this program: the name of its commit")

// takenUp is what is known of a directory that an earlier program has left, beside the directory
// itself.
type takenUp struct {
	Stopped time.Time               // the program's last moment
	Games   map[string]games.GameID // by what they are there for
	Mails   []waitingMail           // in the inbox, none of them looked at but the one that is there again
	Held    string                  // the fingerprint of a mail that a yes in the inbox is for
	Refuse  string                  // the code of a held mail that nobody has answered yet
	Owed    []post.LetterID         // letters that were owed and not sent
}

type waitingMail struct {
	Name, Fingerprint string
	Received          time.Time
}

// writer is who writes such a directory.
type writer struct {
	*world
	takenUp
	root               string
	ann, ben, cas, dee *person
}

// writeTakenUp has the daemon live through all that a later one may find, and keeps what is then in
// its data directory and its inbox.
func writeTakenUp(t *testing.T, name string) {
	synctest.Test(t, func(t *testing.T) {
		w := &writer{world: newWorld(t, func(c *config.Config) { c.Limits.InvitesADay, c.Limits.Invitations = 40, 40 }), root: filepath.Join("testdata", "taken-up", name)}
		all := w.three()
		w.ann, w.ben, w.cas, w.dee = all[0], all[1], all[2], w.person("Dee", deeAt)
		w.Games = map[string]games.GameID{}
		var read atomic.Int64
		ticking := func() time.Time { return time.Now().Add(time.Duration(read.Add(1))) } // no search begins exactly at a deadline
		w.world.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, DNS: w.dns, Log: w.log, Clock: ticking}
		}
		w.start()
		w.past()
		w.running()
		again := w.inEveryPhase()
		w.asked()
		w.unsent()
		w.stop()
		w.Stopped = time.Now()
		w.inbox(again)
		w.keep()
	})
}

// past has games be over, one of them for so long that it is archived.
func (w *writer) past() {
	w.Games["archived"] = w.new([]*person{w.ann, w.ben}, "no clock")
	w.confirmed(w.ben, "address add "+newAt)
	there := w.person("Ben", newAt)
	there.answer("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1])
	w.settle()
	w.box.put(w.person("Ben", "ben@example.edu").raw("", "say this is mine too\nkey "+keyIn(w.lastOf(w.ben, w.Games["archived"]))))
	w.settle()
	w.ben.answer("yes " + codeLine.FindStringSubmatch(w.ben.letter().Text)[1] + " add")
	w.settle()
	w.daemon.Do(w.t.Context(), Request{Do: ActEnd, Game: w.Games["archived"]})
	w.stop()
	waitFor(31 * day)
	w.start()
	waitFor(2 * time.Hour)
	w.ann.write("new game never@example.edu no clock")
	w.settle()
	w.person("Fay", "never@example.edu").answer("never")
	w.settle()
	two := []*person{w.ann, w.ben}
	w.Games["over"] = w.new(two, "no clock")
	for !w.game(w.Games["over"]).Over() {
		w.everybody(w.Games["over"], two)
	}
}

// running has clocks run: reminders, timeouts, and an outage that moves a deadline.
func (w *writer) running() {
	three := []*person{w.ann, w.ben, w.cas}
	id := w.new(three, "pace 1d")
	w.Games["timed"] = id
	w.playTo(id, three, inPhase(engine.ActionPhase, 1))
	waitFor(25 * time.Hour)
	begun := w.game(id).Entries()[w.game(id).Len()-1].At
	waitFor(time.Until(begun.Add(24*time.Hour - 2*time.Hour)))
	w.box.setBroken(errors.New("connection refused"))
	waitFor(4 * time.Hour)
	w.box.setBroken(nil)
	waitFor(20 * time.Minute)
}

// inEveryPhase has games wait for players, for set-up, plans and actions, and one in which much has
// happened. It returns a mail that was handled.
func (w *writer) inEveryPhase() (again boxed) {
	three := []*person{w.ann, w.ben, w.cas}
	w.Games["waiting"] = w.asksFor("new game ben@example.net eve@example.edu pace 3d")
	w.ben.answer("join tree")
	w.settle()
	setup := w.new(three, "random pace 5d")
	w.Games["setup"] = setup
	w.say(w.ann, setup, w.order(setup, engine.Blue))

	planning := w.new(three, "pace 5d")
	w.Games["planning"] = planning
	w.playTo(planning, three, inPhase(engine.PlanningPhase, 1))
	w.say(w.ben, planning, w.order(planning, engine.Green))

	action := w.new(three, "pace 5d")
	w.Games["action"] = action
	w.playTo(action, three, inPhase(engine.ActionPhase, 1))
	w.say(w.cas, action, "say Ben: let us leave Cairo to Ann\nsay all: good luck")
	w.say(w.ben, action, "new key")
	for range 4 {
		w.everybody(action, three)
	}
	w.box.keep = func(m boxed) { again = m }
	mover := w.toMove(action)
	w.say(three[mover-1], action, w.order(action, mover))
	w.box.keep = nil
	w.say(three[mover-1], action, "undo")
	next := int(w.toMove(action)) % 3
	w.say(three[next], action, "then E 1 | E 2 | E 3")

	gone := w.new([]*person{w.ann, w.ben, w.cas}, "pace 5d")
	w.Games["resigned"] = gone
	w.playTo(gone, three, inPhase(engine.ActionPhase, 1))
	w.say(w.cas, gone, "resign")
	if l := w.lastOf(w.cas, gone); !w.game(gone).Resigned(engine.Yellow) {
		w.cas.answerTo(l, "yes "+codeLine.FindStringSubmatch(l.Text)[1])
		w.settle()
	}
	w.everybody(gone, three)

	changed := w.new(three, "pace 5d")
	w.Games["replaced"] = changed
	w.say(w.ann, changed, "replace green Dee "+deeAt)
	w.dee.answer("join " + joinLine.FindStringSubmatch(w.dee.letter().Text)[1])
	w.settle()
	kept := w.new(three, "pace 5d")
	w.Games["kept"] = kept
	w.playTo(kept, three, inPhase(engine.ActionPhase, 1))
	w.say(three[w.toMove(kept)-1], kept, "E 1")
	w.say(w.cas, kept, "brief "+string(kept))

	paused := w.asksFor("new game without me pace 2d ben@example.net cas@example.com")
	w.Games["paused"] = paused
	for _, p := range three[1:] {
		p.answer("join")
		w.settle()
	}
	w.ann.answerTo(w.lastOf(w.ann, paused), "pause")
	w.settle()

	offered := w.new(three, "pace 5d")
	w.Games["offered"] = offered
	w.say(w.ann, offered, "replace yellow Dee "+deeAt)
	return again
}

// asked has questions be open: about mails, a new game and an address.
func (w *writer) asked() {
	keyed := func(who *person, id games.GameID, line string) {
		w.box.put(w.person("Fay", friendAt).raw("", line+"\nkey "+keyIn(w.lastOf(who, id))))
		w.settle()
	}
	keyed(w.ben, w.Games["action"], "say I write from a friend's")
	for _, h := range sure(w.daemon.store.Holds(context.Background())) {
		if h.Game == w.Games["action"] {
			w.Held = h.Fingerprint
		}
	}
	keyed(w.ann, w.Games["resigned"], "say so do I")
	w.Refuse = codeLine.FindStringSubmatch(w.ann.letter().Text)[1]
	w.confirmed(w.cas, "address cas@example.edu")
	w.box.put(w.ann.raw("", "new game ben@example.net no clock"))
	w.settle()
}

// unsent leaves letters owed that nobody has taken.
func (w *writer) unsent() {
	w.tray.fail(&mail.Error{Op: "smtp dial", Kind: mail.Temporary, Err: os.ErrDeadlineExceeded})
	w.say(w.ann, w.Games["planning"], w.order(w.Games["planning"], engine.Blue), "say I have planned")
	w.say(w.ben, w.Games["action"], "say where are the letters?")
	waitFor(3 * time.Minute)
	for _, o := range sure(w.daemon.store.Letters(context.Background(), []int{0}, time.Now())) {
		w.Owed = append(w.Owed, o.ID)
	}
}

// inbox has mails come that nobody has looked at.
func (w *writer) inbox(again boxed) {
	put := func(name string, deliver func()) {
		w.box.keep = func(m boxed) {
			w.Mails = append(w.Mails, waitingMail{name, w.daemon.clerk.Read(m.raw, "").Fingerprint, m.Received})
			must(w.t, os.MkdirAll(filepath.Join(w.root, "inbox"), 0o755))
			must(w.t, os.WriteFile(filepath.Join(w.root, "inbox", name+".eml"), m.raw, 0o644))
		}
		deliver()
		w.box.keep = nil
		waitFor(time.Second)
	}
	action, three := w.Games["action"], []*person{w.ann, w.ben, w.cas}
	g, err := log.Read(w.daemon.house.Edition, string(action), w.read("games/"+string(action)+".yaml"), w.secret(action))
	must(w.t, err)
	state, err := g.State()
	must(w.t, err)
	mover := state.ToMove()[0]
	order, _ := (&party{t: w.t, pick: w.pick}).order(g, mover)
	old := w.lettersOf(w.ann, action)
	put("talk", func() { w.box.put(w.ann.reply(old[len(old)-3], "say this letter lay about")) }) // for which nothing vouches
	put("order", func() { three[mover-1].answerTo(w.lastOf(three[mover-1], action), order) })
	put("again", func() { w.box.put(string(again.raw)) })
	put("held-yes", func() { w.ben.answerTo(w.asking(w.ben), "yes") })
	put("game-yes", func() { w.ann.write("yes " + codeLine.FindStringSubmatch(w.asking(w.ann).Text)[1]) })
	there := w.person("Cas", "cas@example.edu")
	put("address-yes", func() { there.write("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1]) })
	put("offer-join", func() { w.dee.answerTo(w.dee.letter(), "join "+joinLine.FindStringSubmatch(w.dee.letter().Text)[1]) })
}

// configTaken is the configuration that the directory is used with.
const configTaken = `mailbox: dhow@example.com
operator: olga@example.com
imap: {host: 127.0.0.1, password: sesame}
smtp: {host: 127.0.0.1}
authserv-id: [mx.example.com]
hosts: [ann@example.org]
limits: {invitations: 40, invites-a-day: 40}
`

// keep writes down what is known, and copies the data directory.
func (w *writer) keep() {
	must(w.t, os.Remove(filepath.Join(w.cfg.Data, "lock")))
	must(w.t, os.WriteFile(filepath.Join(w.cfg.Data, "dhow.yaml"), []byte(configTaken), 0o600))
	must(w.t, os.CopyFS(filepath.Join(w.root, "data"), os.DirFS(w.cfg.Data)))
	facts, err := json.MarshalIndent(w.takenUp, "", "  ")
	must(w.t, err)
	must(w.t, os.WriteFile(filepath.Join(w.root, "facts.json"), append(facts, '\n'), 0o644))
}

// new has Ann start a game and all join it.
func (w *writer) new(players []*person, options string) games.GameID {
	w.t.Helper()
	line := "new game " + options
	for _, p := range players[1:] {
		line += " " + string(p.address)
	}
	id := w.asksFor(line)
	for _, p := range players[1:] {
		p.answer("join " + strings.ToLower(p.name) + "s-word")
		w.settle()
	}
	return id
}

// asksFor has Ann ask for a game, and returns its name.
func (w *writer) asksFor(line string) games.GameID {
	w.t.Helper()
	before := w.daemon.clerk.Index.All()
	w.ann.write(line)
	w.settle()
	for _, id := range w.daemon.clerk.Index.All() {
		if !slices.Contains(before, id) {
			return id
		}
	}
	w.t.Fatalf("%q makes no game", line)
	return ""
}

// confirmed has somebody write a line, and say that it was them.
func (w *writer) confirmed(who *person, line string) {
	w.t.Helper()
	who.answer(line)
	w.settle()
	who.answer("yes " + codeLine.FindStringSubmatch(who.letter().Text)[1])
	w.settle()
}

// say has somebody answer the last letter about a game.
func (w *writer) say(who *person, id games.GameID, lines ...string) {
	w.t.Helper()
	who.answerTo(w.lastOf(who, id), strings.Join(lines, "\n"))
	w.settle()
}

// everybody has all who are waited for in a game order something, once each.
func (w *writer) everybody(id games.GameID, players []*person) {
	w.t.Helper()
	state, err := w.game(id).State()
	must(w.t, err)
	for _, seat := range state.ToMove() {
		w.say(players[seat-1], id, w.order(id, seat))
	}
}

func (w *writer) playTo(id games.GameID, players []*person, there func(*log.Game) bool) {
	w.t.Helper()
	for !there(w.game(id)) {
		w.everybody(id, players)
	}
}

// order is an order that a seat could give.
func (w *writer) order(id games.GameID, seat engine.Seat) string {
	w.t.Helper()
	order, ok := (&party{t: w.t, pick: w.pick}).order(w.game(id), seat)
	if !ok {
		w.t.Fatalf("%v has nothing to order in %s", seat, id)
	}
	return order
}

func (w *writer) toMove(id games.GameID) engine.Seat {
	w.t.Helper()
	state, err := w.game(id).State()
	must(w.t, err)
	return state.ToMove()[0]
}

// lettersOf are those to somebody that have a key for a game.
func (w *writer) lettersOf(who *person, id games.GameID) (all []*mail.Outgoing) {
	w.t.Helper()
	for _, l := range w.tray.to(who.address) {
		if strings.HasPrefix(keyIn(l), string(id)+".") {
			all = append(all, l)
		}
	}
	if len(all) == 0 {
		w.t.Fatalf("%s has no letters about %s", who.name, id)
	}
	return all
}

func (w *writer) lastOf(who *person, id games.GameID) *mail.Outgoing {
	w.t.Helper()
	all := w.lettersOf(who, id)
	return all[len(all)-1]
}

// asking is the last letter to somebody that asks for a yes.
func (w *writer) asking(who *person) *mail.Outgoing {
	w.t.Helper()
	all := w.tray.to(who.address)
	slices.Reverse(all)
	for _, l := range all {
		if codeLine.MatchString(l.Text) {
			return l
		}
	}
	w.t.Fatalf("%s is asked nothing", who.name)
	return nil
}

func (w *writer) read(name string) []byte {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.cfg.Data, name))
	must(w.t, err)
	return data
}

func (w *writer) secret(id games.GameID) *log.Secret {
	w.t.Helper()
	dir, err := store.ReadDataDir(disk.OS{}, w.cfg.Data)
	must(w.t, err)
	text, err := dir.Secret(id)
	must(w.t, err)
	s, err := log.ParseSecret(string(text))
	must(w.t, err)
	return s
}

var joinLine = regexp.MustCompile(`join ([a-z2-7]{10})`)

const deeAt = "dee@example.org"

// seatOf returns who sits where.
func (w *world) seatOf(id games.GameID, seat engine.Seat) string {
	return w.game(id).Seats()[seat-1].Name
}

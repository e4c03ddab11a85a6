package crashtest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/disk"
	"dhow/games/store"
)

// story is something that happens to a daemon, at one time, from a stage on.
type story struct {
	name    string
	stage   func(*world) *stage
	after   time.Duration            // since the game began
	mails   func(h *house, s *stage) // lie in the mailbox when the daemon starts
	entries int                      // that the stage's game gets
	letters int                      // that are sent
	words   string                   // that one of them has
	calm    calm
}

const day = 24 * time.Hour

func invited(w *world) *stage  { return &w.invited }
func choosing(w *world) *stage { return &w.choosing }
func absent(w *world) *stage   { return &w.absent }
func planning(w *world) *stage { return &w.planning }
func waiting(w *world) *stage  { return &w.waiting }
func playing(w *world) *stage  { return &w.playing }
func held(w *world) *stage     { return &w.held }
func queued(w *world) *stage   { return &w.queued }
func vain(w *world) *stage     { return &w.vain }

// plainStories are the mails, and what else moves a game, in which the daemon is killed; those
// about keys, addresses and seats stand in guardedStories.
var plainStories = []story{
	{name: "order", stage: playing, mails: moverSays("ORDER"), entries: 1, letters: 3},
	{name: "three lines", stage: playing, mails: moverSays("say Good luck!\nORDER\nlegal"), entries: 1, letters: 3},
	{name: "refused, then legal", stage: playing, mails: tooEarly, entries: 1, letters: 4},
	{name: "show", stage: playing, mails: moverSays("show"), letters: 1},
	{name: "show, then order", stage: playing, mails: showThenOrder, entries: 1, letters: 4},
	{name: "new game", stage: playing, mails: newGame, letters: 2},
	{name: "new game alone", stage: playing, mails: newGameAlone, letters: 1, words: "you play against the house"},
	{name: "new game anew", stage: invited, mails: newGameAnew, entries: 2, letters: 2, words: "2 days"},
	{name: "join", stage: invited, mails: joins, entries: 3, letters: 4},
	{name: "leave", stage: joined, mails: leaves, entries: 1, letters: 2, words: "has left before the game began"},
	{name: "rematch", stage: over, mails: rematch, letters: 1, words: "you play against the house"},
	{name: "address", stage: held, mails: addAddress, entries: 1, letters: 3},
	{name: "talk", stage: playing, mails: talk, entries: 1, letters: 2},
	{name: "note", stage: playing, mails: moverSays("note slot 3 next round"), entries: 1, letters: 1, words: "Noted for you alone"},
	{name: "two orders", stage: playing, mails: twoOrders, entries: 2, letters: 6},
	{name: "undo", stage: playing, mails: orderAndUndo, entries: 2, letters: 6},
	{name: "name", stage: playing, mails: moverSays("set name Zoe"), entries: 1, letters: 3, words: "is called Zoe from now on"},
	{name: "resign", stage: resigning, mails: saysYes, entries: 2, letters: 3},
	{name: "queue", stage: playing, mails: queue, entries: 1, letters: 1, words: "Left for your next turn."},
	{name: "queue, then order", stage: playing, mails: queueThenOrder, entries: 3, letters: 4, words: "had left for this turn is done"},
	{name: "queue of several", stage: playing, mails: queueOfSeveral, entries: 3, letters: 4, words: "Left for your next turns, in this order:"},
	{name: "queue carried out", stage: queued, mails: moverSays("ORDER"), entries: 2, letters: 3, words: "had left for this turn is done"},
	{name: "queue in vain", stage: vain, mails: moverSays("ORDER"), entries: 2, letters: 3, words: "What you had left for this turn is not"},
	{name: "queue that comes late", stage: playing, mails: lateQueue, entries: 2, letters: 6},
	{name: "quiet hours", stage: playing, mails: moverSays("quiet 22-8"), entries: 1, letters: 3, words: "no deadline of yours falls into 22:00-08:00"},
	{name: "away", stage: playing, mails: moverSays("away 3 dec - 10 dec"), entries: 1, letters: 3, words: "Your clock stands still then"},
	{name: "plan that waits", stage: planning, mails: moverSays("ORDER\nwait"), entries: 1, letters: 3, words: "wants more time to think"},
	{name: "ready", stage: waiting, mails: moverSays("ready"), entries: 2, letters: 3},
	{name: "ready, no plan yet", stage: planning, mails: waitsAndIsReady, entries: 2, letters: 6, words: "wants more time to think"},
	{name: "bank", stage: playing, mails: annSays("set bank 20d + 1d\nset absence 30d"), entries: 1, letters: 4, words: "each player has 20 days for all their moves"},
	{name: "reminder", stage: playing, after: 6*day + time.Hour, mails: noMail, letters: 1},
	{name: "timeout", stage: playing, after: 9*day + time.Hour, mails: noMail, entries: 1, letters: 3},
	{name: "absent", stage: choosing, after: 9*day + time.Hour, mails: noMail, entries: 4, letters: 4, words: "You have let 1 turn pass"},
	{name: "back", stage: absent, after: 9*day + 2*time.Hour, mails: casSays("back"), entries: 1, letters: 3, words: "is there again"},
	{name: "bounce", stage: playing, mails: bounce}, // to no return path of a letter: nobody is told
}

// moverOrder is what whoever's turn it is orders, and how the game stands after it, as far as that
// does not depend on chance.
func (h *house) moverOrder(s *stage) (text string, after engine.State) {
	h.Helper()
	a, text := h.order(s.state.View(engine.Seat(s.mover() + 1)))
	step, err := engine.Deal(&s.state, a, func(int) int { return 0 })
	if err != nil {
		h.Fatal(err)
	}
	return text, step.State
}

// annSays is an answer of Ann's, who plays and tends the game.
func annSays(text string) func(*house, *stage) {
	return func(h *house, s *stage) { h.deliver(h.answer(0, s.newest[0], text)) }
}

// casSays is an answer of Cas's.
func casSays(text string) func(*house, *stage) {
	return func(h *house, s *stage) { h.deliver(h.answer(2, s.newest[2], text)) }
}

// moverSays is an answer of whoever's turn it is, with their order in the place of ORDER.
func moverSays(form string) func(*house, *stage) {
	return func(h *house, s *stage) {
		text, _ := h.moverOrder(s)
		h.deliver(h.answer(s.mover(), s.newest[s.mover()], strings.ReplaceAll(form, "ORDER", text)))
	}
}

// twoOrders are what whoever's turn it is orders, and what who is next could order after that.
func (h *house) twoOrders(s *stage) (first string, next int, second string) {
	h.Helper()
	first, after := h.moverOrder(s)
	seat := after.ToMove()[0]
	_, second = h.order(after.View(seat))
	return first, int(seat) - 1, second
}

// tooEarly is an order of who is next, and then one of whose turn it is, after which the first
// would be legal.
func tooEarly(h *house, s *stage) {
	first, next, text := h.twoOrders(s)
	h.deliver(h.answer(next, s.newest[next], text))
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], first))
}

// showThenOrder is a question of who is next, and an order that changes what would be answered.
func showThenOrder(h *house, s *stage) {
	first, next, _ := h.twoOrders(s)
	h.deliver(h.answer(next, s.newest[next], "show"))
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], first))
}

// twoOrders are orders of two players one after the other.
func twoOrders(h *house, s *stage) {
	first, next, text := h.twoOrders(s)
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], first))
	h.deliver(h.answer(next, s.newest[next], text))
}

// queue is what who is next leaves for their turn.
func queue(h *house, s *stage) {
	_, next, text := h.twoOrders(s)
	h.deliver(h.answer(next, s.newest[next], "then [p>=90] E 2 | "+text))
}

// vainQueue is the same, and of it nothing will fit.
func vainQueue(h *house, s *stage) {
	_, next, _ := h.twoOrders(s)
	h.deliver(h.answer(next, s.newest[next], "then [p>=90] E 2 | P none"))
}

// queueThenOrder is what who is next leaves for their turn, and the order after which that turn has
// come.
func queueThenOrder(h *house, s *stage) {
	queue(h, s)
	moverSays("ORDER")(h, s)
}

// queueOfSeveral is the same where more is left than is carried out.
func queueOfSeveral(h *house, s *stage) {
	_, next, text := h.twoOrders(s)
	h.deliver(h.answer(next, s.newest[next], "then "+text+"; then E 1 until round 7; then auto end 1"))
	moverSays("ORDER")(h, s)
}

// lateQueue is queueThenOrder the other way round, so that what is left is for the turn that has
// come.
func lateQueue(h *house, s *stage) {
	moverSays("ORDER")(h, s)
	queue(h, s)
}

func orderAndUndo(h *house, s *stage) {
	first, _ := h.moverOrder(s)
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], first))
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], "undo"))
}

func newGame(h *house, _ *stage) { h.deliver(h.fresh(0, "new game Dee dee@example.org pace 2d")) }

func newGameAlone(h *house, _ *stage) { h.deliver(h.fresh(0, "new game house, house gentle no clock")) }

func newGameAnew(h *house, s *stage) {
	h.deliver(h.fresh(0, "new game "+string(s.game)+"\nDee dee@example.org\npace 2d"))
}

func joined(w *world) *stage { return &w.joined }

func leaves(h *house, s *stage) { h.deliver(h.answer(1, s.newest[1], "leave")) }

func over(w *world) *stage { return &w.over }

func rematch(h *house, s *stage) { h.deliver(h.answer(0, s.newest[0], "rematch")) }

func joins(h *house, s *stage) {
	h.deliver(h.answer(1, s.newest[1], "join reef"))
	h.deliver(h.answer(2, s.newest[2], "join tide"))
}

func addAddress(h *house, s *stage) {
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], "yes "+s.code(h)+" add"))
}

func talk(h *house, s *stage) {
	h.deliver(h.answer(2, s.newest[2], "say Ben: Shall we stop Ann?"))
}

func resigning(w *world) *stage { return &w.resigning }

// bounce says that a letter to Ben has not arrived, on the third day on which one has not.
func bounce(h *house, s *stage) {
	g := h.game(s.game)
	id := g.Header.Seats[1].Player
	p, err := h.data().Profile(h.Context(), id)
	if err != nil {
		h.Fatal(err)
	}
	p.Bounces = 2
	h.write(filepath.Join("players", string(id)+".yaml"), store.WriteProfile(p))
	raw := fmt.Sprintf(bounceForm, h.newID(), players[1].address, s.newest[1].ID)
	if err := h.office.Deliver([]byte(raw), refereeAddress); err != nil {
		h.Fatal(err)
	}
}

const bounceForm = `Return-Path: <>
From: Mail Delivery System <mailer-daemon@example.net>
To: dhow@example.org
Subject: Undelivered Mail Returned to Sender
Message-ID: <%s>
Date: Fri, 20 Nov 2026 18:00:00 +0000
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; %s
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: <%s>
From: dhow@example.org
--b--
`

func noMail(*house, *stage) {}

// entries counts the entries of the stage's game.
func (s *stage) entries(t testing.TB) int {
	t.Helper()
	dir, err := store.ReadDataDir(disk.OS{}, s.dir)
	if err != nil {
		t.Fatal(err)
	}
	g, err := dir.Glance(t.Context(), s.game)
	if err != nil {
		t.Fatal(err)
	}
	return g.Last
}

// waitsAndIsReady has whose turn it is want more time, and then none.
func waitsAndIsReady(h *house, s *stage) {
	moverSays("wait")(h, s)
	moverSays("ready")(h, s)
}

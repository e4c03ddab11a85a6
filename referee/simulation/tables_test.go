package simulation

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/correspondents"
)

// This file has what people do about their tables beside playing at them: they take seats and leave
// them, and say when they have time.

var hostNames = []string{"ann", "fay"}

// tableKinds are drawn apart from all others, which so stay what they are with a seed.
var tableKinds = []kindOfEvent{
	{what: "hosts", rate: 0.12, whose: hostNames, happen: hosts},
	{what: "looks-for-a-game", rate: 0.3, whose: players, happen: looksForGame},
	{what: "admits", rate: 0.3, whose: hostNames, happen: admits},
	{what: "stands-by", rate: 0.15, whose: anybody, happen: standsBy},
	{what: "takes-a-seat", rate: 0.1, whose: anybody, happen: func(w *world, e event) { w.accepts(w.people[e.who]) }},
	{what: "gets-up", rate: 0.14, whose: players, happen: getsUp},
	{what: "plays-again", rate: 0.12, whose: anybody, happen: playsAgain},
	{what: "is-away", rate: 0.2, whose: players, happen: goesAway},
	{what: "is-quiet", rate: 0.1, whose: players, happen: writes(isQuiet)},
	{what: "hesitates", rate: 0.8, whose: players, happen: hesitates},
	{what: "is-ready", rate: 0.1, whose: players, happen: writes(isReady)},
	{what: "prefers", rate: 0.6, whose: anybody, happen: prefers},
	{what: "tends", rate: 0.9, whose: hostNames, happen: tends},
	{what: "watches", rate: 0.4, whose: anybody, happen: watches},
	{what: "corrects", rate: 1, whose: hostNames, happen: corrects},
	{what: "drops-out", rate: 0.03, whose: players, happen: dropsOut},
	{what: "tends-at-the-shell", rate: 0.08, whose: hostNames, happen: tendsAtTheShell},
	{what: "watchers-talk", rate: 0.4, whose: hostNames, happen: watchersTalk},
	{what: "pries", rate: 1, whose: players, happen: pries},
	{what: "mutes", rate: 0.2, whose: players, happen: writes(mutes)},
}

// drawTables draws what people do about their tables. Two runs of three begin with a game of which
// much is set.
func drawTables(seed uint64, days int) (events []event) {
	r := rand.New(rand.NewPCG(seed, 11))
	for i := range tableKinds {
		k := &tableKinds[i]
		for range int(k.rate*busyDays(days) + r.Float64()) {
			at := time.Duration(r.Int64N(int64(days) * int64(24*time.Hour)))
			events = append(events, event{at: at, what: k.what, who: k.whose[r.IntN(len(k.whose))], luck: r.Uint64()})
		}
	}
	if at := time.Duration(r.Int64N(int64(time.Hour))); r.IntN(3) > 0 {
		events = append(events, event{at: at, what: "hosts", who: hostNames[r.IntN(len(hostNames))], luck: r.Uint64()})
	}
	return events
}

// owners is an edition that its owner has made.
var owners = sync.OnceValue(func() *edition.Document {
	const file = "../../engine/edition/testdata/reconstructed-1.yaml"
	data, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	doc, err := edition.Load(file, data)
	if err != nil {
		panic(err)
	}
	return doc
})

// editions are those that games may be played with.
var editions = sync.OnceValue(func() log.Editions { return log.Editions{edition.Mombasa(), owners().Edition()} })

// oneOf is one of some texts.
func oneOf(r *rand.Rand, texts ...string) string { return texts[r.IntN(len(texts))] }

// seatLines are seats of a new game, beside the host's, and who is named there.
func (w *world) seatLines(p *person, r *rand.Rand) (lines []string, named []*person) {
	free := 1 + r.IntN(3)
	for _, i := range r.Perm(len(players)) {
		if other := w.people[players[i]]; other != p && free > 0 && r.IntN(3) > 0 {
			free--
			lines, named = append(lines, fmt.Sprintf("%s %s", other.name, other.addresses[0])), append(named, other)
		}
	}
	if free > 0 && r.IntN(2) == 0 {
		free--
		lines = append(lines, oneOf(r, "house", "house gentle"))
	}
	if free > 0 || len(lines) == 0 {
		lines = append(lines, fmt.Sprintf("open %d%s", max(1, free), oneOf(r, "", "", " anyone")))
	}
	return lines, named
}

// settingLines are settings of a game; an empty one is left as it is.
func settingLines(r *rand.Rand) []string {
	return []string{
		oneOf(r, "pace 6h", "pace 1d", "pace 2d", "pace 12h", "bank 1d + 3h", "bank 2d + 6h", "bank 4d", "no clock"),
		oneOf(r, "", "reminder 3h", "no reminder"),
		oneOf(r, "", "timeout house", "timeout wait", "timeout least"),
		oneOf(r, "", "", "open not before 20:00 Europe/Brussels", "open not before 8:00 America/New_York", "open at once"),
		oneOf(r, "", "", "watch known", "watch anyone"),
		oneOf(r, "", "absence 2d", "absence 2d", "absence 30d"),
	}
}

// hosts has a host make a game of which much is set, and at times make it anew.
func hosts(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	seats, named := w.seatLines(p, r)
	lines := slices.Concat(seats, settingLines(r), []string{
		oneOf(r, "first", "random"), oneOf(r, "", "seats order", "seats chance"), oneOf(r, "", "", "", "edition "+owners().About.Name),
	})
	if len(named) > 1 || len(named) == 1 && len(seats) > 1 {
		lines = append(lines, oneOf(r, "", "without me", "without me"))
	}
	if r.IntN(8) == 0 { // to practise alone
		lines = []string{oneOf(r, "house", "house gentle"), oneOf(r, "", "house"), oneOf(r, "first", "random"), "no clock"}
	}
	text := "new game"
	for _, line := range lines {
		if line != "" {
			text += "\n" + line
		}
	}
	m := w.fresh(p, p.addresses[0], "A game", text+"\n\njoin reef")
	for _, other := range named {
		m.mentions = append(m.mentions, other.addresses[0])
	}
	w.deliver(m)
	for _, who := range players { // word gets around
		if strings.HasPrefix(seats[len(seats)-1], "open ") && r.IntN(2) == 0 {
			w.later(some(r, time.Hour, 30*time.Hour), "", func() { w.looksForGame(w.people[who], r) })
		}
	}
}

// says has somebody write a line, in answer to their newest letter, or in a new mail.
func (w *world) says(p *person, text string, r *rand.Rand) {
	l := w.newest(p, func(*correspondents.Letter) bool { return true })
	if l == nil || r.IntN(4) == 0 {
		w.deliver(w.fresh(p, p.addresses[0], "Mombasa", text))
		return
	}
	w.deliver(w.answer(p, p.addresses[0], l, text, r.IntN(100)))
}

// newest is the newest letter to somebody of which something is so; nil if there is none.
func (w *world) newest(p *person, is func(*correspondents.Letter) bool) *correspondents.Letter {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, l := range slices.Backward(p.got) {
		if is(l) {
			return l
		}
	}
	return nil
}

// gamesThat lists the games of which something is so, by their names.
func (w *world) gamesThat(is func(*log.Game) bool) (ids []games.GameID) {
	w.mu.Lock()
	all := slices.Sorted(maps.Keys(w.account.logs))
	w.mu.Unlock()
	for _, id := range all {
		if g := w.game(id); g != nil && is(g) {
			ids = append(ids, id)
		}
	}
	return ids
}

// runs tells whether a game is played.
func runs(g *log.Game) bool { return g.Dealt() && !g.Over() && g.Ended() == "" }

// looksForGame has somebody ask which games have seats for them, or for one of these, or take that
// back.
func looksForGame(w *world, e event) { w.looksForGame(w.people[e.who], e.chance()) }

func (w *world) looksForGame(p *person, r *rand.Rand) {
	open := w.gamesThat(func(g *log.Game) bool { return !g.Dealt() && g.Ended() == "" && len(log.OpenSeats(g.Seats())) > 0 })
	if len(open) == 0 || r.IntN(6) == 0 {
		w.says(p, "games", r)
		return
	}
	w.says(p, fmt.Sprintf("join %s%s", open[r.IntN(len(open))], oneOf(r, "", "", "", " tide", " off")), r)
	for _, host := range hostNames {
		w.later(some(r, 10*time.Minute, 8*time.Hour), "", func() { w.admits(w.people[host], r) })
	}
}

// admits has a host answer who asks for a seat.
func admits(w *world, e event) { w.admits(w.people[e.who], e.chance()) }

func (w *world) admits(p *person, r *rand.Rand) {
	l := w.newest(p, func(l *correspondents.Letter) bool { return isAbout(l.Subject, wantedSeat) })
	if l == nil {
		return
	}
	_, name, _ := strings.Cut(l.Subject, "] ")
	name, _, _ = strings.Cut(name, " ")
	w.deliver(w.answer(p, p.addresses[0], l, oneOf(r, "admit", "admit "+name, "admit", "admit", "yes", "no"), r.IntN(100)))
}

// standsBy has somebody stand by for a seat of a game that is played, or no more.
func standsBy(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	running := w.gamesThat(runs)
	if len(running) == 0 {
		return
	}
	w.says(p, fmt.Sprintf("standby %s%s", running[r.IntN(len(running))], oneOf(r, "", "", "", "", " off")), r)
}

// getsUp has somebody leave a game, which does something before it begins.
func getsUp(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	places := w.places(p)
	for _, i := range r.Perm(len(places)) {
		if g := w.game(places[i].key.game); g != nil && !g.Dealt() && g.Ended() == "" {
			w.deliver(w.answer(p, p.addresses[0], places[i].letter, "leave", r.IntN(100)))
			w.laterSaysYes(e.who)
			return
		}
	}
}

// playsAgain has somebody ask for another game with those who have played one.
func playsAgain(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	over := w.gamesThat(func(g *log.Game) bool { return g.Over() || g.Ended() != "" })
	l := w.newest(p, func(l *correspondents.Letter) bool { return slices.Contains(over, keyOf(l.ID).game) })
	if l != nil {
		w.deliver(w.answer(p, p.addresses[0], l, "rematch", r.IntN(100)))
	}
}

// goesAway has somebody say when they are away, and mostly say so again when they are back.
func goesAway(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, ok := w.somewhere(p, r)
	if !ok {
		return
	}
	w.deliver(w.answer(p, p.addresses[0], at.letter, isAway(w, p, &at, r), r.IntN(100)))
	if r.IntN(4) > 0 {
		w.later(some(r, 36*time.Hour, 9*24*time.Hour), "", func() { w.saysOf(p, at.key.game, isAway(w, p, &at, r), r) })
	}
}

func isAway(w *world, _ *person, _ *place, r *rand.Rand) string {
	if r.IntN(4) == 0 {
		return oneOf(r, "away", "away off", "back", "back")
	}
	from := w.now().AddDate(0, 0, r.IntN(3))
	to := from.AddDate(0, 0, r.IntN(5))
	form := oneOf(r, "2 Jan", "2006-01-02")
	return strings.TrimSpace(fmt.Sprintf("away %s - %s %s", strings.ToLower(from.Format(form)), strings.ToLower(to.Format(form)), oneOf(r, "", "clock", "house")))
}

func isQuiet(_ *world, _ *person, _ *place, r *rand.Rand) string {
	return oneOf(r, "quiet 22-8", "quiet 22-8 sat sun", "quiet sat sun", "quiet 0-12", "quiet 17:30-9 wed", "quiet off", "quiet")
}

// hesitates has somebody plan and want more time, or say so of what they have planned; mostly they are
// ready hours later.
func hesitates(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	places := w.places(p)
	for _, i := range r.Perm(len(places)) {
		at := places[i]
		if at.game = w.game(at.key.game); at.game == nil || !at.game.At(at.game.Len()).Planning() {
			continue
		}
		text := "wait"
		if order := at.order(r.IntN); at.onMove() && order != "" && r.IntN(4) > 0 {
			text = order + "\nwait"
		}
		w.deliver(w.answer(p, p.addresses[0], at.letter, text, r.IntN(100)))
		if r.IntN(5) > 0 {
			w.later(some(r, 20*time.Minute, 8*time.Hour), "", func() { w.saysOf(p, at.key.game, "ready", r) })
		}
		return
	}
}

// saysOf has somebody write a line in answer to their newest letter about a game.
func (w *world) saysOf(p *person, id games.GameID, text string, r *rand.Rand) {
	if l := w.newest(p, func(l *correspondents.Letter) bool { return keyOf(l.ID).game == id }); l != nil {
		w.deliver(w.answer(p, p.addresses[0], l, text, r.IntN(100)))
	}
}

// isReady has somebody want no more time, with a plan or without one.
func isReady(_ *world, _ *person, at *place, r *rand.Rand) string {
	if at.game != nil && at.game.Planning() && at.onMove() {
		return at.order(r.IntN) + "\nready"
	}
	return "ready"
}

// prefers has somebody set how letters come to them, and how they are called.
func prefers(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	lines := []string{
		"set", "status", "mine", "mine", "full", "set zone " + zones[r.IntN(len(zones))].String(), "set lang " + oneOf(r, "en", "fr"),
		"set html " + oneOf(r, "on", "off"), "set picture " + oneOf(r, "on", "off"), "set chatter " + oneOf(r, "on", "off"),
		"set letters " + oneOf(r, "turn", "follow", "brief", "daily 7"), "letters " + oneOf(r, "turn", "daily 20"), "follow", "brief", "daily 8",
		"unsubscribe", "key " + w.newestKey(p) + "\nshow", "set name " + p.name + oneOf(r, "", " of Mombasa", " Smith"),
	}
	w.says(p, lines[r.IntN(len(lines))], r)
}

// newestKey is the key of the newest letter to somebody.
func (w *world) newestKey(p *person) string {
	if l := w.newest(p, func(l *correspondents.Letter) bool { return keyIn(l.Text) != "" }); l != nil {
		return keyIn(l.Text)
	}
	return "none"
}

// dropsOut has somebody never answer again in a game, and letters to them come back for some days.
func dropsOut(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, ok := w.somewhere(p, r)
	if !ok {
		return
	}
	w.mu.Lock()
	p.gone[at.key.game] = true
	w.mu.Unlock()
	if r.IntN(2) == 0 {
		until := w.now().Add(some(r, time.Hour, 4*24*time.Hour))
		w.faults.arm(fault{op: "smtp", about: string(p.addresses[0]), count: 1 << 30, until: until, err: errRefused})
	}
}

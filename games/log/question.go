package log

import (
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// This file has questions of the whole table: what all have to agree to before it is done. Somebody
// asks, the others answer, and the referee says what came of it; each is an entry. What can be asked
// is in the table of topics.

// AnswerTime is how long a question waits for answers. None is no.
const AnswerTime = 3 * day

// Ask is a question to all who play.
type Ask struct {
	What   string      // a topic; empty: nothing is asked
	To     int         // of AskUndo: the entry with the orders; of AskRewind: the entry after which the game goes on
	Pace   *Pace       // of AskPace
	Seat   engine.Seat // of AskCorrect: whose last order
	Orders string      // of AskCorrect: what is to stand in its place; may be empty
	Word   string      // of AskReshuffle: the asker's luck word
	Until  time.Time   // when no answer is no
	Stops  bool        // clocks stand still until it is settled
	Left   bool        // of a host who does not play: it is left to those who do
}

// What came of a question.
const (
	SettledDone    = "done"    // all have agreed, or the host has ruled so
	SettledRefused = "refused" // somebody has said no
	SettledLapsed  = "lapsed"  // not all have answered in time
	SettledMoved   = "moved"   // the game has gone on from what it was about
	SettledChanged = "changed" // all have agreed, and it cannot be done any more
)

var settlements = []string{SettledDone, SettledRefused, SettledLapsed, SettledMoved, SettledChanged}

// Settled is what came of a question.
type Settled struct {
	Question int    // its entry
	How      string // one of the Settled…
}

var (
	asking = &askKind{about{keys: []string{"ask"}, lasts: true, needs: 7, concerns: Everybody}}
	// answering says yes or no to the question of an entry; of the referee it is the ruling of a host.
	answering = &answerKind{about{keys: []string{"agree", "disagree", "word"}, lasts: true, needs: 7}}
	settling  = &settleKind{about{keys: []string{"settled"}, act: "settle a question", leads: true, lasts: true,
		clocks: true, follows: true, needs: 7}}
)

type (
	askKind    struct{ about }
	answerKind struct{ about }
	settleKind struct{ about }
)

func (*askKind) in(e *Entry) bool    { return e.Ask != nil }
func (*answerKind) in(e *Entry) bool { return e.Agree != 0 || e.Disagree != 0 }
func (*settleKind) in(e *Entry) bool { return e.Settled.Question != 0 }

const askExpected = "what is asked, and until when it can be answered"

func (*askKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("what", "to", "pace", "seat", "orders", "word", "left", "until", "clock")
	r.errs.Add(err)
	a := new(Ask)
	if r.e.Ask = a; fields["what"] == nil || fields["until"] == nil {
		r.errs.Add(v.Errorf(askExpected))
		return
	}
	a.What, a.Until = fields["what"].Text, r.time(fields["until"])
	if n := fields["to"]; n != nil {
		a.To = r.number(n)
	}
	if n := fields["pace"]; n != nil {
		p := r.pace(n)
		a.Pace = &p
	}
	if n := fields["seat"]; n != nil {
		a.Seat = r.seat(n)
	}
	if n := fields["orders"]; n != nil {
		a.Orders = r.text(n, isText, "an order")
	}
	if n := fields["word"]; n != nil {
		a.Word = r.text(n, ValidLuckWord, "a luck word")
	}
	if n := fields["left"]; n != nil {
		a.Left = r.yes(n)
	}
	if n := fields["clock"]; n != nil {
		a.Stops = r.text(n, func(s string) bool { return s == clockStands }, clockStands) != ""
	}
}

const clockStands = "stands"

func (*askKind) write(e *Entry, n *strictyaml.Node) {
	a, of := e.Ask, strictyaml.NewMap().InFlow()
	of.Set("what", strictyaml.NewText(a.What))
	if a.To != 0 {
		of.Set("to", strictyaml.NewInt(a.To))
	}
	if a.Pace != nil {
		of.Set("pace", a.Pace.node())
	}
	if a.Seat != engine.NoSeat {
		of.Set("seat", strictyaml.NewText(a.Seat.String()))
	}
	if a.Orders != "" {
		of.Set("orders", strictyaml.NewQuoted(a.Orders))
	}
	if a.Word != "" {
		of.Set("word", strictyaml.NewText(a.Word))
	}
	if a.Left {
		of.Set("left", yes())
	}
	of.Set("until", strictyaml.NewTime(a.Until))
	if a.Stops {
		of.Set("clock", strictyaml.NewText(clockStands))
	}
	n.Set("ask", of)
}

// allowed wants a question that could be settled now, and of which there is no other of its topic.
func (*askKind) allowed(g *Game, e *Entry, m *play) error {
	a := e.Ask
	t := topicOf(a.What)
	switch {
	case e.By != engine.NoSeat && !g.People(e.By):
		return cannot(HasResigned, e.By)
	case m.state == nil:
		return cannot(NotDealt)
	case g.Ended() != "":
		return cannot(GivenUp)
	case t == nil || !a.bare(t) || !a.Until.After(e.At) || a.Until.After(e.At.Add(AnswerTime)) || a.Stops && !g.mayStop(e.By) ||
		a.Left && e.By != engine.NoSeat:
		return &games.FormatError{What: "ask", Expected: askExpected, Found: games.Quoted(a.What)}
	case slices.ContainsFunc(g.Questions(), func(q Question) bool { return q.What == a.What }):
		return cannot(AskedAlready, a.What)
	case a.Word != "" && !ValidLuckWord(a.Word):
		return cannot(BadLuckWord, a.Word)
	}
	if err := m.stillOpen(); err != nil {
		return err
	}
	if a.What == AskUndo && e.By != engine.NoSeat && (a.To < 1 || a.To > g.Len() || g.entries[a.To-1].By != e.By) {
		return cannot(BadUndo, a.To, 1, g.Len())
	}
	if a.What == AskCorrect {
		// What may stand in its place is not known to who asks, but whether there is an order is.
		if n, since := g.LastOrder(a.Seat); n == 0 || since != NothingSince {
			return cannot(BadUndo, n, n, n)
		}
		if a.Orders == "" {
			return nil
		}
		_, err := notation.ParseOrder(g.ed, a.Seat, a.Orders)
		return err
	}
	d := g.Draft(e.At, engine.NoSeat, "")
	d.e.Settled = Settled{e.N, SettledDone}
	return t.effect(d, &Question{Ask: *a, N: e.N, By: e.By})
}

// told says what is asked, where anybody else plays who could answer.
func (*askKind) told(g *Game, e *Entry) []Told {
	if g.At(e.N - 1).Alone(e.By) {
		return tells("ask-alone")
	}
	return topicOf(e.Ask.What).asks(e.Ask)
}

// People tells whether somebody plays a seat, be it that the house moves for them.
func (m Moment) People(seat engine.Seat) bool { return m.HousePlayer(seat) == "" || m.Absent(seat) }

// Alone tells whether nobody else plays than whoever plays a seat.
func (m Moment) Alone(seat engine.Seat) bool {
	return seat != engine.NoSeat && !slices.ContainsFunc(m.g.Header.Seats, func(s Seated) bool { return s.Seat != seat && m.People(s.Seat) })
}

// mayStop tells whether clocks run and may stand still for a question of a seat: once in a round.
func (m Moment) mayStop(seat engine.Seat) bool {
	return seat != engine.NoSeat && m.Pace().HasClock() && m.StandsSince().IsZero() &&
		!slices.ContainsFunc(m.entriesOf(asking, seat), func(n int) bool {
			return m.g.entries[n-1].Ask.Stops && m.g.plays[n].round == m.play().round
		})
}

func (*answerKind) read(r *entryReader, key string, v *strictyaml.Node) {
	switch key {
	case "agree":
		r.e.Agree = r.number(v)
	case "disagree":
		r.e.Disagree = r.number(v)
	default:
		r.e.Word = r.text(v, ValidLuckWord, "a luck word")
	}
}

func (*answerKind) write(e *Entry, n *strictyaml.Node) {
	if e.Agree != 0 {
		n.Set("agree", strictyaml.NewInt(e.Agree))
	}
	if e.Disagree != 0 {
		n.Set("disagree", strictyaml.NewInt(e.Disagree))
	}
	if e.Word != "" {
		n.Set("word", strictyaml.NewText(e.Word))
	}
}

// allowed wants an answer to one question that is open. Who has asked can think better of it.
func (*answerKind) allowed(g *Game, e *Entry, _ *play) error {
	of := max(e.Agree, e.Disagree)
	q, open := g.Question(of)
	switch {
	case e.Agree != 0 && e.Disagree != 0 || !open || g.Asker(q, e.By) && e.Agree != 0 && !q.Left:
		return cannot(NotAsked, of)
	case e.By != engine.NoSeat && !g.People(e.By):
		return cannot(HasResigned, e.By)
	case e.Word != "" && (q.What != AskReshuffle || e.Agree == 0 || !ValidLuckWord(e.Word)):
		return cannot(BadLuckWord, e.Word)
	}
	return nil
}

func (*answerKind) told(_ *Game, e *Entry) []Told {
	switch host := e.By == engine.NoSeat; {
	case host && e.Agree != 0:
		return tells("rule-agree", "n", e.Agree)
	case host:
		return tells("rule-disagree", "n", e.Disagree)
	case e.Agree != 0:
		return tells("agree", "n", e.Agree)
	}
	return tells("disagree", "n", e.Disagree)
}

func (*settleKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("question", "how")
	r.errs.Add(err)
	of, how := fields["question"], fields["how"]
	if of == nil || how == nil {
		r.errs.Add(v.Mismatch("the keys question and how", ""))
		return
	}
	r.e.Settled = Settled{r.number(of),
		r.text(how, func(s string) bool { return slices.Contains(settlements, s) }, strings.Join(settlements, " or "))}
}

func (*settleKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("settled", strictyaml.NewMap().InFlow().
		Set("question", strictyaml.NewInt(e.Settled.Question)).Set("how", strictyaml.NewText(e.Settled.How)))
}

// allowed wants what has become of the question by then.
func (*settleKind) allowed(g *Game, e *Entry, _ *play) error {
	q, open := g.Question(e.Settled.Question)
	if !open || e.By != engine.NoSeat && !e.Correct {
		return cannot(NotAsked, e.Settled.Question)
	}
	how, due := g.Due(q, e.At.Add(time.Nanosecond))
	if e.Settled.How == SettledChanged && due && how == SettledDone {
		return nil
	}
	if !due || how != e.Settled.How {
		return &games.FormatError{What: "settled", Expected: "how: " + how, Found: e.Settled.How}
	}
	return nil
}

// settles tells whether an entry says that what a question is about is done: a question of this topic,
// or one that is just being asked.
func (m Moment) settles(e *Entry, topic string) bool {
	n := e.Settled.Question
	return e.Settled.How == SettledDone && (n > m.n || m.questionOf(n).What == topic)
}

func (*settleKind) told(g *Game, e *Entry) []Told {
	q := g.questionOf(e.Settled.Question)
	switch e.Settled.How {
	case SettledDone:
		return topicOf(q.What).done(&q)
	case SettledRefused:
		return tells("settled-refused", "n", q.N)
	case SettledLapsed:
		return tells("settled-lapsed", "n", q.N)
	case SettledMoved:
		return tells("settled-moved", "n", q.N)
	}
	return tells("settled-changed", "n", q.N)
}

// news is told with what comes next where the game has gone on: who has moved knows it.
func (*settleKind) news(e *Entry) Audience {
	if e.Settled.How == SettledMoved {
		return Followers
	}
	return Everybody
}

// moves gives turns the time back during which clocks stood still for the question.
func (*settleKind) moves(m Moment, e *Entry, t *term) {
	if n := e.Settled.Question; m.g.entries[n-1].Ask.Stops && m.g.At(e.N).pauseEnd(n) == e.N {
		m.stood(t, n, e.N)
	}
}

// Question is one that was asked.
type Question struct {
	Ask
	N  int         // its entry
	By engine.Seat // who has asked; NoSeat: a host who does not play
}

// Questions lists those that are open, in the order in which they were asked. None is once the game
// has ended.
func (m Moment) Questions() (l []Question) {
	asked := m.entriesOf(asking, anySeat)
	if len(asked) == 0 || m.Over() || m.Ended() != "" || m.Published() {
		return nil
	}
	for _, n := range asked {
		if m.Outcome(n) == "" {
			l = append(l, m.questionOf(n))
		}
	}
	return l
}

// AllQuestions lists those that were ever asked, in the order in which they were.
func (m Moment) AllQuestions() (l []Question) {
	for _, n := range m.entriesOf(asking, anySeat) {
		l = append(l, m.questionOf(n))
	}
	return l
}

func (m Moment) questionOf(n int) Question {
	e := &m.g.entries[n-1]
	return Question{*e.Ask, n, e.By}
}

// Question returns the question of an entry; false: it has none that is open.
func (m Moment) Question(n int) (Question, bool) {
	l := m.Questions()
	i := slices.IndexFunc(l, func(q Question) bool { return q.N == n })
	if i < 0 {
		return Question{}, false
	}
	return l[i], true
}

// Outcome returns what came of the question of an entry; empty: nothing yet.
func (m Moment) Outcome(n int) string {
	for _, s := range m.entriesOf(settling, anySeat).after(n) {
		if of := m.g.entries[s-1].Settled; of.Question == n {
			return of.How
		}
	}
	return ""
}

// Answer is what a seat has said to a question.
type Answer uint8

// The answers.
const (
	NotAnswered Answer = iota
	Agrees
	Disagrees
)

// Answered tells what a seat has said to a question: the house agrees, and so does who has asked, unless
// it is left to the others.
// NoSeat stands for the hosts who do not play. What was said by who played the seat before does not
// count.
func (m Moment) Answered(q Question, seat engine.Seat) (a Answer, word string) {
	since := q.N
	if seat != engine.NoSeat {
		since = max(since, m.SeatedSince(seat)-1)
	}
	for _, n := range m.entriesOf(answering, seat).after(since) {
		switch e := &m.g.entries[n-1]; q.N {
		case e.Agree:
			a, word = Agrees, e.Word
		case e.Disagree:
			a = Disagrees
		}
	}
	switch {
	case a != NotAnswered:
	case m.Asker(q, seat) && !q.Left:
		return Agrees, q.Word
	case seat == engine.NoSeat:
	case !m.People(seat):
		return Agrees, ""
	}
	return a, word
}

// Asker tells whether whoever plays a seat, or hosts without one, has asked a question: not who has
// taken the seat over since, who is asked as all others are.
func (m Moment) Asker(q Question, seat engine.Seat) bool {
	return seat == q.By && m.SeatedSince(seat) <= q.N
}

// Awaited lists the seats that have not answered a question.
func (m Moment) Awaited(q Question) (seats []engine.Seat) {
	for _, s := range m.g.Header.Seats {
		if a, _ := m.Answered(q, s.Seat); a == NotAnswered {
			seats = append(seats, s.Seat)
		}
	}
	return seats
}

// HostCanAgree tells whether the yes of a host who does not play is enough for a question.
func (m Moment) HostCanAgree(q Question) bool { return !topicOf(q.What).all(m, q) }

// Due tells what is to become of an open question by a time up to which all answers are known; false:
// nothing yet.
func (m Moment) Due(q Question, by time.Time) (how string, due bool) {
	t := topicOf(q.What)
	ruled, _ := m.Answered(q, engine.NoSeat)
	no := func(s Seated) bool { a, _ := m.Answered(q, s.Seat); return a == Disagrees }
	switch {
	case t.off(m, q):
		return SettledMoved, true
	case ruled == Disagrees, slices.ContainsFunc(m.g.Header.Seats, no):
		return SettledRefused, true
	case len(m.Awaited(q)) == 0, ruled == Agrees && m.HostCanAgree(q):
		return SettledDone, true
	case q.Until.Before(by):
		return SettledLapsed, true
	}
	return "", false
}

// Ask asks all who play. Until when they can answer, and whether clocks stand still, follows.
func (d *Draft) Ask(a Ask) error {
	return d.do(asking, func(d *Draft) error {
		if d.e.Ask != nil {
			return cannot(AskedAlready, a.What)
		}
		a.Until, a.Stops = d.e.At.Add(AnswerTime), d.g.mayStop(d.e.By)
		if err := d.carryOut(asking, func(e *Entry) { e.Ask = &a }); err != nil {
			return err
		}
		return d.mayHaveChanged()
	})
}

// Agree says yes to the question of an entry, with a luck word where it is about the luck.
func (d *Draft) Agree(n int, word string) error {
	return d.answer(func(e *Entry) { e.Agree, e.Word = n, word })
}

// Disagree says no to it. Who has asked takes the question back by it.
func (d *Draft) Disagree(n int) error { return d.answer(func(e *Entry) { e.Disagree = n }) }

func (d *Draft) answer(set func(*Entry)) error {
	if answering.in(&d.e) {
		return cannot(NotAsked, max(d.e.Agree, d.e.Disagree))
	}
	return d.say(answering, set)
}

// Settle says what came of a question that is due, and does it if all have agreed. What cannot be
// done any more is settled as that.
func (d *Draft) Settle(q Question, how string) error {
	done := *d
	err := done.settle(q, how)
	if err == nil || how != SettledDone {
		*d = done
		return err
	}
	return d.settle(q, SettledChanged)
}

func (d *Draft) settle(q Question, how string) error {
	return d.do(settling, func(d *Draft) error {
		set := func(e *Entry) { e.Settled = Settled{q.N, how} }
		if err := d.carryOut(settling, set); err != nil || how != SettledDone {
			return err
		}
		return topicOf(q.What).effect(d, &q)
	})
}

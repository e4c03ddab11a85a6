package referee

import (
	"errors"
	"strconv"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/record"
	"dhow/mail"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/referee/identity"
	"dhow/templates"
)

// answers says what became of each line of a mail. It judges nothing anew that was accepted: which
// lines were is what the entry says, and the rest is judged by the game as the entry left it, never
// by a later one.
type answers struct {
	s      *sitting
	d      *Delivery
	reader notation.Reader
	entry  *log.Entry // nil: the mail made none
	before int        // the entry before it
	base   int        // the entry by which the rest is judged
	until  int        // the last entry the letter knows of

	bar     bar
	stale   bool
	moves   []log.Move // accepted orders that no line has claimed yet
	done    *log.Move  // the last that a line has claimed
	undoing bool       // the entry takes something back, and no line has claimed that yet
	says    int        // likewise
	refused bool       // an order was refused
	came    bool       // as in verdict
	missed  bool       // likewise
	left    bool       // likewise
	asked   int        // questions so far
	old     bool       // likewise
}

// answersTo prepares the answers to a mail that caused a group.
func (s *sitting) answersTo(d *Delivery, g group) *answers {
	a := &answers{s: s, d: d, reader: s.reader(d.Language), before: g.last, base: g.last, until: g.last}
	a.reader.Names = s.namesAt(g.last)
	if n := s.game.EntryOf(d.Fingerprint); n != 0 && n <= g.last {
		a.entry, a.before, a.base = &s.game.Entries()[n-1], n-1, n
		a.moves = s.game.MovesOf(n)
		a.undoing = a.entry.Undo != 0
		a.says = len(s.saysOf(a.entry))
	}
	return a
}

// all answers all lines.
func (a *answers) all() []templates.Answer {
	sc := readScript(a.reader, a.d)
	a.bar, a.stale, a.came = a.s.barOf(a.d, sc, a.before), a.s.isPast(a.d.Seat, a.d.Position, a.before), a.s.turnSince(a.d.Seat, a.d.Position, a.before)
	a.old = a.d.Proof == identity.ByKey && a.s.isOld(a.d.Position, a.before)
	switch { // the entry says what was done, whatever proof that was once enough for
	case a.entry != nil && a.entry.Resign:
		a.bar = houseSeat
	case a.entry != nil && a.entry.NewKey != engine.NoSeat:
		a.bar = newKeys
	}
	var all []templates.Answer
	for i := range sc.lines {
		l := &sc.lines[i]
		if o := a.outcome(l); o != nil {
			all = append(all, templates.Answer{Line: l.line, Text: l.shown(), Outcome: o})
		}
	}
	a.offerOneQueue(all)
	if sc.more > 0 {
		all = append(all, templates.Answer{Outcome: templates.Result{Code: templates.MoreUnread, Args: []string{strconv.Itoa(sc.more)}}})
	}
	return append(all, clerkAnswers(a.d.Results)...)
}

// shown is the line as it is repeated to its author: talk without keys, which a quotation would bring back.
func (l *scriptLine) shown() string {
	if _, talk := l.says.(notation.Say); talk {
		return mail.Strike(l.text)
	}
	return l.text
}

func clerkAnswers(results []Result) []templates.Answer {
	var all []templates.Answer
	for _, r := range results {
		all = append(all, templates.Answer{Line: r.Line, Text: r.Text, Outcome: templates.Result{Code: r.Code, Args: r.Args}})
	}
	return all
}

// outcome says what became of a line; nil where it is not told.
func (a *answers) outcome(l *scriptLine) templates.Outcome {
	switch {
	case l.unsure:
		return templates.Unsure{}
	case l.err != nil:
		return templates.NotUnderstood{Err: l.err, Meant: l.meant}
	case l.command != nil:
		return a.command(l.command)
	}
	switch says := l.says.(type) {
	case notation.Order:
		return a.order(l, says.Action)
	case notation.Undo:
		return a.undo()
	case notation.Say:
		return a.said(l, says)
	case notation.Then:
		return a.then(l, says)
	case notation.Try:
		return a.try(l, says.Action)
	}
	return a.question(l.says)
}

// isRationed tells whether a question is not answered, since so many were.
func (a *answers) isRationed() (templates.Outcome, bool) {
	if a.asked++; a.asked > mostAsked {
		return templates.NotTried{Why: templates.TooManyOrders}, true
	}
	if again := a.d.QuestionsFrom; !again.IsZero() {
		return templates.AskedMuch{Again: again}, true
	}
	return nil, false
}

// question answers a line that only asks.
func (a *answers) question(says notation.Saying) templates.Outcome {
	if o, rationed := a.isRationed(); rationed {
		return o
	}
	switch says := says.(type) {
	case notation.Show:
		return a.show(says.Entry)
	case notation.Legal:
		return templates.Open{View: a.viewHere(a.until), Verb: says.Verb}
	case notation.Log:
		return a.log(says.Round)
	case notation.Help:
		return templates.Helped{About: says.About}
	}
	return nil
}

// viewHere is what the seat sees at the place where a line stands: before the orders of the mail
// below it and after those above it. Below all of them, it is what the seat sees after an entry.
func (a *answers) viewHere(after int) *engine.View {
	switch {
	case a.undoing:
		after = a.before
	case len(a.moves) == 0:
	case a.done != nil:
		v := a.done.Step.State.View(a.d.Seat)
		return &v
	case a.entry.Undo != 0:
		after = a.entry.Undo - 1
	default:
		after = a.before
	}
	return a.s.viewAt(after, a.d.Seat)
}

// above tells whether orders of the mail that were carried out stand below the line.
func (a *answers) above() bool { return a.undoing || len(a.moves) > 0 }

// show shows the board after an entry; 0: as it is where the line stands.
func (a *answers) show(entry int) templates.Outcome {
	switch {
	case entry == 0:
		return templates.Shown{View: a.viewHere(a.until), Above: a.above()}
	case entry > a.until:
		return templates.Shown{After: entry}
	}
	return templates.Shown{View: a.s.viewAt(entry, a.d.Seat), After: entry}
}

// log tells what happened in a round, or in all (0), up to where the line stands.
func (a *answers) log(round int) templates.Outcome {
	until := a.until
	if a.above() {
		until = a.before
	}
	return templates.Logged{Round: round, Entries: a.s.deeds(a.d.Seat, 1, until, func(e *log.Entry) bool {
		return round != 0 && a.s.roundOf(e.N) != round || a.s.silent(e) && e.By != a.d.Seat
	})}
}

func (a *answers) try(l *scriptLine, action engine.Action) templates.Outcome {
	v := a.viewHere(a.base)
	if v == nil {
		return templates.NotTried{Why: templates.NotYetDealt}
	}
	step, err := engine.Foresee(v, action)
	if why, illegal := a.refusal(v, l.text, action, err); illegal {
		return templates.NotAllowed{Why: why, Try: true}
	}
	return templates.Tried{Order: a.print(step.Action), Events: engine.Seen(step.Events, a.d.Seat)}
}

func (a *answers) refusal(v *engine.View, text string, action engine.Action, err error) (advice.Refusal, bool) {
	var illegal *engine.IllegalError
	if !errors.As(err, &illegal) {
		return advice.Refusal{}, false
	}
	return advice.Refuse(a.reader, v, text, action, illegal), true
}

func (a *answers) print(action engine.Action) string {
	return notation.PrintOrder(a.s.set.Edition, action)
}

// order says what became of an order: the first ones of the mail were accepted, as many as its entry has.
func (a *answers) order(l *scriptLine, action engine.Action) templates.Outcome {
	a.came = false
	if len(a.moves) > 0 {
		return a.accepted()
	}
	a.missed = true
	if why, barred := barReasons[a.bar]; barred {
		return templates.NotTried{Why: why, Order: a.print(action)}
	}
	switch {
	case a.bar == unproven:
		return templates.Result{Code: templates.NeedsMoreProof}
	case a.stale:
		return templates.Stale{Order: a.print(action), Recorded: a.recorded()}
	case a.refused:
		return templates.NotTried{Why: templates.AfterRefusal, Order: a.print(action)}
	}
	return a.notAccepted(l, action)
}

// barReasons says of the bars what letters say.
var barReasons = map[bar]templates.NotTriedReason{
	notDealt:    templates.NotYetDealt,
	alreadyOver: templates.AlreadyOver,
	houseSeat:   templates.HouseSeat,
	newKeys:     templates.NewKeysFirst,
	unread:      templates.UnreadLines,
	unsure:      templates.UnsureLines,
}

// accepted tells of the next order that was accepted.
func (a *answers) accepted() templates.Outcome {
	m := &a.moves[0]
	a.moves, a.done = a.moves[1:], m
	return templates.Accepted{
		Order:    a.print(m.Action),
		Events:   engine.Seen(m.Step.Events, a.d.Seat),
		Hidden:   hidden(a.entry, m),
		Replaced: a.replaced(m),
	}
}

// replaced tells whether a plan stands in the place of an earlier one.
func (a *answers) replaced(m *log.Move) bool {
	_, plan := m.Action.Move.(*engine.Plan)
	before := a.s.stateAt(a.before)
	return plan && before != nil && before.Seats[a.d.Seat].Planned
}

// notAccepted says why an order was refused: the rules forbid it, or it is for a later turn. What
// would be legal by now was such an order, too.
func (a *answers) notAccepted(l *scriptLine, action engine.Action) templates.Outcome {
	v := a.s.viewAt(a.base, a.d.Seat)
	why, illegal := a.refusal(v, l.text, action, engine.Check(v, action))
	if o, spent := a.noChange(); spent && !illegal && a.sentBefore(action) {
		a.refused = true
		return o
	}
	if !illegal || isForLater(v, action, why.Err.Code) {
		order := a.print(action)
		if a.s.game.At(a.until).Turn(a.d.Seat) != 0 {
			return templates.NotTried{Why: templates.LaterTurn, Order: order, Now: true}
		}
		return templates.NotTried{Why: templates.LaterTurn, Order: order, Queue: []string{order}}
	}
	a.refused = true
	return templates.NotAllowed{Why: why}
}

// recorded tells what the seat has done since the letter that a stale mail answers.
func (a *answers) recorded() []templates.Entry {
	var deeds []templates.Entry
	for _, n := range a.s.game.At(a.before).OrdersOf(a.d.Seat, min(a.d.Position, a.before)) {
		deeds = append(deeds, a.s.deed(&a.s.game.Entries()[n-1], a.d.Seat, a.before))
	}
	return deeds
}

// said says that talk was passed on, unless the entry has less of it than the mail.
func (a *answers) said(l *scriptLine, says notation.Say) templates.Outcome {
	text := mail.Strike(says.Text)
	switch {
	case !a.d.OrdersAllowed:
		return templates.Result{Code: templates.NeedsMoreProof}
	case len(text) > log.MaxSay:
		return templates.NotUnderstood{Err: &notation.Error{Line: l.line, Col: 1, Code: notation.TextTooLong, Args: []any{log.MaxSay}}}
	case a.says > 0:
		a.says--
		deaf, all := a.deaf(says.To)
		return templates.Passed{Said: templates.Said{To: says.To, Text: text}, Deaf: deaf, InAll: all}
	case a.old:
		return templates.Result{Code: templates.OldLetter}
	case !a.d.TalkFrom.IsZero():
		return templates.TalkedMuch{Again: a.d.TalkFrom}
	case a.entry != nil && len(a.s.saysOf(a.entry)) >= log.MaxSays:
		return templates.NotTried{Why: templates.TooManyOrders}
	}
	return a.noRoom(text)
}

// deaf lists those whom talk is for, to a seat or to all, who get no letter of it, and tells how
// many it is for.
func (a *answers) deaf(to engine.Seat) (deaf []engine.Seat, all int) {
	for _, seated := range a.s.game.Header.Seats {
		if seated.Seat == a.d.Seat || to != engine.NoSeat && seated.Seat != to {
			continue
		}
		all++
		if game := a.s.game; game.At(a.until).Resigned(seated.Seat) || game.At(a.until).Luck(seated.Seat) == "" {
			deaf = append(deaf, seated.Seat)
		}
	}
	return deaf, all
}

// undo says what was taken back.
func (a *answers) undo() templates.Outcome {
	if a.entry != nil && a.entry.Undo != 0 {
		a.came, a.undoing = false, false
		a.stale = a.s.hasActed(a.d.Seat, a.d.Position, a.entry.Undo-1)
		return templates.Result{Code: templates.UndoneNow, Args: []string{a.undone(a.entry.Undo)}}
	}
	why, barred := barReasons[a.bar]
	switch {
	case barred:
		return templates.NotTried{Why: why}
	case a.bar == unproven:
		return templates.Result{Code: templates.NeedsMoreProof}
	case a.old:
		return templates.Result{Code: templates.OldLetter}
	case a.s.hasActed(a.d.Seat, 0, a.before) || len(a.moves) > 0:
		if o, spent := a.noChange(); spent {
			return o
		}
		return templates.Result{Code: templates.UndoTooLate}
	}
	return templates.Result{Code: templates.NothingToUndo}
}

// undone names the orders of an entry that is taken back.
func (a *answers) undone(n int) string {
	text := ""
	for _, o := range a.s.ordered(&a.s.game.Entries()[n-1], a.d.Seat) {
		if text != "" {
			text += "; "
		}
		text += o.Text
	}
	return text
}

// command says what a line came to that is neither order, talk nor question. What the clerk has
// seen to is in the mail's results.
func (a *answers) command(c *Command) templates.Outcome {
	switch c.Name {
	case joinCommand:
		return a.joined(c)
	case resignCommand:
		return a.resigned()
	case newKeyCommand:
		return a.renewed()
	case unsubscribeCommand:
		return templates.Result{Code: templates.HowToLeave}
	case resendCommand:
		return templates.Result{Code: templates.SentAgain}
	case recordCommand:
		return a.record()
	}
	return nil
}

// record is the text record of a game that is over. What is said after its end is left out, so that
// it stays the same.
func (a *answers) record() templates.Outcome {
	state := a.s.stateAt(a.until)
	if state == nil || state.Phase != engine.GameOver {
		return templates.Result{Code: templates.RecordLater}
	}
	if o, rationed := a.isRationed(); rationed {
		return o
	}
	rec := a.s.game.Record()
	return templates.Recorded{Text: string(record.Write(a.s.set.Edition, rec.Header, rec.Entries, nil))}
}

func (a *answers) resigned() templates.Outcome {
	switch {
	case a.entry != nil && a.entry.Resign:
		return templates.Result{Code: templates.ResignedNow}
	case a.s.game.At(a.before).Resigned(a.d.Seat):
		return templates.Result{Code: templates.ResignedBefore}
	case !a.d.Proof.Grants(identity.ToRelease):
		return templates.Result{Code: templates.NeedsMoreProof}
	case a.s.overAt(a.before):
		return templates.NotTried{Why: templates.AlreadyOver}
	}
	return templates.NotTried{Why: templates.NotYetDealt} // who has not joined cannot leave
}

func (a *answers) renewed() templates.Outcome {
	switch {
	case a.entry != nil && a.entry.NewKey != engine.NoSeat:
		return templates.Result{Code: templates.NewKeyNow}
	case !a.d.Proof.Grants(identity.ToChange):
		return templates.Result{Code: templates.NeedsMoreProof}
	case a.s.overAt(a.before):
		return templates.NotTried{Why: templates.AlreadyOver}
	}
	if o, spent := a.noChange(); spent {
		return o
	}
	return templates.NotTried{Why: templates.NotAlone} // the entry does another thing
}

func (a *answers) joined(c *Command) templates.Outcome {
	word := luckWord(c, a.d)
	if a.entry != nil && a.entry.Luck != "" {
		return templates.Result{Code: templates.Joined, Args: []string{a.entry.Luck}}
	}
	if before := a.s.game.At(a.before).Luck(a.d.Seat); before != "" {
		return templates.Result{Code: templates.JoinedAlready, Args: []string{before}}
	}
	switch {
	case !a.d.Proof.Keyed():
		return templates.Result{Code: templates.JoinByAnswer}
	case a.s.overAt(a.before):
		return templates.Result{Code: templates.NothingToJoin}
	}
	return templates.Result{Code: templates.BadLuckWord, Args: []string{word}}
}

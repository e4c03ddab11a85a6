package referee

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// closing makes what follows from a mail all that is journalled with it.
type closing func([]post.Line) ([]post.Line, error)

// actOfPlayer does what a mail says about its author, and is done with it. What follows from an
// entry is one act with it, and closed by what is passed.
func (c *Clerk) actOfPlayer(ctx context.Context, in *intake.Incoming, player games.PlayerID, d *acts.Delivery,
	closed closing, results ...acts.Result) (intake.Done, error) {
	said := acts.Read(&mail.Letter{Text: d.Lines})
	w := &wishes{Clerk: c, in: in, author: player, d: d, results: results}
	if err := w.do(ctx, said.OfPlayer()); err != nil {
		return intake.Done{}, err
	}
	if !acts.IsEmpty(acts.Without(d.Lines, said.OfPlayer())) {
		w.tell(acts.Result{Code: templates.RestUndone})
	}
	switch {
	case w.asks != nil:
		return w.rematch(ctx, closed)
	case len(w.tends) > 0:
		return w.tend(ctx, closed)
	}
	tended := games.GameID("") // whose host gets a key with the answer, to ask for more
	game, ok, err := c.Index.Game(ctx, d.Game)
	if err != nil {
		return intake.Done{}, err
	}
	if ok && game.Tends(player) {
		tended = d.Game
	}
	answer, err := c.replies.replyOwe(ctx, player, tended, d.Fingerprint, w.reply())
	return intake.Done{Facts: w.facts(answer, "", 0)}, err
}

func (w *wishes) reply() letters.Replied {
	return letters.Replied{ID: w.d.ID, Subject: w.d.Subject, Results: w.results}
}

// facts is what follows from the mail, which is answered so, and has caused an entry of a game if
// that is not 0.
func (w *wishes) facts(answer post.Owe, game games.GameID, entry int) []post.Line {
	in := post.In{Fingerprint: w.d.Fingerprint, Outcome: post.OutcomeAnswered, At: w.Clock()}
	if entry != 0 {
		in.Game, in.Entry = game, entry
	}
	return append(append(slices.Clip(w.lines), answer, in), w.settled...)
}

// besides does what a mail of a seat says about its author beside all else, which is left.
func (c *Clerk) besides(ctx context.Context, in *intake.Incoming, player games.PlayerID,
	d acts.Delivery) (acts.Delivery, error) {
	said := acts.Read(&mail.Letter{Text: d.Lines})
	commands := said.Beside()
	if len(commands) == 0 {
		return d, nil
	}
	w := &wishes{Clerk: c, in: in, author: player, d: &d, results: slices.Clone(d.Results)}
	err := w.do(ctx, commands)
	d.Lines, d.Results = acts.Without(d.Lines, commands), w.results
	return d, err
}

// onlyOldKey tells whether nothing shows whose a mail is but a key from before the last round. Such
// keys lie about in archives and in the mails of others.
func (c *visits) onlyOldKey(ctx context.Context, d *acts.Delivery) (bool, error) {
	if d.Proof != identity.ByKey {
		return false, nil
	}
	old, err := c.Tables.Table(d.Game).IsOld(ctx, d.Position)
	if table.IsNoGame(err) {
		return false, nil // the delivery finds out
	}
	return old, err
}

// wishes is what a mail says about its author, while it is carried out.
type wishes struct {
	*Clerk
	in       *intake.Incoming // the mail, or that with the yes to it
	author   games.PlayerID
	operator bool // who asks is the operator, at the shell, and d no mail
	d        *acts.Delivery
	lines    []post.Line
	settled  []post.Line // of what waits no more; journalled last, or the mail could not be done again
	results  []acts.Result
	asked    int // addresses and people that are asked now
	wishes   int // for seats, of which hosts are asked now

	// What a host asks for in the game is done when all else is: what follows from the mail is one
	// act with the entry.
	tends []acts.Tend
	told  []int // the places of their results

	asks      *acts.Rematch // that is made then, too; nil: none is asked for
	rematchAt int           // the place of its result
}

// world is what the next line finds.
func (w *wishes) world(ctx context.Context, seen *gamesSeen) (*acts.World, error) {
	waiting, err := w.Questions.WaitingOf(ctx, w.author, w.d.Fingerprint)
	if err != nil {
		return nil, err
	}
	requests, err := w.Questions.Requests(ctx)
	if err != nil {
		return nil, err
	}
	world := &acts.World{
		Mail: w.d.Fingerprint, Proof: w.d.Proof, Author: w.author, Operator: w.operator, Game: w.d.Game,
		Waiting: w.asked + waiting,
		Mailbox: w.Config.Mailbox, Limits: &w.Config.Limits, Games: seen,
		Wishes: w.wishes,
	}
	for _, r := range requests {
		answered, err := w.Roster.HasAnswered(ctx, r.Player)
		if err != nil {
			return nil, err
		}
		if answered { // who was forgotten has none
			world.Requests = append(world.Requests, r)
		}
	}
	profile, _, err := w.Roster.Profile(ctx, w.author)
	if err != nil {
		return nil, err
	}
	world.At, world.Wants = w.d.Received, &profile
	for _, own := range profile.Addresses {
		world.Addresses = append(world.Addresses, mail.Address(own.Address))
	}
	return world, nil
}

// do does what some lines of the mail ask for.
func (w *wishes) do(ctx context.Context, commands []acts.Command) error {
	contradicted := acts.Contradicted(commands)
	old, err := w.visits.onlyOldKey(ctx, w.d)
	if err != nil {
		return err
	}
	told := map[string]bool{} // lines that only ask are answered once
	for _, cmd := range commands {
		question := strings.ToLower(strings.Join(append([]string{string(cmd.Name)}, cmd.Args...), " "))
		if told[question] {
			continue
		}
		if old && cmd.Prefers() {
			w.tell(cmd.Answer(templates.OldLetter))
			continue
		}
		if told, is := contradicted[cmd.Line]; is {
			w.tell(told)
			continue
		}
		seen := &gamesSeen{Clerk: w.Clerk, ctx: ctx, author: w.author}
		world, err := w.world(ctx, seen)
		if err != nil {
			return err
		}
		effects, err := acts.Named(cmd.Name).Author(world, cmd)
		if err = cmp.Or(err, seen.err); err != nil {
			return err
		}
		told[question] = !slices.ContainsFunc(effects, func(e acts.Effect) bool { _, tells := e.(acts.Result); return !tells })
		for _, effect := range effects {
			if err := w.carryOut(ctx, effect); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *wishes) tell(r acts.Result) { w.results = append(w.results, r) }

// carryOut does what follows from a line.
func (w *wishes) carryOut(ctx context.Context, effect acts.Effect) error {
	switch e := effect.(type) {
	case acts.Result:
		w.tell(e)
	case acts.WantLetters:
		return w.Roster.Change(ctx, w.author, func(p *store.Profile) { p.Want(e.Game, e.Letters) })
	case acts.Hear:
		return w.Roster.Change(ctx, w.author, func(p *store.Profile) { p.Switch(e.What, e.Game, e.On) })
	case acts.Prefer:
		return w.Roster.Change(ctx, w.author, e.Set)
	case acts.Rename:
		return w.visits.rename(ctx, w.author, e.Name, table.Cause{Mail: w.d.Fingerprint, At: w.d.Received})
	case acts.DropAddress:
		return w.Roster.Drop(ctx, w.author, e.Address)
	case acts.AskAddress:
		return w.ask(ctx, e)
	case acts.OfferSeat:
		return w.offerTo(ctx, e)
	case acts.Rematch:
		w.asks, w.rematchAt = &e, len(w.results)
		w.tell(acts.Result{})
	case acts.OfferHosting:
		return w.askToHost(ctx, e)
	case acts.OfferWatching:
		o := questions.Offer{Mail: w.d.Fingerprint, Game: w.d.Game, By: w.author, Hosting: questions.Watches}
		return w.offerAs(ctx, paysAsHost, o, e.To, e.Line.Answer(acts.WatchOffered, string(e.To.Address), string(w.d.Game)), e.Line)
	case acts.Remind:
		return w.remind(ctx, e)
	case acts.AskSeat:
		return w.askSeat(ctx, e)
	case acts.DropRequest:
		w.settled = append(w.settled, w.replies.settled(e.Request.Hold, post.OutcomeNo)...)
	case acts.Tend:
		w.tends, w.told = append(w.tends, e), append(w.told, len(w.results))
		w.tell(e.Done)
	default:
		panic(fmt.Sprintf("referee: nobody carries out %T", effect))
	}
	return nil
}

// mayAsk tells whether a letter may go for the author to an address that has not answered, and says
// so if it may not.
func (w *wishes) mayAsk(ctx context.Context, line acts.Command, by payer, letter post.LetterID) (bool, error) {
	again, ok, err := w.quotas.mayWriteTo(ctx, by, letter)
	if err != nil {
		return false, err
	}
	if !ok {
		w.tell(tooManyStrangers(again).Of(line))
		return false, nil
	}
	w.asked++
	return true, nil
}

// ask asks a new address whether it is read. To the player nothing tells an address that is
// another's from one that is nobody's.
func (w *wishes) ask(ctx context.Context, e acts.AskAddress) error {
	m := questions.Move{Mail: w.d.Fingerprint, Address: e.Address, First: e.First, Sure: w.d.Proof == identity.ByBoth}
	by, err := w.quotas.payerOf(ctx, paysAsPlayer, w.author)
	if err != nil {
		return err
	}
	may, err := w.mayAsk(ctx, e.Line, by, questions.LetterID(m.Fingerprint()))
	if err != nil || !may {
		return err
	}
	lines, err := w.moves.moveLines(ctx, w.author, m)
	if err != nil {
		return err
	}
	w.lines = append(w.lines, lines...)
	code := templates.AskedToAdd
	if e.First {
		code = templates.AskedToMove
	}
	w.tell(e.Line.Answer(code, e.Address.Shown(), questions.CancelCode(w.Ring, m.Fingerprint())))
	return nil
}

// offerTo offers a seat to somebody.
func (w *wishes) offerTo(ctx context.Context, e acts.OfferSeat) error {
	how := paysAsPlayer
	if e.Host {
		how = paysAsHost
	}
	o := questions.Offer{Mail: w.d.Fingerprint, Game: w.d.Game, Seat: e.Seat, Former: e.Former, By: w.author}
	return w.offerAs(ctx, how, o, e.To, e.Line.Answer(templates.SeatOffered, e.To.Address.Shown(), o.Seat.String()), e.Line)
}

// askToHost asks somebody to tend the game.
func (w *wishes) askToHost(ctx context.Context, e acts.OfferHosting) error {
	o := questions.Offer{Mail: w.d.Fingerprint, Game: w.d.Game, Former: w.author, By: w.author,
		Hosting: questions.HostsInstead}
	game, ok, err := w.Index.Game(ctx, w.d.Game)
	if err != nil {
		return err
	}
	if ok && w.operator {
		o.Former = game.Host()
	}
	if e.Beside {
		o.Hosting = questions.HostsBeside
	}
	return w.offerAs(ctx, paysAsHost, o, e.To, e.Line.Answer(acts.HostingOffered, e.To.Address.Shown()), e.Line)
}

// offerAs makes an offer as somebody who pays for it, and tells of it.
func (w *wishes) offerAs(ctx context.Context, how string, o questions.Offer, to acts.Person, told acts.Result, line acts.Command) error {
	var by payer
	if !w.operator {
		var err error
		if by, err = w.quotas.payerOf(ctx, how, w.author); err != nil {
			return err
		}
		may, err := w.mayAsk(ctx, line, by, questions.LetterID(o.Fingerprint(to.Address.Folded())))
		if err != nil || !may {
			return err
		}
	}
	w.tell(told)
	lines, err := w.offers.offer(ctx, o, to, by, w.d.Received)
	w.lines = append(w.lines, lines...)
	return err
}

// remind owes reminders to those whom the game waits for.
func (w *wishes) remind(ctx context.Context, e acts.Remind) error {
	r, err := w.Tables.Table(w.d.Game).Remind(ctx, e.Seat)
	if table.IsNoGame(err) {
		w.tell(e.Line.Answer(acts.NothingToTend))
		return nil
	}
	w.lines = append(w.lines, r.Owes...)
	w.results = append(w.results, e.Told(string(w.d.Game), r.Now, r.Today)...)
	return err
}

// tend makes the entry of the referee that the host asks for, in the lane of the game.
func (w *wishes) tend(ctx context.Context, closed closing) (done intake.Done, err error) {
	id, c := w.tends[0].Game, table.Cause{Mail: w.d.Fingerprint, At: w.d.Received}
	w.Lanes.Beside(id, func() {
		if err = w.Tables.Table(id).Read(ctx, func(h acts.History) error {
			w.tellTends(acts.Tended(h, w.d.Fingerprint, w.tends))
			return nil
		}); err != nil {
			return
		}
		var p table.Posting
		p, err = w.Tables.Table(id).Enter(ctx, c, func(p table.Posting) ([]post.Line, error) {
			answer, err := w.replies.replyAt(ctx, w.author, id, p.Now.Head(), w.d.Fingerprint, w.reply())
			if err != nil {
				return nil, err
			}
			toHost, err := w.toHost(ctx, id, p.Now.Head())
			if err != nil {
				return nil, err
			}
			lines := slices.Concat(p.Lines(), toHost, w.facts(answer, id, p.Entry), w.settles())
			return closed(lines)
		}, w.draft(c))
		if err == nil {
			done = intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}
			w.visits.takeNote(ctx, id, &p.Now)
		}
	})
	if table.IsNoGame(err) {
		for i, t := range w.tends {
			w.results[w.told[i]] = t.Line.Answer(acts.NothingToTend)
		}
		answer, err := w.replies.replyOwe(ctx, w.author, "", w.d.Fingerprint, w.reply())
		return intake.Done{Facts: w.facts(answer, "", 0)}, err
	}
	return done, err
}

// toHost owes the hosts of a game a letter about what somebody else has had done there. Those who
// play are told of the entry.
func (w *wishes) toHost(ctx context.Context, id games.GameID, game *identity.Head) (lines []post.Line, err error) {
	for i, t := range w.tends {
		for _, host := range game.Hosts {
			if t.ToHost.Code != "" && w.results[w.told[i]].Code == t.Done.Code && game.Tends(host) && host != w.author {
				told, err := w.replies.tellOf(ctx, host, id, game, w.in, t.ToHost)
				if err != nil {
					return nil, err
				}
				lines = append(lines, told...)
			}
		}
	}
	return lines, nil
}

// draft makes the entry that the host asks for, and tells what became of that.
func (w *wishes) draft(c table.Cause) func(acts.History) (*log.Draft, error) {
	return func(h acts.History) (*log.Draft, error) {
		d := c.Draft(h, engine.NoSeat)
		results, err := acts.DraftTends(h, d, w.tends)
		w.tellTends(results)
		return d, err
	}
}

// settles is what is journalled of questions that are answered by what was done.
func (w *wishes) settles() (lines []post.Line) {
	for i, t := range w.tends {
		if t.Settles != "" && w.results[w.told[i]].Code == t.Done.Code {
			lines = append(lines, w.replies.settled(t.Settles, post.OutcomeAsked)...)
		}
	}
	return lines
}

// tellTends tells what became of what the host asks for.
func (w *wishes) tellTends(results []acts.Result) {
	for i, result := range results {
		w.results[w.told[i]] = result
	}
}

// causeOf is a mail as what entries come from at tables that do not judge it.
func causeOf(in *intake.Incoming) table.Cause {
	return table.Cause{Mail: in.Letter.Fingerprint, At: in.Received}
}

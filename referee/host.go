package referee

import (
	"context"
	"slices"
	"strings"
	"time"

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

// hosting makes the games that mails ask for.
type hosting struct {
	*ClerkSettings
	quotas  *quotas
	replies *replies
	visits  *visits
}

// sortNewGame does what a mail with "new game" asks for. Who may host and has shown it gets a game;
// a host of whom the configuration knows, or who answers a letter, and whose mail no domain vouches
// for, is asked at that address: a key alone invites nobody; a player who may not host is told so;
// others are strangers.
func (c *Clerk) sortNewGame(ctx context.Context, in *intake.Incoming, claim identity.Claim) intake.Task {
	from := in.Letter.From
	switch mayHost := c.Config.MayHost(from); {
	case mayHost && claim.Proof.Aligned():
		return c.sortHosted(ctx, in, claim)
	case !mayHost && claim.Proof.Proven() && claim.Player != "":
		return c.replies.reply(claim.Player, in, post.OutcomeRefused, acts.Result{Code: templates.MayNotHost})
	case c.Config.NamesHost(from), mayHost && (claim.Proof == identity.ByKey || claim.Proof == identity.Unvouched):
		return c.holdNewGame(ctx, in)
	case in.Letter.Verdict.Authentic:
		return c.strangers.sortStranger(ctx, in)
	}
	return c.strangers.sortUnproven(ctx, in)
}

// sortHosted makes the game that somebody asks for who may host, and whose domain vouches for it.
// Of those of an organisation who have never written so many do in a day.
func (c *Clerk) sortHosted(ctx context.Context, in *intake.Incoming, claim identity.Claim) intake.Task {
	from, more := in.Letter.From, []post.Line(nil)
	expects, err := c.quotas.expectsMail(ctx, from)
	if err != nil {
		return later(err)
	}
	if !expects {
		again, ok, err := c.quotas.admits(ctx, in)
		if err != nil {
			return later(err)
		}
		if !ok {
			return intake.Task{Class: ofStranger(from), Delay: c.quotas.until(again)}
		}
		more = []post.Line{c.quotas.admitted(in)}
	}
	c.making.take(in.Letter.Fingerprint)
	d, err := c.delivery(ctx, in, claim)
	if err != nil {
		return later(err)
	}
	givesUp, err := c.hosting.givesUp(ctx, claim.Player, &d)
	if err != nil {
		return later(err)
	}
	return intake.Task{Lane: hostLane(from), Class: intake.Class{Kind: intake.FromPlayer, Who: from.Folded()},
		Holds: givesUp,
		Do: func(ctx context.Context) (done intake.Done, err error) {
			host, err := c.meetHost(ctx, in)
			if err != nil {
				return done, err
			}
			g, lines, err := c.hosting.gameFor(ctx, host, questions.Held{From: from, Delivery: d})
			if done.Facts = append(more, lines...); g == nil || err != nil {
				return done, err
			}
			if done.Facts, err = c.replies.closed(ctx, in, done.Facts); err != nil {
				return intake.Done{}, err
			}
			done.Stored = true
			done.Left, err = c.hosting.create(ctx, g, done.Facts)
			return done, err
		}}
}

// hostLane is the lane of what somebody hosts. It may have things done in games' lanes, as a
// player's may.
func hostLane(from mail.Address) string { return intake.PlayerLanes + "host " + from.Folded() }

// callName is what to call the author of a mail.
func callName(l *mail.Letter) string {
	if name := strings.TrimSpace(l.FromName); acts.Callable(name) {
		return name
	}
	return identity.NameOf(l.From)
}

// holdNewGame asks a host whether a mail is theirs.
func (c *Clerk) holdNewGame(ctx context.Context, in *intake.Incoming) intake.Task {
	d, err := c.delivery(ctx, in, identity.Claim{})
	if err != nil {
		return later(err)
	}
	expects, err := c.quotas.expectsMail(ctx, in.Letter.From)
	if err != nil {
		return later(err)
	}
	if w := c.hosting.checkedWish(in.Letter.From, &d); len(w.Faults) > 0 && expects {
		if may, err := c.quotas.mayRefuseUnasked(ctx, in); err != nil {
			return later(err)
		} else if may {
			return c.refuseUnasked(in, &d, w)
		}
	}
	whose := questions.Whose{Host: in.Letter.From.Mailbox()}
	again, ok, err := c.quotas.mayAskHost(ctx, in)
	if err != nil {
		return later(err)
	}
	if !ok {
		return c.quotas.waitsToBeAsked(in, whose, c.quotas.until(again))
	}
	host, err := c.Roster.Owner(ctx, in.Letter.From)
	if err != nil {
		return later(err)
	}
	if task, waits := c.quotas.unasked(ctx, in, whose, host, questions.HeldTime/100); waits {
		return task
	}
	held := questions.Held{From: in.Letter.From, FromName: in.Letter.FromName, Why: templates.WantsHost, Delivery: d,
		NewGame: true}
	return intake.Task{Class: ofHost(in.Letter.From), Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		host, err := c.Roster.Meet(ctx, in.Letter.From, identity.NameOf(in.Letter.From), languageOf(in.Letter),
			identity.AddressInvited, in.Received)
		if err != nil {
			return nil, err
		}
		lines, err := c.holdLines(ctx, in, "", engine.NoSeat, host, held)
		if err != nil {
			return nil, err
		}
		return c.quotas.askedHost(ctx, host, lines)
	})}
}

// mayRefuseUnasked tells whether that is said at once, as it is of so many mails in an hour as may
// wait for a yes.
func (c *quotas) mayRefuseUnasked(ctx context.Context, in *intake.Incoming) (bool, error) {
	account := "faulty/" + c.Ring.MAC("faulty\n"+in.Letter.From.Mailbox())
	spent, err := c.Spent.of(ctx, c.Clock(), account)
	if err != nil {
		return false, err
	}
	_, may := spent.spend([]expense{{in.Letter.Fingerprint, 1}}, share{account, c.Config.Limits.HeldMails, time.Hour})
	return may, nil
}

// refuseUnasked says at once what is wrong with a mail for a new game, to the address of the host
// in whose name it came, as no yes would make a game of it. Of too many such mails it is asked
// whether they are the host's, as of others.
func (c *Clerk) refuseUnasked(in *intake.Incoming, d *acts.Delivery, w acts.Wish) intake.Task {
	return intake.Task{Class: ofHost(in.Letter.From), Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		host, err := c.Roster.Meet(ctx, in.Letter.From, identity.NameOf(in.Letter.From), languageOf(in.Letter),
			identity.AddressInvited, in.Received)
		if err != nil {
			return nil, err
		}
		return c.hosting.refuseGame(ctx, host, d, w)
	})}
}

// gameFor is the game that a mail asks for, to be created with the invitations; or the answer why
// there is none. A mail that has made a game already has made that one.
func (c *hosting) gameFor(ctx context.Context, host games.PlayerID,
	m questions.Held) (*store.NewGame, []post.Line, error) {
	w, d := c.checkedWish(m.From, &m.Delivery), &m.Delivery
	id, made, err := c.madeBefore(ctx, host, d.Fingerprint)
	if err != nil {
		return nil, nil, err
	}
	secret, err := c.secretFor(id)
	if err != nil {
		return nil, nil, err
	}
	if len(w.Faults) == 0 {
		w.Place(chanceOf(secret))
	}
	if made {
		lines, err := c.madeAgain(ctx, id, host, d, &w)
		return nil, lines, err
	}
	var g *log.Game
	if err := c.mayMake(ctx, id, host, &w); err != nil {
		return nil, nil, err
	}
	if len(w.Faults) == 0 {
		if g, err = c.newGame(ctx, id, host, secret, d, &w); err != nil {
			return nil, nil, err
		}
		if err := c.takePlace(ctx, g, d, &w); err != nil {
			return nil, nil, err
		}
	}
	if len(w.Faults) > 0 {
		lines, err := c.refuseGame(ctx, host, d, w)
		return nil, lines, err
	}
	before := table.LookAt(acts.History{Edition: g.Edition(), Game: g})
	results, err := c.resultsOf(ctx, id, before.Head(), host, d, &w)
	if err != nil {
		return nil, nil, err
	}
	p, err := c.Tables.Begin(ctx, g, withBoard(id, before.Head(), host, d, results))
	if err != nil {
		return nil, nil, err
	}
	lines, err := c.gameMade(ctx, id, &p, host, d, results)
	return &store.NewGame{At: c.Clock(), ID: id, Log: g.Bytes(), Secret: []byte(secret.Text())}, lines, err
}

// madeAgain is what follows from a mail that has made its game already.
func (c *hosting) madeAgain(ctx context.Context, id games.GameID, host games.PlayerID, d *acts.Delivery,
	w *acts.Wish) (lines []post.Line, err error) {
	var p table.Posting
	if p.Now, err = c.Tables.Table(id).Look(ctx); err != nil {
		return nil, err
	}
	results, err := c.resultsOf(ctx, id, p.Now.Head(), host, d, w)
	if err != nil {
		return nil, err
	}
	if at := withBoard(id, p.Now.Head(), host, d, results); at != nil {
		if p, err = c.Tables.Table(id).Deliver(ctx, *at, nil); err != nil {
			return nil, err
		}
	}
	c.visits.takeNote(ctx, id, &p.Now)
	return c.gameMade(ctx, id, &p, host, d, results)
}

// withBoard is a mail that makes a game, as its author is answered at the table; nil where the game
// waits for others, so that there is no board to be seen yet.
func withBoard(id games.GameID, game *identity.Head, author games.PlayerID, d *acts.Delivery,
	results []acts.Result) *acts.Delivery {
	if seat := game.Seat(author); seat != engine.NoSeat && isAlone(game.Seats) {
		return atSeat(d, id, seat, results)
	}
	return nil
}

// atSeat is a mail about a game that is made, or joined, by it, as the game's table answers it.
func atSeat(d *acts.Delivery, id games.GameID, seat engine.Seat, results []acts.Result,
	lines ...mail.Line) *acts.Delivery {
	at := *d
	at.Game, at.Seat, at.Position, at.Epoch = id, seat, identity.Newest, 0
	at.Proof, at.OrdersAllowed = identity.ByConsent, true
	at.Lines, at.Results = lines, results
	return &at
}

func (c *hosting) wishOf(d *acts.Delivery) acts.Wish {
	said := acts.Read(&mail.Letter{Text: d.Lines})
	return acts.ReadWish(said.Text, said.Commands, c.Editions, d.Zone, d.Received)
}

// checkedWish is the game that a mail from an address asks for, with all that is wrong with the
// wish itself.
func (c *hosting) checkedWish(from mail.Address, d *acts.Delivery) acts.Wish {
	w := c.wishOf(d)
	w.Check(from)
	if w.AsksUs(c.Config.Mailbox) {
		w.Fault(acts.Command{}, templates.BadAddress, string(c.Config.Mailbox))
	}
	return w
}

// resultsOf says what game is made, and how it can be had otherwise.
func (c *hosting) resultsOf(ctx context.Context, id games.GameID, game *identity.Head, host games.PlayerID, d *acts.Delivery,
	w *acts.Wish) ([]acts.Result, error) {
	names := invitedTo(game, host)
	if len(names) == 0 && !game.IsOpen() {
		return append([]acts.Result{{Code: gameAlone, Args: []string{string(id)}}}, c.termsOf(game, host, d)...), nil
	}
	made := acts.Result{Code: templates.GameMade, Args: []string{string(id), strings.Join(names, ", ")}}
	results := slices.Concat([]acts.Result{made}, c.termsOf(game, host, d), acts.OpenLeft(game))
	if len(names) > 0 {
		results = append(results, acts.Result{Code: templates.HowTheyJoin})
	}
	to, err := c.Roster.WriteTo(ctx, host)
	return append(results, acts.Result{Code: templates.LinesToEdit, Args: w.LinesFor(id, to)}), err
}

// invitedTo names those who are invited to a game by somebody.
func invitedTo(game *identity.Head, by games.PlayerID) (names []string) {
	for _, seated := range game.Seats {
		if seated.Player != by && seated.House == "" && seated.Open == "" {
			names = append(names, game.Called[seated.Seat])
		}
	}
	return names
}

// invites owes the invitations to a game to all others than who invites them.
func (c *hosting) invites(ctx context.Context, id games.GameID, game *identity.Head, by games.PlayerID) (lines []post.Line, err error) {
	for _, seated := range game.Seats {
		if seated.Player != by && seated.House == "" && seated.Open == "" {
			owe, err := c.invite(ctx, id, by, seated)
			if err != nil {
				return nil, err
			}
			lines = append(lines, owe)
		}
	}
	return lines, nil
}

// gameMade owes the invitations to a game, and the answer to its host, which the posting has where
// there is a board to be seen.
func (c *hosting) gameMade(ctx context.Context, id games.GameID, p *table.Posting, host games.PlayerID, d *acts.Delivery,
	results []acts.Result) ([]post.Line, error) {
	game := p.Now.Head()
	lines, err := c.invites(ctx, id, game, host)
	if err != nil {
		return nil, err
	}
	for _, owe := range p.Owes {
		lines = append(lines, owe)
	}
	if len(p.Owes) == 0 {
		answer, err := c.replies.replyAt(ctx, host, id, game, d.Fingerprint,
			letters.Replied{ID: d.ID, Subject: d.Subject, Results: results})
		if err != nil {
			return nil, err
		}
		lines = append(lines, answer)
	}
	return append(lines, post.Mark{Game: id, Entry: game.Last},
		post.In{Fingerprint: d.Fingerprint, Outcome: post.OutcomeNewGame, Game: id, Entry: game.Last, At: c.Clock()}), nil
}

// gameAlone says that a game against the house alone is made.
const gameAlone templates.ResultCode = "game-alone" // game

// termsOf says how a new game is set up and paced, who sits where, and who joins how.
func (c *hosting) termsOf(game *identity.Head, host games.PlayerID, d *acts.Delivery) []acts.Result {
	setUp := templates.SetUpFirst
	if game.Setup == engine.RandomSetup {
		setUp = templates.SetUpRandom
	}
	pace := acts.Result{Code: templates.NoClock}
	switch p := game.Pace; {
	case p.Bank > 0:
		pace = acts.Result{Code: templates.BankTime, Args: []string{log.SpanText(p.Bank)}}
	case p.Move > 0 && p.OnTimeout != acts.HousePlayer:
		pace = acts.Result{Code: templates.MoveTimeAlone, Args: []string{log.SpanText(p.Move)}}
	case p.Move > 0:
		pace = acts.Result{Code: templates.MoveTime, Args: []string{log.SpanText(p.Move)}}
	}
	var seats []string
	for _, s := range game.Seats {
		seats = append(seats, s.Name+" ("+s.Seat.String()+")")
	}
	terms := []acts.Result{{Code: setUp}, pace, {Code: templates.SeatsAre, Args: []string{strings.Join(seats, ", ")}}}
	if word := c.wishOf(d).Luck; game.Seat(host) != engine.NoSeat && word != "" {
		terms = append(terms, acts.Result{Code: templates.Joined, Args: []string{word}})
	}
	return terms
}

func (c *hosting) refuseGame(ctx context.Context, host games.PlayerID, d *acts.Delivery, w acts.Wish) ([]post.Line, error) {
	results := append(w.Faults, acts.Result{Code: templates.NoGame})
	answer, err := c.replies.replyOwe(ctx, host, "", d.Fingerprint, letters.Replied{ID: d.ID, Subject: d.Subject, Results: results})
	return []post.Line{answer, post.In{Fingerprint: d.Fingerprint, Outcome: post.OutcomeRefused, At: c.Clock()}}, err
}

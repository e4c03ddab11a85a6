package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/fault"
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
		return c.sortHosted(in, claim)
	case !mayHost && claim.Proof.Proven() && claim.Player != "":
		return c.replies.reply(claim.Player, in, post.OutcomeRefused, acts.Result{Code: templates.MayNotHost})
	case c.Config.NamesHost(from), mayHost && (claim.Proof == identity.ByKey || claim.Proof == identity.Unvouched):
		return c.holdNewGame(in)
	case in.Letter.Verdict.Authentic:
		return c.strangers.sortStranger(in)
	}
	return c.strangers.sortUnproven(ctx, in)
}

// sortHosted makes the game that somebody asks for who may host, and whose domain vouches for it.
// Of those of an organisation who have never written so many do in a day.
func (c *Clerk) sortHosted(in *intake.Incoming, claim identity.Claim) intake.Task {
	from, more := in.Letter.From, []post.Line(nil)
	if !c.quotas.expectsMail(from) {
		if again, ok := c.quotas.admits(in); !ok {
			return intake.Task{Class: ofStranger(from), Delay: again.Sub(c.Clock())}
		}
		more = []post.Line{c.quotas.admitted(in)}
	}
	c.making.take(in.Letter.Fingerprint)
	return intake.Task{Lane: "host " + from.Folded(), Class: intake.Class{Kind: intake.FromPlayer, Who: from.Folded()},
		Do: func(ctx context.Context) (done intake.Done, err error) {
			host, err := c.Roster.Meet(from, callName(in.Letter), identity.AddressVouched, in.Received)
			if err == nil { // somebody may have invited them, or written in their name, before
				err = c.Roster.Prove(host, from, identity.AddressVouched, in.Received)
			}
			if err != nil {
				return done, err
			}
			g, lines, err := c.hosting.gameFor(ctx, host, questions.Held{From: from, Delivery: c.delivery(in, claim)})
			if done.Facts = append(more, lines...); g == nil || err != nil {
				return done, err
			}
			done.Stored, done.Facts = true, c.replies.closed(in, done.Facts)
			done.Left, err = c.hosting.create(ctx, g, done.Facts)
			return done, err
		}}
}

// callName is what to call the author of a mail.
func callName(l *mail.Letter) string {
	const longest = 40
	if name := strings.TrimSpace(l.FromName); name != "" && len(name) <= longest && acts.Callable(name) {
		return name
	}
	return identity.NameOf(l.From)
}

// holdNewGame asks a host whether a mail is theirs.
func (c *Clerk) holdNewGame(in *intake.Incoming) intake.Task {
	d := c.delivery(in, identity.Claim{})
	if w := c.hosting.checkedWish(in.Letter.From, &d); len(w.Faults) > 0 && c.quotas.expectsMail(in.Letter.From) &&
		c.faulty.Take(in.Letter.From.Mailbox(), c.Clock()) == 0 {
		return c.refuseUnasked(in, &d, w)
	}
	whose := questions.Whose{Host: in.Letter.From.Mailbox()}
	if again, ok := c.quotas.mayAskHost(in); !ok {
		return c.quotas.waitsToBeAsked(in, whose, again.Sub(c.Clock()))
	}
	host, _ := c.Roster.Owner(in.Letter.From)
	if task, waits := c.quotas.unasked(in, whose, host, questions.HeldTime/100); waits {
		return task
	}
	held := questions.Held{From: in.Letter.From, FromName: in.Letter.FromName, Why: templates.WantsHost, Delivery: d,
		NewGame: true}
	return intake.Task{Class: ofHost(in.Letter.From), Do: intake.Facts(func(context.Context) ([]post.Line, error) {
		host, err := c.Roster.Meet(in.Letter.From, identity.NameOf(in.Letter.From), identity.AddressInvited,
			in.Received)
		if err != nil {
			return nil, err
		}
		return c.quotas.askedHost(host, c.holdLines(in, "", engine.NoSeat, host, held)), nil
	})}
}

// refuseUnasked says at once what is wrong with a mail for a new game, to the address of the host
// in whose name it came, as no yes would make a game of it. Of too many such mails it is asked
// whether they are the host's, as of others.
func (c *Clerk) refuseUnasked(in *intake.Incoming, d *acts.Delivery, w acts.Wish) intake.Task {
	return intake.Task{Class: ofHost(in.Letter.From), Do: intake.Facts(func(context.Context) ([]post.Line, error) {
		host, err := c.Roster.Meet(in.Letter.From, identity.NameOf(in.Letter.From), identity.AddressInvited,
			in.Received)
		if err != nil {
			return nil, err
		}
		return c.hosting.refuseGame(host, d, w), nil
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
	if open := c.invitationsOf(host); !made && len(w.Faults) == 0 && open >= c.Config.Limits.Invitations {
		w.Fault(acts.Command{}, templates.TooManyInvited, strconv.Itoa(open))
	}
	if !made && len(w.Faults) == 0 {
		if again, ok := c.quotas.mayInvite(id, host, &w); !ok {
			w.Faults = append(w.Faults, c.quotas.tooManyStrangers(host, again))
		}
	}
	switch {
	case made:
		if err := c.visits.lookAgain(ctx, id); err != nil {
			return nil, nil, err
		}
		game, _ := c.Index.Game(id)
		return nil, c.gameMade(id, game, host, d), nil
	case len(w.Faults) > 0:
		return nil, c.refuseGame(host, d, w), nil
	}
	g, secret, err := c.newGame(id, host, d, w)
	if err != nil {
		return nil, nil, err
	}
	now := table.LookAt(acts.History{Edition: g.Edition(), Game: g})
	return &store.NewGame{At: c.Clock(), ID: id, Log: g.Bytes(), Secret: []byte(secret.Text())},
		c.gameMade(id, now.Head(), host, d), nil
}

// create creates a game with what follows from it, and takes note of how it stands.
func (c *hosting) create(ctx context.Context, g *store.NewGame, facts []post.Line) (left []post.Line, err error) {
	defer c.Post.Tell(facts) // when the index knows the game, or letters would be of none
	fault.Point("game-before")
	g.Facts = facts
	left, err = c.Store.Create(ctx, *g)
	fault.Point("game-created")
	if err != nil {
		return nil, err
	}
	return left, c.visits.lookAgain(ctx, g.ID)
}

func (c *hosting) wishOf(d *acts.Delivery) acts.Wish {
	said := acts.Read(&mail.Letter{Text: d.Lines})
	return acts.ReadWish(said.Text, said.Commands, c.Editions)
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

// madeBefore returns the name for the game of a mail, and whether the mail has made it.
func (c *hosting) madeBefore(ctx context.Context, host games.PlayerID, fingerprint string) (games.GameID, bool, error) {
	for try := 0; ; try++ {
		id := GameName(fingerprint, try)
		maker, by, err := c.visits.maker(ctx, id)
		switch {
		case table.IsNoGame(err):
			place, err := c.Store.Where(id)
			if err != nil || place == store.Missing {
				return id, false, err
			}
		case err != nil:
			return "", false, err
		case maker == fingerprint || maker == "" && by == host:
			return id, true, nil
		}
	}
}

// maker returns the mail of a game's first entry, empty where there is none, and the host.
func (c *visits) maker(ctx context.Context, id games.GameID) (fingerprint string, host games.PlayerID, err error) {
	err = c.Tables.Table(id).Read(ctx, func(h acts.History) error {
		host = h.Game.Header.Host
		if h.Game.Len() > 0 {
			fingerprint = cmp.Or(h.Game.Entries()[0].Mail, "none") // it was not made by mail
		}
		return nil
	})
	return fingerprint, host, err
}

// newGame is a new game, with the host's joining as its first entry.
func (c *hosting) newGame(id games.GameID, host games.PlayerID, d *acts.Delivery,
	w acts.Wish) (*log.Game, *log.Secret, error) {
	secret, err := c.secretFor(id)
	if err != nil {
		return nil, nil, err
	}
	h, err := c.header(id, host, d, w)
	if err != nil {
		return nil, nil, err
	}
	g, err := log.New(w.Edition, h, secret)
	if err != nil || w.Apart {
		return g, secret, err
	}
	draft := g.Draft(d.Received, engine.Blue, d.Fingerprint)
	if err := draft.Join(w.Luck); w.Luck == "" || err != nil {
		if err := draft.Join(d.Fingerprint); err != nil {
			return nil, nil, err
		}
	}
	g.Commit(draft)
	return g, secret, nil
}

// header is the header of a new game: the host first, then those invited in their order.
func (c *hosting) header(id games.GameID, host games.PlayerID, d *acts.Delivery, w acts.Wish) (log.Header, error) {
	h := log.NewHeader(w.Edition, id, w.Setup)
	h.Host = host
	h.Pace = w.Pace
	if !w.Apart {
		profile, _ := c.Roster.Profile(host)
		h.Seats = append(h.Seats, log.Seated{Seat: engine.Blue, Player: host, Name: profile.Name})
	}
	for _, p := range w.Invited {
		player, err := c.Roster.Meet(p.Address, p.Name, identity.AddressInvited, d.Received)
		if err != nil {
			return h, err
		}
		h.Seats = append(h.Seats, log.Seated{Seat: engine.Seat(len(h.Seats) + 1), Player: player,
			Name: acts.Unlike(h.Seats, p.Name)})
	}
	return h, nil
}

// gameMade owes the invitations to a game, and the answer to its host.
func (c *hosting) gameMade(id games.GameID, game *identity.Head, host games.PlayerID, d *acts.Delivery) []post.Line {
	var names []string
	var lines []post.Line
	for _, seated := range game.Seats {
		if seated.Player == host {
			continue
		}
		names = append(names, seated.Name)
		lines = append(lines, c.invite(id, host, seated))
	}
	results := append([]acts.Result{{Code: templates.GameMade, Args: []string{string(id), strings.Join(names, ", ")}}},
		c.termsOf(game, host, d)...)
	answer := c.replies.replyAt(host, id, game, d.Fingerprint,
		letters.Replied{ID: d.ID, Subject: d.Subject, Results: results})
	return append(lines, answer, post.Mark{Game: id, Entry: game.Last},
		post.In{Fingerprint: d.Fingerprint, Outcome: post.OutcomeNewGame, Game: id, Entry: game.Last, At: c.Clock()})
}

// termsOf says how a new game is set up and paced, who sits where, and who joins how.
func (c *hosting) termsOf(game *identity.Head, host games.PlayerID, d *acts.Delivery) []acts.Result {
	setUp := templates.SetUpFirst
	if game.Setup == engine.RandomSetup {
		setUp = templates.SetUpRandom
	}
	pace := acts.Result{Code: templates.NoClock}
	if game.Pace.Move > 0 {
		pace = acts.Result{Code: templates.MoveTime, Args: []string{log.SpanText(game.Pace.Move)}}
	}
	var seats []string
	for _, s := range game.Seats {
		seats = append(seats, s.Name+" ("+s.Seat.String()+")")
	}
	terms := []acts.Result{{Code: setUp}, pace, {Code: templates.SeatsAre, Args: []string{strings.Join(seats, ", ")}}}
	if word := c.wishOf(d).Luck; game.Seat(host) != engine.NoSeat && word != "" {
		terms = append(terms, acts.Result{Code: templates.Joined, Args: []string{word}})
	}
	return append(terms, acts.Result{Code: templates.HowTheyJoin})
}

func (c *hosting) refuseGame(host games.PlayerID, d *acts.Delivery, w acts.Wish) []post.Line {
	results := append(w.Faults, acts.Result{Code: templates.NoGame})
	return []post.Line{
		c.replies.replyOwe(host, "", d.Fingerprint,
			letters.Replied{ID: d.ID, Subject: d.Subject, Results: results}),
		post.In{Fingerprint: d.Fingerprint, Outcome: post.OutcomeRefused, At: c.Clock()},
	}
}

// secretFor returns the secret of a game that is to be made: that which lies there from an attempt
// that was cut short, so that none is ever written over, or a new one.
func (c *hosting) secretFor(id games.GameID) (*log.Secret, error) {
	text, err := c.Store.Secret(id)
	if errors.Is(err, fs.ErrNotExist) {
		secret := new(log.Secret)
		if _, err := io.ReadFull(c.Random, secret[:]); err != nil {
			return nil, fmt.Errorf("referee: no random numbers for a game's secret: %w", err)
		}
		return secret, nil
	}
	if err != nil {
		return nil, err
	}
	secret, err := log.ParseSecret(string(text))
	if err != nil {
		return nil, &identity.BrokenGameError{Game: id, Err: &games.Error{File: string(id) + ".secret", Err: err}}
	}
	return secret, nil
}

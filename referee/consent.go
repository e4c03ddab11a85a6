package referee

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// sortConsent does what the yes and no lines of a mail say about held mails, and then what else the
// mail says.
func (c *Clerk) sortConsent(s *sorting) intake.Task {
	in, claim, said := s.in, s.claim, s.said
	owner := s.author
	answers := &consent{Clerk: c, in: in, owner: owner, said: said.Answers(), rest: c.answers.besides(in.Letter, said)}
	answers.alone = !forTable(claim, said, s.dead)
	behind := []games.GameID{games.GameID(answers.table(claim))}
	for _, cmd := range said.Answers() {
		h, ok := s.answered.Meant(cmd)
		held, opens := c.Questions.Open(h)
		if ok && opens && answers.lane == "" {
			answers.lane = laneOf(h, &held)
		}
		behind = append(behind, held.Delivery.Game)
		if ok && held.NewGame {
			c.making.take(h.Fingerprint)
		}
		c.making.take(rematchOf(held.Delivery.Game))
	}
	class := ofPlayer(owner)
	if owner == "" { // it has the code that we have sent to a new address
		class = intake.Class{Kind: intake.FromPlayer, Who: in.Letter.From.Folded()}
	}
	return intake.Task{Lane: cmp.Or(answers.lane, answers.table(claim)), Class: class,
		Do: func(ctx context.Context) (intake.Done, error) {
			if err := c.Delegated.comesNext(ctx, in.Received, behind...); err != nil {
				return intake.Done{}, err
			}
			for i, cmd := range said.Answers() {
				var err error
				if answers.answered, err = c.Questions.Answered(ctx, in.Letter, said.Commands); err != nil {
					return intake.Done{}, err
				}
				answers.last = i == len(said.Answers())-1 && acts.IsEmpty(answers.rest)
				if err := answers.take(ctx, cmd); err != nil {
					return intake.Done{}, err
				}
			}
			if answers.done != nil {
				return *answers.done, nil
			}
			return answers.finish(ctx, claim)
		}}
}

// forTable tells whether a mail without its yes and no would be judged at its table at once.
func forTable(claim identity.Claim, said acts.Said, dead bool) bool {
	elsewhere := said.Has(acts.NewGame, acts.Never) || len(said.OfPlayer()) > 0
	return claim.Seat != engine.NoSeat && !dead && claim.Proof.Grants(said.MostDemanded()) && !elsewhere
}

// consent is what a mail says about held mails, while it is carried out.
type consent struct {
	*Clerk
	in       *intake.Incoming
	owner    games.PlayerID
	lane     string            // of the held mails that it is about
	said     []acts.Command    // its lines with yes and no
	answered questions.Answers // what they are about
	rest     []mail.Line       // the mail without them
	alone    bool              // nothing is done about the rest
	last     bool              // no line is left, nor a rest
	done     *intake.Done      // of the mail; nil: it is not done with
	lines    []post.Line
	settled  []post.Line    // journalled last: a crash before leaves the mail to be answered again
	results  []acts.Result  // of lines that no other letter answers
	mover    games.PlayerID // whose new address the mail is about; empty: it is about none
}

// take carries one yes or no out.
func (c *consent) take(ctx context.Context, cmd acts.Command) error {
	h, found := c.answered.Meant(cmd)
	held, opens := c.Questions.Open(h)
	waits, again, err := c.standsFor(ctx, h, cmd)
	if err != nil {
		return err
	}
	may := found && opens && laneOf(h, &held) == c.lane && (waits || again)
	if may {
		if may, err = c.mayAnswer(ctx, h, held, cmd); err != nil {
			return err
		}
	}
	if !may {
		c.nothingHeld(cmd)
		return nil
	}
	if waits && cmd.Name == acts.Yes && held.Guarded() && !c.isPlainYes(h, cmd) {
		c.result(cmd, templates.YesAlone)
		return nil
	}
	if held.Move != nil {
		return c.takeMove(ctx, h, held, cmd)
	}
	if cmd.Name == acts.No {
		c.lines = append(c.lines, post.In{Fingerprint: h.Fingerprint, Outcome: post.OutcomeNo, Game: h.Game,
			At: c.Clock()})
		c.settled = append(c.settled, post.Settled{Fingerprint: h.Fingerprint, How: post.OutcomeNo})
		if r := held.Request; r != nil {
			told, err := c.Clerk.replies.tellWisher(ctx, h.Fingerprint, r,
				acts.Result{Code: wishDeclined, Args: []string{string(r.Game)}})
			if err != nil {
				return err
			}
			c.lines = append(c.lines, told...)
			c.result(cmd, declinedWish, r.Name, string(r.Game))
			return nil
		}
		c.result(cmd, templates.Dropped)
		return nil
	}
	c.settled = append(c.settled, post.Settled{Fingerprint: h.Fingerprint, How: post.OutcomeYes})
	if again {
		return nil
	}
	return c.yes(ctx, h, held, cmd)
}

// isPlainYes tells whether a yes can be nothing else: it has the code, and no line beside it says
// no to the same; or it stands alone.
func (c *consent) isPlainYes(h post.Hold, yes acts.Command) bool {
	if len(yes.Args) == 0 || !acts.IsCode(yes.Args[0]) {
		return len(c.said) == 1 && acts.IsEmpty(c.rest)
	}
	return !slices.ContainsFunc(c.said, func(cmd acts.Command) bool {
		other, found := c.answered.Meant(cmd)
		return cmd.Name == acts.No && found && other.Fingerprint == h.Fingerprint
	})
}

// nothingHeld says that a line answers no question that is open.
func (c *consent) nothingHeld(cmd acts.Command) {
	c.results = append(c.results, acts.Result{Line: cmd.Line, Text: cmd.Text, Code: templates.NothingHeld,
		Args: []string{strings.Join(cmd.Args, " ")}})
}

func (c *consent) result(cmd acts.Command, code templates.ResultCode, args ...string) {
	c.results = append(c.results, acts.Result{Line: cmd.Line, Text: cmd.Text, Code: code, Args: args})
}

// standsFor tells whether a held mail waits for its yes or no, or has had the same one before a
// crash that left the mail with it to be answered again: the journal then has all that a yes led
// to.
func (c *consent) standsFor(ctx context.Context, h post.Hold, cmd acts.Command) (waits, again bool, err error) {
	known, _, err := c.Store.Known(ctx, h.Fingerprint)
	switch known.Outcome {
	case "", post.OutcomeHeld: // before a crash it may not have been journalled that it is held
		return true, false, err
	case post.OutcomeLapsed:
		return false, false, err
	case post.OutcomeAsked:
		return false, true, err
	default:
		return false, (known.Outcome == post.OutcomeNo) == (cmd.Name == acts.No), err
	}
}

// mayAnswer tells whether the sender is who was asked.
func (c *consent) mayAnswer(ctx context.Context, h post.Hold, held questions.Held, cmd acts.Command) (bool, error) {
	switch {
	case held.Offer != nil: // sortOffer has seen to those who are invited
		return false, nil
	case held.Move != nil:
		return c.answers.mayAnswerMove(c.owner, c.in.Letter, cmd, &held), nil
	case held.Player != "" && c.owner == held.Player:
		return true, nil
	case held.Player != "":
		return c.answers.isForgotten(ctx, cmd, &c.answered)
	case h.Game == "":
		return c.in.Letter.From.Same(held.From), nil
	}
	game, ok, err := c.Index.Game(ctx, h.Game)
	if !ok || err != nil {
		return false, err
	}
	player, ok := game.Player(h.Seat)
	return ok && player == c.owner, nil
}

// takeMove carries out what is said about a new address.
func (c *consent) takeMove(ctx context.Context, h post.Hold, held questions.Held, cmd acts.Command) error {
	c.mover = held.Player
	how := post.OutcomeNo
	switch {
	case cmd.Name == acts.Yes:
		how = post.OutcomeYes
		if done, err := c.move(ctx, held, cmd); err != nil || !done {
			c.nothingHeld(cmd)
			return err
		}
	case held.Move.Stage == questions.MoveDone:
		if err := c.takeBack(ctx, h, held); err != nil {
			return err
		}
		c.result(cmd, templates.AddressBack, held.Move.Address.Shown())
	default:
		c.result(cmd, templates.AddressRefused, held.Move.Address.Shown())
	}
	c.lines = append(c.lines, post.In{Fingerprint: h.Fingerprint, Outcome: post.OutcomeAsked, At: c.Clock()})
	c.settled = append(c.settled, post.Settled{Fingerprint: h.Fingerprint, How: how})
	return nil
}

// tell returns who is told what became of the mail: its author, or the player whose new address it
// comes from. It may be nobody.
func (c *consent) tell() games.PlayerID {
	if c.owner == "" {
		return c.mover
	}
	return c.owner
}

// yes does what a held mail says, now that it is somebody's.
func (c *consent) yes(ctx context.Context, h post.Hold, held questions.Held, cmd acts.Command) error {
	if err := c.reads(ctx); err != nil {
		return err
	}
	result := acts.Result{Line: 0, Code: templates.Confirmed}
	if len(cmd.Args) > 0 && strings.EqualFold(cmd.Args[len(cmd.Args)-1], acts.AddSender) && !held.NewGame && held.From != "" {
		if err := c.Roster.Add(ctx, c.owner, held.From, c.in.Received); err != nil {
			return err
		}
		result = acts.Result{Code: templates.ConfirmedAdding, Args: []string{string(held.From)}}
	}
	if held.NewGame {
		return c.yesNewGame(ctx, held)
	}
	if held.Forgets() {
		return c.forget(ctx, held)
	}
	d := held.Delivery
	d.Received = c.in.Received
	if held.Player != "" {
		results := []acts.Result{result}
		if held.Request != nil {
			results, d.ID, d.Subject = nil, c.in.Letter.ID, c.in.Letter.Subject
		}
		done, err := c.actOfPlayer(ctx, c.in, held.Player, &d,
			func(lines []post.Line) ([]post.Line, error) { return c.facts(ctx, lines) }, results...)
		if done.Stored {
			c.committed(done.Facts, done.Left)
		} else {
			c.lines = append(c.lines, done.Facts...)
		}
		return err
	}
	said, err := c.visits.heldMeaning(ctx, h, c.owner, d.Lines)
	if err != nil {
		return err
	}
	if d, err = c.besides(ctx, c.in, c.owner, d); err != nil {
		return err
	}
	if said.Has(acts.Never) {
		lines, err := c.offers.never(ctx, c.owner, h.Game, d.Fingerprint, letters.Replied{ID: d.ID, Subject: d.Subject},
			said)
		c.lines = append(c.lines, lines...)
		return err
	}
	d.Epoch = 0
	d.Proof, d.OrdersAllowed, d.Results = identity.ByConsent, true, append([]acts.Result{result}, d.Results...)
	p, err := c.visits.atTable(ctx, h.Game, d, func(p table.Posting) ([]post.Line, error) {
		return c.facts(ctx, append(c.replies.countProgress(p, c.owner, d.Lines, d.Fingerprint), p.Lines()...))
	})
	if err == nil {
		c.committed(p.Facts, p.Left)
	}
	return err
}

// facts is all that is one act with an entry, by what follows from that: what the lines before have
// led to, and, of the last, that the mail is done with.
func (c *consent) facts(ctx context.Context, lines []post.Line) ([]post.Line, error) {
	lines = slices.Concat(c.lines, lines)
	if !c.closes() {
		return lines, nil
	}
	lines = append(lines, c.Clerk.replies.in(c.in, c.outcome()))
	return c.replies.closed(ctx, c.in, append(lines, c.settled...))
}

// closes tells whether nothing is left to be said of the mail.
func (c *consent) closes() bool { return c.last && len(c.results) == 0 }

// committed takes note of facts that are one act with an entry, and of those of them that are left.
func (c *consent) committed(facts, left []post.Line) {
	if c.lines = left; c.closes() {
		c.done = &intake.Done{Facts: facts, Stored: true, Left: left}
	}
}

// reads notes that somebody reads the address that was asked: nobody else knows the question.
func (c *consent) reads(ctx context.Context) error {
	profile, _, err := c.Roster.Profile(ctx, c.owner)
	if err != nil || len(profile.Addresses) == 0 {
		return err
	}
	return c.Roster.Prove(ctx, c.owner, mail.Address(profile.Addresses[0].Address),
		languageOf(c.in.Letter), identity.AddressAnswered, c.in.Received)
}

// yesNewGame makes the game that a held mail asks for.
func (c *consent) yesNewGame(ctx context.Context, held questions.Held) error {
	g, lines, err := c.hosting.gameFor(ctx, c.owner, held)
	if g == nil || err != nil {
		c.lines = append(c.lines, lines...)
		return err
	}
	facts, err := c.facts(ctx, lines)
	if err != nil {
		return err
	}
	left, err := c.hosting.create(ctx, g, facts)
	if err == nil {
		c.committed(facts, left)
	}
	return err
}

// finish does what else the mail says, and journals that it is done with.
func (c *consent) finish(ctx context.Context, claim identity.Claim) (intake.Done, error) {
	if c.alone && c.commands() {
		c.results = append(c.results, acts.Result{Code: templates.RestUndone})
	}
	copied, err := c.isCopy(ctx, c.in, claim)
	if err != nil {
		return intake.Done{}, err
	}
	switch {
	case c.table(claim) != "" && !copied:
		return c.deliverRest(ctx, claim)
	case len(c.results) > 0 && c.tell() != "":
		lines, err := c.replies.replyUnless(ctx, c.tell(), "", c.in, c.outcome(), c.answersNothing(), c.results...)
		if err != nil {
			return intake.Done{}, err
		}
		c.lines = append(c.lines, lines...)
	default:
		c.lines = append(c.lines, c.Clerk.replies.in(c.in, c.outcome()))
	}
	return intake.Done{Facts: append(c.lines, c.settled...)}, nil
}

// table is the lane of the game at whose table the rest is judged; empty: nothing is left to be
// judged.
func (c *consent) table(claim identity.Claim) string {
	if c.alone || acts.IsEmpty(c.rest) {
		return ""
	}
	return string(claim.Game)
}

// deliverRest has the rest judged at its table, behind the mails for it that came before.
func (c *consent) deliverRest(ctx context.Context, claim identity.Claim) (done intake.Done, err error) {
	d, err := c.delivery(ctx, c.in, claim, c.results...)
	if err != nil {
		return done, err
	}
	d.Lines = c.rest
	d, spent, err := c.quotas.rationed(ctx, claim.Player, d)
	if err != nil {
		return done, err
	}
	unread := c.replies.puzzleBy(spent, c.in, claim.Player)
	var p table.Posting
	judge := func() {
		p, err = c.visits.atTable(ctx, claim.Game, d, func(p table.Posting) ([]post.Line, error) {
			judged, err := c.judged(ctx, c.in, claim, unread, p)
			if err != nil {
				return nil, err
			}
			return c.replies.closed(ctx, c.in, slices.Concat(c.lines, judged, c.settled))
		})
	}
	if strings.HasPrefix(c.lane, intake.PlayerLanes) {
		c.Lanes.Beside(claim.Game, judge)
	} else {
		judge()
	}
	return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
}

// commands tells whether there are commands in the rest.
func (c *consent) commands() bool {
	said := acts.Read(&mail.Letter{Text: c.rest})
	return len(said.Commands) > 0
}

// answersNothing tells whether no line of the mail answers a question, and nothing else in it is
// understood.
func (c *consent) answersNothing() bool {
	return len(c.settled) == 0 && !slices.ContainsFunc(c.results,
		func(r acts.Result) bool { return r.Code != templates.NothingHeld })
}

// outcome says what became of the mail itself.
func (c *consent) outcome() string {
	if len(c.settled) == 0 {
		return post.OutcomeAnswered
	}
	return post.OutcomeYes
}

// laneOf is the lane in which a held mail is answered.
func laneOf(h post.Hold, m *questions.Held) string {
	switch {
	case m.Player != "":
		return playerLane(m.Player)
	case m.NewGame:
		return hostLane(m.From)
	}
	return string(h.Game)
}

// playerLane is the lane of what concerns a player, in whatever games. Its tasks may wait for
// games' lanes, and none of those waits for it.
func playerLane(player games.PlayerID) string { return intake.PlayerLanes + string(player) }

package referee

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// Clerk opens mail: finds out whom it speaks for and what shows that, and says what is to be done
// with it.
type Clerk struct {
	*authors
	alarms *alarms
	warned time.Time // when the log last warned of keys that are not ours; used where mails are sorted
	making namesTaken

	quotas    *quotas
	replies   *replies
	visits    *visits
	hosting   *hosting
	moves     *moves
	bounces   *bounces
	strangers *strangers
	offers    *offers
	answers   *answers
}

// ClerkSettings is what a clerk needs of the house.
type ClerkSettings struct {
	Config    *config.Config
	Store     Store
	Database  Database        // nil: the store is none
	Edition   *engine.Edition // by whose words mails are read until it is known which game they are about
	Editions  log.Editions    // that games may be played with
	Ring      *identity.KeyRing
	Roster    *identity.Roster
	Index     *identity.Index
	Who       *identity.Authenticator
	Tables    *table.Tables
	Questions *questions.Questions // what waits for a yes
	Notices   *notices.Notices     // what hosts and the operator are told
	Spent     *budget              // of what everybody gets in a day
	Random    io.Reader            // of games' secrets
	DNS       mail.Resolver        // of the keys of DKIM; nil: no signature is checked here
	Clock     Clock
	Lanes     *intake.Lanes  // in which mails are handled
	Wakeup    *intake.Wakeup // for the clocks of games
	Log       *slog.Logger
	Post      *outbox.Writer // journals what belongs to no mail, or may stand before the mail it belongs to
	Delegated *delegated     // the mails that deputies judge
	Deputy    bool           // what is not judged at a table now is left to whoever referees
}

// NewClerk returns a clerk.
func NewClerk(s ClerkSettings) *Clerk {
	c := &Clerk{alarms: newAlarms(s.Wakeup, s.Database, s.Post)}
	c.authors = &authors{&s, identity.NewSigningKeys(s.DNS, s.Clock)}
	c.quotas = &quotas{&s}
	c.replies = &replies{&s, c.quotas}
	c.visits = &visits{ClerkSettings: &s, alarms: c.alarms}
	c.hosting = &hosting{&s, c.quotas, c.replies, c.visits}
	c.moves = &moves{&s, c.quotas, c.visits}
	c.bounces = &bounces{&s, c.replies, c.visits}
	c.strangers = &strangers{ClerkSettings: &s, quotas: c.quotas, replies: c.replies, visits: c.visits}
	c.offers = &offers{&s, c.quotas, c.replies, c.visits}
	c.answers = &answers{&s, c.offers}
	return c
}

// Read reads a raw mail of a mailbox.
func (c *Clerk) Read(raw []byte, from string) *mail.Letter {
	box := c.Config.MailboxOf(from)
	l := mail.Read(raw, mail.Reading{
		Own: c.Ring.Own, AuthServers: box.AuthServ, StampedBelow: box.StampedBelow, Mailboxes: []mail.Address{c.Config.Mailbox},
		Matters: acts.Matters(c.Edition),
	})
	acts.ReadUnsubscribe(l)
	return l
}

// GameOf returns the game whose keys a raw mail seems to bear.
func (c *Clerk) GameOf(raw []byte) games.GameID { return identity.GameOf(raw) }

// Sort says what is to be done with a mail. What is known is only put away; what no person has
// written is never answered.
func (c *Clerk) Sort(ctx context.Context, in *intake.Incoming) intake.Task {
	return c.complete(in, c.paced(ctx, in, c.sortMail(remembering(ctx, in), in)))
}

// paced has a task wait while processes have acted on too many mails of its class. A deputy finds
// that out with what else is spent, where the table is asked.
func (c *Clerk) paced(ctx context.Context, in *intake.Incoming, task intake.Task) intake.Task {
	if c.Deputy {
		return task
	}
	delay, err := c.quotas.awaits(ctx, in, task.Class)
	if err != nil {
		failed := later(err)
		if task.Class.Proven() { // what comes behind it, and deadlines, wait for it all the same
			failed.Lane, failed.Holds = cmp.Or(failed.Lane, task.Lane), task.Holds
		}
		return failed
	}
	task.Delay = max(task.Delay, delay)
	return task
}

// remembering has what is asked about people because of a mail be answered once, from when it is
// first looked at until it is done with, unless it changes meanwhile.
func remembering(ctx context.Context, in *intake.Incoming) context.Context {
	answers, is := in.Asked.(*identity.Answers)
	if !is {
		answers = new(identity.Answers)
		in.Asked = answers
	}
	return identity.Remembering(ctx, answers)
}

// complete has a task journal what becomes of the mail, and what it says, behind the mails that
// came before for the game in whose lane it is, or whose deadlines wait for it, and that deputies
// judge.
func (c *Clerk) complete(in *intake.Incoming, task intake.Task) intake.Task {
	if task.Known || task.Untold != nil {
		return task
	}
	do, about := task.Do, append([]games.GameID{games.GameID(task.Lane)}, task.Holds...)
	task.Do = func(ctx context.Context) (done intake.Done, err error) {
		if err := c.Delegated.comesNext(ctx, in.Received, about...); err != nil {
			return done, err
		}
		if !c.Deputy { // who finds out at the table whether it may be acted on
			c.quotas.acted(in, task.Class)
		}
		ctx = remembering(ctx, in)
		if do == nil {
			done.Facts = []post.Line{c.replies.in(in, task.Outcome)}
		} else if done, err = do(ctx); err != nil {
			return intake.Done{}, err
		}
		if !done.Stored {
			done.Facts, err = c.replies.closed(ctx, in, done.Facts)
		}
		return done, err
	}
	return task
}

// sortMail is Sort, however much of the kind was answered.
func (c *Clerk) sortMail(ctx context.Context, in *intake.Incoming) intake.Task {
	known, ok, err := c.Store.Known(ctx, in.Letter.Fingerprint)
	if err != nil {
		return later(err)
	}
	in.New = !ok
	if ok && !c.proves(ctx, in, known.Outcome) {
		if task, other := c.sortOther(ctx, in, known); other {
			return task
		}
		return intake.Task{Known: true, Outcome: known.Outcome}
	}
	if in.Entered != "" {
		if answers, err := c.answers.answersQuestion(ctx, in.Letter); err != nil {
			return later(err)
		} else if !answers {
			return c.sortEntered(ctx, in)
		}
	}
	switch in.Letter.Kind {
	case mail.Own:
		return intake.Task{Outcome: post.OutcomeOwn}
	case mail.Bounce:
		return c.bounces.sortBounce(in)
	case mail.Automatic:
		return intake.Task{Outcome: post.OutcomeAutomatic}
	case mail.List:
		return intake.Task{Outcome: post.OutcomeList}
	}
	return c.sortPerson(ctx, in)
}

// proves tells whether a mail shows whose it is where one of the same Message-ID and sender did
// not, of which nobody was told anything: that one was another's, sent before it so that it would
// not be read. Where that cannot be told at the moment, it may.
func (c *Clerk) proves(ctx context.Context, in *intake.Incoming, known string) bool {
	if in.Letter.Kind != mail.Person || !wasSilent(known) {
		return false
	}
	claim, err := c.claim(ctx, in.Letter)
	return err != nil || claim.Proof != identity.Unproven && claim.Proof != identity.FromElsewhere && claim.Player != ""
}

// claim is whom a mail speaks for. The error is that of a game which cannot be played at the
// moment. The lines of a mail are only read where it makes a difference what they say.
func (c *authors) claim(ctx context.Context, l *mail.Letter) (identity.Claim, error) {
	if !identity.BearsHostKeys(l) {
		return c.Who.Claim(ctx, l, false)
	}
	said := acts.Read(l)
	return c.Who.Claim(ctx, l, len(said.OfPlayer()) > 0)
}

// sortPerson sorts what a person has written, and notes whether the domain of an address on file
// vouches for it.
func (c *Clerk) sortPerson(ctx context.Context, in *intake.Incoming) intake.Task {
	lost := c.Who.LostAuthor(ctx, in.Letter)
	claim, err := c.claim(ctx, in.Letter)
	if err == nil {
		in, err = c.unquoted(ctx, in, claim)
	}
	said := acts.Read(in.Letter)
	var answered questions.Answers
	if err == nil {
		answered, err = c.Questions.Answered(ctx, in.Letter, said.Commands)
	}
	if err == nil {
		in, claim, err = c.claimByCode(ctx, in, claim, &said, &answered)
	}
	if err != nil {
		return later(err)
	}
	if err := c.Who.WaitsForProfile(ctx, claim, lost); err != nil {
		task := later(err)
		if task.Holds, err = c.Who.MayConcern(ctx, in.Letter, claim); err != nil {
			return later(err)
		}
		return task
	}
	if identity.BearsKeys(in.Letter) && !claim.Keyed {
		c.warnOfKeys(in)
	}
	said, err = c.visits.meaning(ctx, c.answers.readAnswers(said, &answered), claim)
	if err != nil {
		return later(err)
	}
	dead, err := c.visits.isDead(ctx, in, claim, said)
	if err != nil {
		return later(err)
	}
	if dead {
		claim.Proof = claim.Proof.Keyless()
	}
	atTable, err := c.visits.answersTable(ctx, in.Letter, claim)
	if err != nil {
		return later(err)
	}
	task := c.vouched(ctx, in, c.route(ctx, &sorting{
		in: in, answered: answered, atTable: atTable, claim: claim, said: said, dead: dead, may: claim.Proof.Right(said.MostDemanded()), proven: claim.Proof.Proven(),
	}))
	task.Keyed = claim.Keyed
	return task
}

// vouched has a task note, when it has done what it does, that the domain vouches for the mail's
// address: that may be somebody's only then. What the store has stays done where that fails, and
// the next mail from there tries it again.
func (c *Clerk) vouched(ctx context.Context, in *intake.Incoming, task intake.Task) intake.Task {
	do := task.Do
	if do == nil || !in.Letter.Verdict.Authentic {
		return task
	}
	vouched, err := c.Roster.Vouched(ctx, in.Letter.From)
	task.AtTable = task.AtTable && vouched && err == nil // else more is to be done than at the table
	task.Do = func(ctx context.Context) (intake.Done, error) {
		done, err := do(ctx)
		if err != nil {
			return done, err
		}
		if err = c.Roster.Vouch(ctx, in.Letter.From, in.Received); err != nil && done.Stored {
			c.Log.Warn("it is not noted that a domain vouches for an address", "message-id", in.Letter.ID, "why", err)
			return done, nil
		}
		return done, err
	}
	return task
}

// isDead tells whether the key of a mail that wants no more letters, or what is guarded, is one to
// order with no more. It then shows nothing: keys that are past lie about in archives and in the
// mails of others. The error is that of a game which cannot be played at the moment.
func (c *visits) isDead(ctx context.Context, in *intake.Incoming, claim identity.Claim, said acts.Said) (bool, error) {
	if !claim.Keyed || claim.Seat == engine.NoSeat || said.MostDemanded() != identity.ToChange &&
		!said.Has(acts.Never) {
		return false, nil
	}
	past, err := c.Tables.Table(claim.Game).Past(ctx, in.Letter.Fingerprint, claim.Seat, claim.Position)
	if table.IsNoGame(err) {
		return false, nil // the delivery finds out
	}
	return past, err
}

// answersTable tells whether a mail has the code of an answer to a question of its table.
func (c *visits) answersTable(ctx context.Context, l *mail.Letter, claim identity.Claim) (bool, error) {
	typed := acts.TypedCodes(l.Text)
	if claim.Seat == engine.NoSeat || len(typed) == 0 {
		return false, nil
	}
	codes, err := c.Tables.Table(claim.Game).Codes(ctx, typed)
	if table.IsNoGame(err) {
		return false, nil // the delivery finds out
	}
	return len(codes) > 0, err
}

// warnEvery is how often the log warns of keys that are not ours.
const warnEvery = time.Hour

// warnOfKeys says in the log that a mail bears keys which are not ours, once in a while. Where two
// daemons read one mailbox, each refuses the mails of the other's players.
func (c *Clerk) warnOfKeys(in *intake.Incoming) {
	now := c.Clock()
	if gap := now.Sub(c.warned); 0 <= gap && gap < warnEvery {
		return
	}
	c.warned = now
	c.Log.Warn("a mail bears a key that is not ours: it is forged or old, the server's keys were lost, or another daemon reads this mailbox",
		"message-id", in.Letter.ID)
}

// later is the task of a mail for a game that cannot be played at the moment: it fails, and is
// tried again.
func later(err error) intake.Task {
	var broken *identity.BrokenGameError
	lane := ""
	if errors.As(err, &broken) {
		lane = string(broken.Game)
	}
	var lost *identity.LostPlayerError
	if errors.As(err, &lost) {
		lane = notices.ProfilesLane
	}
	if lane == "" && store.IsGone(err) {
		return intake.Task{Untold: err}
	}
	return intake.Task{Lane: lane, Class: intake.Class{Kind: intake.CannotBeTold},
		Do: func(context.Context) (intake.Done, error) { return intake.Done{}, err }}
}

// Mended tells why a game still stands still at which mails have failed. Whatever else has failed
// shows with the mails whether it is mended.
func (c *Clerk) Mended(ctx context.Context, why error) error {
	game := identity.BrokenGame(why)
	if game == "" {
		return nil
	}
	_, err := c.Tables.Table(game).Look(ctx)
	return err
}

// delivery is a mail as its table reads it.
func (c *Clerk) delivery(ctx context.Context, in *intake.Incoming, claim identity.Claim, results ...acts.Result) (acts.Delivery, error) {
	profile, _, err := c.Roster.Profile(ctx, claim.Player)
	lang := profile.Lang
	if !hasAnswered(&profile) { // the mail may say in which language letters are read from now on
		lang = cmp.Or(languageTyped(in.Letter), lang, in.Letter.Language)
	}
	language, _ := notation.ParseLanguage(lang)
	return acts.Delivery{
		Mail: acts.Mail{
			Fingerprint: in.Letter.Fingerprint, Received: in.Received, Seat: claim.Seat, Position: claim.Position, Lines: in.Letter.Text,
			Proof: claim.Proof, Language: language, Zone: profile.Zone, OrdersAllowed: claim.Proof.Proven(),
			Results: append(acts.Unreadable(in.Letter), results...),
		},
		Game: claim.Game, Epoch: claim.Epoch, ID: in.Letter.ID, Subject: in.Letter.Subject,
	}, err
}

// deliverAs has a proven mail judged at its table, of somebody who watches or, where nobody is
// named, of a seat.
func (c *Clerk) deliverAs(ctx context.Context, in *intake.Incoming, claim identity.Claim, watcher games.PlayerID) intake.Task {
	d, err := c.delivery(ctx, in, claim)
	if err != nil {
		return later(err)
	}
	d.Watcher = watcher
	return c.deliver(in, claim, d)
}

// deliver has a proven mail judged at its table.
func (c *Clerk) deliver(in *intake.Incoming, claim identity.Claim, d acts.Delivery) intake.Task {
	return intake.Task{Lane: string(claim.Game), Class: ofClaim(claim), AtTable: true,
		Do: func(ctx context.Context) (done intake.Done, err error) {
			if err := c.heardFrom(ctx, in, claim); err != nil {
				return done, err
			}
			if copied, err := c.isCopy(ctx, in, claim); err != nil {
				return done, err
			} else if copied {
				done.Facts = []post.Line{c.replies.in(in, post.OutcomeCopy)}
				return done, nil
			}
			d, spent, err := c.quotas.rationed(ctx, claim.Player, d, c.quotas.sharesOf(ofClaim(claim))...)
			if err == nil {
				d, err = c.besides(ctx, in, claim.Player, d)
			}
			if err != nil {
				return intake.Done{}, err
			}
			unread := c.replies.puzzleBy(spent, in, claim.Player)
			p, err := c.visits.atTable(ctx, claim.Game, d,
				func(p table.Posting) ([]post.Line, error) {
					lines, err := c.judged(ctx, in, claim, unread, p)
					if err != nil {
						return nil, err
					}
					return c.replies.closed(ctx, in, lines)
				})
			if table.IsNoGame(err) {
				done.Facts = []post.Line{c.replies.in(in, post.OutcomeUnproven)}
				return done, nil
			}
			return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
		}}
}

// judged is what is journalled of a mail that a table has judged.
func (c *Clerk) judged(ctx context.Context, in *intake.Incoming, claim identity.Claim, unread *puzzle, p table.Posting) ([]post.Line, error) {
	lines, err := unread.lines(ctx, p, c.copyLine(in, claim)...)
	if err != nil {
		return nil, err
	}
	if p.Spent {
		told, err := c.replies.spentNotice(ctx, claim)
		if err != nil {
			return nil, err
		}
		lines = append(told, lines...)
	}
	return append(c.replies.countProgress(p, claim.Player, in.Letter.Text, in.Letter.Fingerprint), lines...), nil
}

// heardFrom notes in the profile that a player has answered, and from which address.
func (c *Clerk) heardFrom(ctx context.Context, in *intake.Incoming, claim identity.Claim) error {
	proof := identity.AddressVouched
	if !claim.Proof.Aligned() {
		proof = identity.AddressAnswered
	}
	if profile, ok, err := c.Roster.Profile(ctx, claim.Player); !ok || err != nil {
		return err
	} else if claim.Proof.Keyed() && profile.Bounces > 0 { // who answers a letter has got it
		if err := c.Roster.Change(ctx, claim.Player, func(p *store.Profile) { p.Bounces = 0 }); err != nil {
			return err
		}
	}
	return c.Roster.Prove(ctx, claim.Player, in.Letter.From, languageTyped(in.Letter), proof, in.Received)
}

// in is what is journalled of a mail that no table has judged.
func (c *replies) in(in *intake.Incoming, outcome string) post.In {
	return post.In{Fingerprint: in.Letter.Fingerprint, Outcome: outcome, At: c.Clock()}
}

// sortTooLarge tells a player why a mail is not read: it is too large, or too much in one. Nobody
// else is told anything.
func (c *Clerk) sortTooLarge(in *intake.Incoming, claim identity.Claim, why templates.ResultCode) intake.Task {
	if !claim.Proof.Proven() || claim.Player == "" {
		return intake.Task{Outcome: post.OutcomeTooLarge}
	}
	task := c.replies.replyOnce(claim.Player, "", in, post.OutcomeTooLarge, acts.Result{Code: why})
	task.Class = ofClaim(claim)
	return task
}

// sortClash tells the player whose address is in From that a mail bears keys of different seats, or
// names two games. Whose the keys are is not said: that is how a letter passed on between players
// looks. A key of the player's own must be among them, or the domain vouch for the address: else
// whoever has any key could have us write to any player.
func (c *Clerk) sortClash(s *sorting) intake.Task {
	in, claim, owner := s.in, s.claim, s.author
	if owner == "" || !claim.Own && !in.Letter.Verdict.Authentic {
		return intake.Task{Outcome: post.OutcomeTwoSeats}
	}
	task := c.replies.replyOnce(owner, "", in, post.OutcomeTwoSeats, acts.Result{Code: templates.KeysClash})
	task.Class = ofKey(claim)
	return task
}

// whichGame answers a player of whose mail the game cannot be told. It says the same of games that
// are not there and of those of others.
func (c *Clerk) whichGame(ctx context.Context, in *intake.Incoming, claim identity.Claim) intake.Task {
	l, about := in.Letter, games.GameID("")
	var said []acts.Result
	named := c.Who.GameNamed(l)
	own, err := c.Index.Of(ctx, claim.Player)
	if err != nil {
		return later(err)
	}
	hosted, err := c.Who.GameOf(ctx, l, claim)
	if err != nil {
		return later(err)
	}
	game, there, err := c.Index.Game(ctx, hosted)
	if err != nil {
		return later(err)
	}
	mayHost := c.Config.MayHost(l.From)
	switch {
	case there && game.Tends(claim.Player) && (claim.Game != "" || named == hosted || named == "" && len(own) == 0):
		about, said = hosted, acts.ToHost(hosted, l)
	case named != "":
		said = []acts.Result{{Code: templates.NoSuchGame, Args: []string{string(named)}}}
	case mayHost && (len(own) == 0 || acts.MeansNewGame(l)):
		said = acts.ToNewHost(l)
	case len(own) == 0:
		said = []acts.Result{{Code: templates.NothingToJoin}}
	default:
		said = []acts.Result{{Code: templates.WhichGame, Args: []string{notices.Listed(own)}}}
	}
	return c.replies.replyOnce(claim.Player, about, in, post.OutcomeNoGame, append(acts.Unreadable(l), said...)...)
}

// Proven tells whether a mail is done as it says, or answers a question of ours with what only
// who was asked can know. Where that cannot be told at the moment, it is. It costs little, whoever
// wrote the mail.
func (c *Clerk) Proven(ctx context.Context, in *intake.Incoming) bool {
	if in.Letter.Kind != mail.Person {
		return false
	}
	ctx = remembering(ctx, in)
	claim, err := c.claim(ctx, in.Letter)
	switch {
	case err != nil, claim.Proof.Proven() && claim.Player != "":
		return true
	case claim.Keyed:
		return false
	}
	said := acts.Read(in.Letter)
	if !said.Has(acts.Yes, acts.No) {
		return false
	}
	answered, err := c.Questions.Answered(ctx, in.Letter, said.Commands)
	author, unknown := c.Who.Author(ctx, in.Letter)
	if err != nil || unknown != nil {
		return true
	}
	answers, err := c.answers.answersHeld(ctx, author, in, claim, said, &answered)
	return answers || err != nil
}

// Clock tells the time of day. It may jump; what must not go backwards is held by whoever writes it
// down.
type Clock func() time.Time

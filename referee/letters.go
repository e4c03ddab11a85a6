package referee

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/outbox"
	"dhow/templates"
)

var _ outbox.Letters = (*Clerk)(nil)

// Render makes a letter that is to be sent, while the lock of the data directory is ours: another
// daemon sends it otherwise. A letter that cannot be made any more has no reader.
func (c *Clerk) Render(ctx context.Context, o post.Owe) (*mail.Outgoing, error) {
	if err := lostLock(c.set.Dir); err != nil {
		return nil, err
	}
	letter, err := c.Letter(ctx, o)
	var unknown *UnknownLetterError
	switch {
	case errors.As(err, &unknown):
		return nil, &outbox.UnsendableError{Why: unknown.Why, Lost: true}
	case isNoGame(err):
		return nil, &outbox.UnsendableError{Why: "the file of its game is gone", Lost: true, Later: true}
	}
	return letter, err
}

// Alone tells whether a letter waits for no other about its game: the answer to a mail does not.
func (c *Clerk) Alone(o post.Owe) bool { return o.Kind == KindReply }

// PutOff tells whether a letter is one of those that nobody has asked for, of which so many go to an
// address in a day, and waits for its day.
func (c *Clerk) PutOff(o post.Owe, now time.Time) bool {
	ahead := o.At.Sub(now)
	return 0 < ahead && ahead <= mostSilence && isUnasked(o)
}

// Letter renders a letter that is owed, whoever owes it. *outbox.UnsendableError says that there is nobody
// it could be sent to, or nothing to say any more.
func (c *Clerk) Letter(ctx context.Context, o post.Owe) (*mail.Outgoing, error) {
	a, err := c.addressing(ctx, o)
	if err != nil {
		return nil, err
	}
	switch o.Kind {
	case KindInvitation:
		return c.invitationLetter(ctx, o, a)
	case KindHeld:
		return c.heldLetter(ctx, o, a)
	case KindReply:
		return c.replyLetter(ctx, o, a)
	case KindOffer:
		return c.offerLetter(o, a)
	case KindForgotten:
		return c.forgottenLetter(o, a)
	case KindConfirm:
		return c.confirmLetter(o, a)
	case KindMoving:
		return c.movingLetter(o, a)
	case KindMoved:
		return c.movedLetter(o, a)
	case KindStranger:
		return c.strangerLetter(o, a)
	case KindUnproven:
		return c.unprovenLetter(o, a)
	case KindNotice:
		return c.noticeLetter(ctx, o, a)
	}
	return c.set.Tables.Table(o.Game).Letter(ctx, o, *a)
}

// addressing says whom a letter goes to.
func (c *Clerk) addressing(ctx context.Context, o post.Owe) (*Addressing, error) {
	cfg := c.set.Config
	a := &Addressing{Mailbox: cfg.Mailbox, Name: cfg.Name, Domain: cfg.Mailbox.Domain(), SubAddress: cfg.SubAddress, Envelope: cfg.Mailbox, Zone: time.UTC}
	switch {
	case o.To != "":
		return a, c.addressPlayer(ctx, a, o)
	case o.Kind == KindNotice:
		a.To = cfg.Operator
	case o.Kind == KindStranger:
		s, err := opened[stranger](c, o)
		if err != nil {
			return nil, err
		}
		a.To, a.ToName = s.To, s.Name
	case o.Kind == KindMoved, o.Kind == KindForgotten:
		m, err := opened[moved](c, o)
		if err != nil {
			return nil, err
		}
		a.To, a.ToName = m.To, m.Name
	case o.Kind == KindUnproven:
		b, err := opened[bare](c, o)
		if err != nil {
			return nil, err
		}
		a.To, a.ToName = b.To, b.Name
	case o.Kind == KindConfirm:
		to, err := c.confirmTo(o)
		if err != nil {
			return nil, err
		}
		a.To = to
	}
	if a.To == "" {
		return nil, &outbox.UnsendableError{Why: "it is to nobody"}
	}
	return a, nil
}

// addressPlayer addresses a letter to a player.
func (c *Clerk) addressPlayer(ctx context.Context, a *Addressing, o post.Owe) error {
	p, ok, err := c.set.Roster.Find(o.To)
	if err != nil {
		return err
	}
	if !ok || len(p.Addresses) == 0 {
		return &outbox.UnsendableError{Why: "the player has no address", Lost: c.sitsIn(o)}
	}
	if err := c.unwanted(ctx, o, p.Addresses[0]); err != nil {
		return err
	}
	a.To, a.ToName, a.Brief = mail.Address(p.Addresses[0].Address), p.Name, p.Brief
	if zone, err := time.LoadLocation(p.Zone); err == nil {
		a.Zone = zone
	}
	return nil
}

// sitsIn tells whether whom a letter is to still has the seat: who has been forgotten has not.
func (c *Clerk) sitsIn(o post.Owe) bool {
	g, ok := c.set.Index.Game(o.Game)
	return ok && g.Seat(o.To) != engine.NoSeat
}

// unwanted tells why a letter must not go to a player. Who has not answered an invitation gets
// nothing else; who said never gets no invitation, and of games only those letters that go to a
// seat they have taken.
func (c *Clerk) unwanted(ctx context.Context, o post.Owe, own store.Address) error {
	switch proof := own.Proof; {
	case o.Kind == KindReply:
	case (o.Kind == KindInvitation || o.Kind == KindOffer) && c.set.Roster.NoneTo(mail.Address(own.Address)):
		return &outbox.UnsendableError{Why: noInvitations, Lost: true}
	case proof == identity.AddressInvited && o.Kind != KindInvitation && o.Kind != KindHeld && o.Kind != KindOffer:
		return &outbox.UnsendableError{Why: "the player has not answered an invitation yet"}
	case proof != identity.AddressNever || o.Kind == KindInvitation || o.Kind == KindOffer || !c.set.Roster.WantsNone(o.To):
	case o.Seat != engine.NoSeat:
		if in, err := c.hasJoined(ctx, o.Game, o.Seat); err != nil || !in {
			return cmp.Or[error](err, &outbox.UnsendableError{Why: noInvitations})
		}
	}
	return nil
}

// noInvitations says why somebody is not invited.
const noInvitations = "the player wants no invitations"

// opened opens what a letter of ours needs and nothing else has.
func opened[T any](c *Clerk, o post.Owe) (*T, error) {
	v := new(T)
	data, ok := c.set.Ring.Unseal(string(o.ID), o.Said)
	if !ok || json.Unmarshal(data, v) != nil {
		return nil, &outbox.UnsendableError{Why: "what it says was sealed by a key that is gone", Lost: true}
	}
	return v, nil
}

// reader is whom a letter is for, if it is about a game.
func (c *Clerk) reader(o post.Owe, a *Addressing) templates.Reader {
	r := templates.Reader{
		Edition: c.set.Edition, Seat: o.Seat, Name: a.ToName, Game: string(o.Game), Zone: a.Zone, Date: o.At, Brief: a.Brief, Mailbox: string(a.Mailbox),
	}
	if g, ok := c.set.Index.Game(o.Game); ok {
		for _, s := range g.Seats {
			r.Names[s.Seat] = s.Name
		}
		if o.Seat != engine.NoSeat {
			r.Name = r.Names[o.Seat]
		}
	}
	return r
}

// seatKey is the key in a letter to a seat. It is none to order with once the seat has acted after
// the position.
func (c *Clerk) seatKey(ctx context.Context, o post.Owe, position int) (string, error) {
	epoch, err := c.who.Epochs.Of(ctx, o.Game, o.Seat)
	if err != nil {
		return "", err
	}
	return c.set.Ring.Text(identity.Key{Game: o.Game, Position: max(position, 0), Seat: o.Seat, Epoch: epoch}), nil
}

func (c *Clerk) invitationLetter(ctx context.Context, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	if err := c.set.Index.Mend(o.Game); err != nil {
		return nil, err
	}
	g, ok := c.set.Index.Game(o.Game)
	if !ok || !g.Waits() {
		return nil, &outbox.UnsendableError{Why: "the game waits for nobody"}
	}
	key, err := c.seatKey(ctx, o, 0)
	if err != nil {
		return nil, err
	}
	i := &templates.Invited{Reader: c.reader(o, a), Setup: g.Setup, Move: g.Pace.Move, Seal: g.Seal, Lapses: o.At.Add(invitationTime)}
	i.Key = key
	i.Host = string(c.set.Roster.WriteTo(g.Host))
	for _, s := range g.Seats {
		if s.Seat != o.Seat {
			i.Others = append(i.Others, s.Name)
		}
	}
	return a.envelope(c.set.Ring, &o, key, templates.Invitation(i)), nil
}

// heldLetter asks whether a mail is its reader's. It carries a key so that the answer is known to
// be the reader's, too.
func (c *Clerk) heldLetter(ctx context.Context, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	hold, ok := c.set.Journal.Held(o.About)
	held, opens := c.questions.open(hold)
	if !ok || !opens {
		return nil, &outbox.UnsendableError{Why: "the mail it asks about waits no longer"}
	}
	r, key, err := c.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	h := &templates.HeldMail{
		Reader: r, From: string(held.From), At: held.Delivery.Received, Why: held.Why,
		Code: holdCode(c.set.Ring, o.About), Lapses: hold.At.Add(holdTime),
	}
	h.Lines = shownLines(held.Delivery.Lines)
	switch {
	case hold.Game != "":
	case held.NewGame:
		h.Game = string(newGameCommand)
	default:
		h.Game = ""
	}
	return a.envelope(c.set.Ring, &o, key, templates.Held(h)), nil
}

// shownLines are the lines of a held mail as they are shown to whom is asked: without keys, those
// of whoever wrote it either.
func shownLines(lines []mail.Line) []string {
	var shown []string
	for _, line := range lines {
		if !isEmpty([]mail.Line{line}) {
			shown = append(shown, line.Text)
		}
	}
	if len(shown) == 0 {
		return nil
	}
	return strings.Split(mail.Strike(strings.Join(shown, "\n")), "\n")
}

func (c *Clerk) replyLetter(ctx context.Context, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	r, err := opened[replied](c, o)
	if err != nil {
		return nil, err
	}
	reader, key, err := c.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	out := a.envelope(c.set.Ring, &o, key, templates.Reply(reader, clerkAnswers(r.Results)))
	answerTo(out, r.ID, r.Subject)
	return out, nil
}

// answerable is whom a letter is for that no table owes, with the key that it carries: of a seat,
// so that it can be answered, or of none.
func (c *Clerk) answerable(ctx context.Context, o post.Owe, a *Addressing) (templates.Reader, string, error) {
	r := c.reader(o, a)
	if o.To == "" || o.Seat == engine.NoSeat || !c.set.Index.Has(o.Game) {
		if r.Key = c.who.HostKey(o.Game, o.Until, o.To); r.Key != "" {
			return r, r.Key, nil
		}
		return r, c.set.Ring.Outside(o.ID), nil
	}
	key, err := c.seatKey(ctx, o, o.Until)
	r.Key = key
	return r, key, err
}

func (c *Clerk) strangerLetter(o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	s, err := opened[stranger](c, o)
	if err != nil {
		return nil, err
	}
	out := a.envelope(c.set.Ring, &o, c.set.Ring.Outside(o.ID), templates.Stranger(string(a.Mailbox), c.set.Config.MayHost(s.To)))
	answerTo(out, s.ID, s.Subject)
	return out, nil
}

func (c *Clerk) noticeLetter(ctx context.Context, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	n, err := opened[news](c, o)
	if err != nil {
		return nil, err
	}
	r, key, err := c.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	return a.envelope(c.set.Ring, &o, key, templates.HostNotice(r, []templates.News{{Code: n.Code, Args: n.Args}})), nil
}

// Fold makes one letter of several of a game that were never sent: how things stand now (design,
// section 3). It is false where there is nothing to fold.
func (c *Clerk) Fold(owes []post.Owe) (post.Owe, bool) {
	if len(owes) == 0 || len(owes) == 1 && owes[0].Kind == KindResent {
		return post.Owe{}, false
	}
	one := owes[len(owes)-1]
	for _, o := range owes {
		switch o.Kind {
		case KindAnswer, KindNews, KindReminder, KindResent:
		default:
			return post.Owe{}, false
		}
		one.From, one.Until = min(one.From, o.From), max(one.Until, o.Until)
	}
	one.ID, one.At, one.Kind = identity.NewLetterID("folded", string(one.ID)), c.set.Clock(), KindResent
	one.About, one.Said = "", ""
	return one, true
}

package referee

import (
	"cmp"
	"context"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// letters writes the letters that are owed: each from what the journal says of it, from the log of
// its game, and from its reader's profile.
type letters struct {
	config    *config.Config
	edition   *engine.Edition
	store     letterStore
	ring      *identity.KeyRing
	roster    *identity.Roster
	index     *identity.Index
	tables    *table.Tables
	who       *identity.Authenticator
	questions *questions.Questions
	notices   *notices.Notices
	clock     Clock
}

// letterStore is what letters need of a store.
type letterStore interface {
	Held(fingerprint string) (post.Hold, bool)
	Lease() error // nil, or why the store is another's
}

var _ outbox.Letters = (*letters)(nil)

// farAhead is how far ahead the time of a letter may lie: what lies beyond was written by a clock
// that was wrong.
const farAhead = 30 * 24 * time.Hour

// letterKind is a kind of letter: what is to be known of it, beside its sentences.
type letterKind struct {
	name    string
	alone   bool                // it waits for no other letter to its reader
	board   bool                // it shows a game as it stands, so that several that were never sent become one
	invites bool                // it invites somebody, who may want no invitations
	first   bool                // it also goes to who has not answered an invitation yet
	unasked func(post.Owe) bool // it goes to somebody who has not asked for any; nil: never
	// to says whom it goes to where the journal names no player; nil: there always is one.
	to func(*letters, post.Owe) (mail.Address, string, error)
	// A letter is written by its game's log, and filled with what its kind tells of that, or it is
	// written by itself.
	fill  func(*gameLetter) error
	write func(context.Context, *letters, post.Owe, *Addressing) (*mail.Outgoing, error)
}

// letterKinds are all kinds of letters.
var letterKinds = []*letterKind{
	&answerKind, &newsKind, &reminderKind, &resentKind, &invitationKind, &offerKind, &heldKind, &confirmKind,
	&movingKind, &movedKind, &forgottenKind, &replyKind, &strangerKind, &unprovenKind, &noticeKind,
}

// kindOf returns the kind of a letter. One that another program has owed may be of none.
func kindOf(o post.Owe) *letterKind {
	for _, kind := range letterKinds {
		if kind.name == o.Kind {
			return kind
		}
	}
	return &letterKind{name: o.Kind}
}

// always is of kinds of which no letter has been asked for.
func always(post.Owe) bool { return true }

// isUnasked tells whether a letter goes to somebody who has not asked for any. An address gets only
// so many of these in a day.
func isUnasked(o post.Owe) bool {
	unasked := kindOf(o).unasked
	return unasked != nil && unasked(o)
}

// Render makes a letter that is to be sent, while the lock of the data directory is ours: another
// daemon sends it otherwise. A letter that cannot be made any more has no reader.
func (w *letters) Render(ctx context.Context, o post.Owe) (*mail.Outgoing, error) {
	if err := w.store.Lease(); err != nil {
		return nil, err
	}
	letter, err := w.Letter(ctx, o)
	if table.IsNoGame(err) {
		return nil, &outbox.UnsendableError{Why: "the file of its game is gone", Lost: true, Later: true, Err: err}
	}
	return letter, err
}

// Letter renders a letter that is owed. *outbox.UnsendableError says that there is nobody it could
// be sent to, or nothing to say any more.
func (w *letters) Letter(ctx context.Context, o post.Owe) (*mail.Outgoing, error) {
	kind := kindOf(o)
	a, err := w.addressing(ctx, kind, o)
	if err != nil {
		return nil, err
	}
	return w.write(ctx, kind, o, a)
}

func (w *letters) write(ctx context.Context, kind *letterKind, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	if kind.write == nil {
		return w.writeInGame(ctx, o, a)
	}
	return kind.write(ctx, w, o, a)
}

// Alone tells whether a letter waits for no other about its game.
func (*letters) Alone(o post.Owe) bool { return kindOf(o).alone }

// PutOff tells whether a letter is one of those that nobody has asked for, of which so many go to
// an address in a day, and waits for its day.
func (*letters) PutOff(o post.Owe, now time.Time) bool {
	ahead := o.At.Sub(now)
	return 0 < ahead && ahead <= farAhead && isUnasked(o)
}

// Fold makes one letter of several of a game that were never sent: how things stand now (design,
// section 3). It is false where there is nothing to fold.
func (w *letters) Fold(owes []post.Owe) (post.Owe, bool) {
	if len(owes) == 0 || len(owes) == 1 && owes[0].Kind == table.KindResent {
		return post.Owe{}, false
	}
	one := owes[len(owes)-1]
	for _, o := range owes {
		if !kindOf(o).board {
			return post.Owe{}, false
		}
		one.From, one.Until = min(one.From, o.From), max(one.Until, o.Until)
	}
	one.ID, one.At, one.Kind = identity.NewLetterID("folded", string(one.ID)), w.clock(), table.KindResent
	one.About, one.Said = "", ""
	return one, true
}

// addressing says whom a letter goes to.
func (w *letters) addressing(ctx context.Context, kind *letterKind, o post.Owe) (*Addressing, error) {
	cfg := w.config
	a := &Addressing{Mailbox: cfg.Mailbox, Name: cfg.Name, Domain: cfg.Mailbox.Domain(), SubAddress: cfg.SubAddress, Envelope: cfg.Mailbox, Zone: time.UTC}
	if o.To != "" {
		return a, w.addressPlayer(ctx, a, kind, o)
	}
	if kind.to != nil {
		var err error
		if a.To, a.ToName, err = kind.to(w, o); err != nil {
			return nil, err
		}
	}
	if a.To == "" {
		return nil, &outbox.UnsendableError{Why: "it is to nobody"}
	}
	return a, nil
}

// addressPlayer addresses a letter to a player.
func (w *letters) addressPlayer(ctx context.Context, a *Addressing, kind *letterKind, o post.Owe) error {
	p, ok, err := w.roster.Find(o.To)
	if err != nil {
		return err
	}
	if !ok || len(p.Addresses) == 0 {
		return &outbox.UnsendableError{Why: "the player has no address", Lost: w.sitsIn(o)}
	}
	if err := w.unwanted(ctx, kind, o, p.Addresses[0]); err != nil {
		return err
	}
	a.To, a.ToName, a.Brief = mail.Address(p.Addresses[0].Address), p.Name, p.Brief
	if zone, err := time.LoadLocation(p.Zone); err == nil {
		a.Zone = zone
	}
	return nil
}

// sitsIn tells whether whom a letter is to still has the seat: who has been forgotten has not.
func (w *letters) sitsIn(o post.Owe) bool {
	g, ok := w.index.Game(o.Game)
	return ok && g.Seat(o.To) != engine.NoSeat
}

// unwanted tells why a letter must not go to a player. Who has not answered an invitation gets
// nothing else; who said never gets no invitation, and of games only those letters that go to a
// seat they have taken.
func (w *letters) unwanted(ctx context.Context, kind *letterKind, o post.Owe, own store.Address) error {
	switch proof := own.Proof; {
	case kind.alone:
	case kind.invites && w.roster.NoneTo(mail.Address(own.Address)):
		return &outbox.UnsendableError{Why: noInvitations, Lost: true}
	case proof == identity.AddressInvited && !kind.first:
		return &outbox.UnsendableError{Why: "the player has not answered an invitation yet"}
	case proof != identity.AddressNever || kind.invites || !w.roster.WantsNone(o.To):
	case o.Seat != engine.NoSeat:
		if in, err := w.tables.HasJoined(ctx, w.index, o.Game, o.Seat); err != nil || !in {
			return cmp.Or[error](err, &outbox.UnsendableError{Why: noInvitations})
		}
	}
	return nil
}

// noInvitations says why somebody is not invited.
const noInvitations = "the player wants no invitations"

// recipient is whom a letter goes to whose address stands nowhere else, or soon stands nowhere:
// under seal in the journal.
type recipient struct {
	To   mail.Address
	Name string
}

// toSealed says whom a letter goes to by what the journal has of it.
func toSealed(w *letters, o post.Owe) (mail.Address, string, error) {
	r, err := opened[recipient](w.ring, o)
	if err != nil {
		return "", "", err
	}
	return r.To, r.Name, nil
}

// opened opens what a letter of ours needs and nothing else has.
func opened[T any](ring *identity.KeyRing, o post.Owe) (*T, error) {
	v := new(T)
	if !ring.UnsealJSON(string(o.ID), o.Said, v) {
		return nil, &outbox.UnsendableError{Why: "what it says was sealed by a key that is gone", Lost: true}
	}
	return v, nil
}

// reader is whom a letter is for, if it is about a game.
func (w *letters) reader(o post.Owe, a *Addressing) templates.Reader {
	r := templates.Reader{
		Edition: w.edition, Seat: o.Seat, Name: a.ToName, Game: string(o.Game), Zone: a.Zone, Date: o.At, Brief: a.Brief, Mailbox: string(a.Mailbox),
	}
	if g, ok := w.index.Game(o.Game); ok {
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
func (w *letters) seatKey(ctx context.Context, o post.Owe, position int) (string, error) {
	epoch, err := w.who.Epochs.Of(ctx, o.Game, o.Seat)
	if err != nil {
		return "", err
	}
	return w.ring.Text(identity.Key{Game: o.Game, Position: max(position, 0), Seat: o.Seat, Epoch: epoch}), nil
}

// answerable is whom a letter is for that no table owes, with the key that it carries: of a seat,
// so that it can be answered, or of none.
func (w *letters) answerable(ctx context.Context, o post.Owe, a *Addressing) (templates.Reader, string, error) {
	r := w.reader(o, a)
	if o.To == "" || o.Seat == engine.NoSeat || !w.index.Has(o.Game) {
		if r.Key = w.who.HostKey(o.Game, o.Until, o.To); r.Key != "" {
			return r, r.Key, nil
		}
		return r, w.ring.Outside(o.ID), nil
	}
	key, err := w.seatKey(ctx, o, o.Until)
	r.Key = key
	return r, key, err
}

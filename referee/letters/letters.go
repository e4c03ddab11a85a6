// Package letters writes the letters that are owed: each from what the journal says of it, from the
// log of its game, and from its reader's profile, so that it is the same however often it is
// written.
//
// A kind of letter is one value (kind), in a file of its own: to whom it goes, whether it waits for
// others, whether somebody has asked for it, and how it is written. Letters about a game are
// written by the game's history (game.go), and a kind says what is on the page beside the board.
package letters

import (
	"cmp"
	"context"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// Letters writes the letters that are owed: each from what the journal says of it, from the log of
// its game, and from its reader's profile.
type Letters struct {
	Config    *config.Config
	Editions  log.Editions
	Documents map[string]*edition.Document // by digests; where there is none, nothing is drawn or explained
	Store     Store
	Ring      *identity.KeyRing
	Roster    *identity.Roster
	Index     *identity.Index
	Tables    *table.Tables
	Who       *identity.Authenticator
	Questions *questions.Questions
	Notices   *notices.Notices
	Clock     func() time.Time

	Gallery Gallery // of the pictures in letters
}

// Store is what letters need of a store.
type Store interface {
	Held(ctx context.Context, fingerprint string) (hold post.Hold, waits bool, err error)
	Lease() error // nil, or why the store is another's
}

var _ outbox.Letters = (*Letters)(nil)

// FarAhead is how far ahead the time of a letter may lie: what lies beyond was written by a clock
// that was wrong.
const FarAhead = 30 * 24 * time.Hour

// kind is a kind of letter: what is to be known of it, beside its sentences.
type kind struct {
	name    string
	alone   bool                // it waits for no other letter to its reader
	board   bool                // it shows a game as it stands, so that several that were never sent become one
	waits   bool                // it waits until the time it bears for others to join it
	invites bool                // it invites somebody, who may want no invitations
	first   bool                // it also goes to who has not answered an invitation yet
	needs   int                 // the format of games of the first program that knew it; 0: all do
	unasked func(post.Owe) bool // it goes to somebody who has not asked for any; nil: never
	// to says whom it goes to where the journal names no player; nil: there always is one.
	to func(context.Context, *Letters, post.Owe) (Recipient, error)
	// A letter is written by its game's log, and filled with what its kind tells of that, or it is
	// written by itself.
	fill  func(*gameLetter) error
	write func(context.Context, *Letters, post.Owe, *Addressing) (*mail.Outgoing, error)
}

// letterKinds are all kinds of letters.
var letterKinds = []*kind{
	&answerKind, &newsKind, &gatheredKind, &warningKind, &reminderKind, &awaitedKind, &askedKind, &resentKind, &watchedKind, &toWatcherKind, &toRuleKind, &invitationKind, &offerKind, &hostingKind, &toWatchKind, &requestKind,
	&heldKind, &confirmKind, &movingKind, &movedKind, &forgottenKind, &replyKind, &wereBriefKind, &strangerKind, &unprovenKind, &noticeKind,
}

// kindOf returns the kind of a letter. One that another program has owed may be of none.
func kindOf(o post.Owe) *kind {
	for _, kind := range letterKinds {
		if kind.name == o.Kind {
			return kind
		}
	}
	return &kind{name: o.Kind}
}

// Needs returns the format of games that a program knows which can make a letter of a kind, or take
// the answer to the question that it asks.
func Needs(kind string) int { return kindOf(post.Owe{Kind: kind}).needs }

// always is of kinds of which no letter has been asked for.
func always(post.Owe) bool { return true }

// IsUnasked tells whether a letter goes to somebody who has not asked for any. An address gets only
// so many of these in a day.
func IsUnasked(o post.Owe) bool {
	unasked := kindOf(o).unasked
	return unasked != nil && unasked(o)
}

// Ask asks whom letters go to, and whether their games are as they are known. What cannot be told
// is asked again when a letter is rendered.
func (w *Letters) Ask(ctx context.Context, owes []post.Owe) any {
	var ids []games.GameID
	var readers []games.PlayerID
	for _, o := range owes {
		ids, readers = append(ids, o.Game), append(readers, o.To)
	}
	answers := new(identity.Answers)
	ctx = identity.Remembering(ctx, answers)
	w.Index.Ask(ctx, ids)
	w.Roster.Ask(ctx, readers)
	return answers
}

// Render makes a letter that is to be sent, while the lock of the data directory is ours: another
// daemon sends it otherwise. A letter that cannot be made any more has no reader.
func (w *Letters) Render(ctx context.Context, o post.Owe, asked any) (*mail.Outgoing, []post.Line, error) {
	if err := w.Store.Lease(); err != nil {
		return nil, nil, err
	}
	answers, is := asked.(*identity.Answers)
	if !is {
		answers = new(identity.Answers)
	}
	letter, words, err := w.letter(identity.Remembering(ctx, answers), o)
	switch {
	case table.IsNoGame(err):
		return nil, nil, &outbox.UnsendableError{Why: "the file of its game is gone", Lost: true, Later: true, Err: err}
	case err != nil || len(words) == 0 || o.Seat == engine.NoSeat || o.Until == 0: // nothing is to be ordered yet
		return letter, nil, err
	}
	return letter, []post.Line{post.Offered{At: w.Clock(), Game: o.Game, Seat: o.Seat, Position: o.Until,
		Lines: table.SealedWords(w.Ring, o.Game, words)}}, nil
}

// Letter renders a letter that is owed. *outbox.UnsendableError says that there is nobody it could
// be sent to, or nothing to say any more.
func (w *Letters) Letter(ctx context.Context, o post.Owe) (*mail.Outgoing, error) {
	letter, _, err := w.letter(ctx, o)
	return letter, err
}

// letter is Letter with the words of a letter about a game.
func (w *Letters) letter(ctx context.Context, o post.Owe) (*mail.Outgoing, acts.Words, error) {
	kind := kindOf(o)
	a, err := w.addressing(ctx, kind, o)
	if err != nil {
		return nil, nil, err
	}
	if kind.write == nil {
		return w.writeInGame(ctx, o, a)
	}
	out, err := kind.write(ctx, w, o, a)
	return out, nil, err
}

// Alone tells whether a letter waits for no other about its game.
func (*Letters) Alone(o post.Owe) bool { return kindOf(o).alone }

// longestWait is how long a letter waits for others at most: what is farther ahead was written by a
// clock that was wrong.
const longestWait = 25 * time.Hour

// PutOff tells whether a letter waits for its time: it is one of those that nobody has asked for,
// of which so many go to an address in a day, or waits for others.
func (w *Letters) PutOff(o post.Owe, now time.Time) bool {
	ahead := o.At.Sub(now)
	return 0 < ahead && (w.Waits(o) && ahead <= longestWait || IsUnasked(o) && ahead <= FarAhead)
}

// Waits tells whether a letter waits for others, and goes before its time where one comes.
func (*Letters) Waits(o post.Owe) bool { return kindOf(o).waits }

// Fold makes one letter of several of a game that were never sent: how things stand now. It is
// false where there is nothing to fold.
func (w *Letters) Fold(owes []post.Owe) (post.Owe, bool) {
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
	one.ID, one.At, one.Kind = identity.NewLetterID("folded", string(one.ID)), w.Clock(), table.KindResent
	one.About, one.Said = "", ""
	return one, true
}

// addressing says whom a letter goes to.
func (w *Letters) addressing(ctx context.Context, kind *kind, o post.Owe) (*Addressing, error) {
	game, _, err := w.Index.Game(ctx, o.Game)
	if err != nil {
		return nil, err
	}
	cfg, document := w.Config, w.Documents[w.editionOf(game).Digest]
	a := &Addressing{game: game, Mailbox: cfg.Mailbox, Name: cfg.Name, Domain: cfg.Mailbox.Domain(), SubAddress: cfg.SubAddress,
		Envelope: cfg.Mailbox, Zone: time.UTC, Gallery: &w.Gallery,
		Document: document, Pictures: cfg.Letters == config.LettersPictures && document != nil,
		HTML: cfg.Letters == config.LettersHTML || cfg.Letters == config.LettersPictures}
	if o.To != "" {
		return a, w.addressPlayer(ctx, a, kind, o)
	}
	if kind.to != nil {
		to, err := kind.to(ctx, w, o)
		if err != nil {
			return nil, err
		}
		a.To, a.ToName = to.To, to.Name
		a.Language, _ = notation.ParseLanguage(to.Lang)
	}
	if a.To == "" {
		return nil, &outbox.UnsendableError{Why: "it is to nobody"}
	}
	return a, nil
}

// addressPlayer addresses a letter to a player.
func (w *Letters) addressPlayer(ctx context.Context, a *Addressing, kind *kind, o post.Owe) error {
	p, ok, err := w.Roster.Find(ctx, o.To)
	if err != nil {
		return err
	}
	if !ok || len(p.Addresses) == 0 {
		return &outbox.UnsendableError{Why: "the player has no address", Lost: a.game != nil && a.game.Seat(o.To) != engine.NoSeat}
	}
	if err := w.unwanted(ctx, kind, o, p.Addresses[0]); err != nil {
		return err
	}
	a.To, a.ToName = mail.Address(p.Addresses[0].Address), p.Name
	a.Brief = p.LettersOf(o.Game).Mode == store.LettersBrief
	picture, _ := p.Switched(store.Picture, o.Game)
	chatter, _ := p.Switched(store.Chatter, o.Game)
	a.HTML, a.Pictures, a.Hushed = a.HTML && p.HTML, a.Pictures && picture, !chatter
	a.Muted = p.Muted(o.Game)
	a.Calendar = p.WantsCalendar()
	a.Language, _ = notation.ParseLanguage(p.Lang)
	if zone, err := time.LoadLocation(p.Zone); err == nil {
		a.Zone = zone
	}
	if p.Addresses[0].Proof == identity.AddressInvited {
		return w.toStranger(ctx, a)
	}
	return nil
}

// unwanted tells why a letter must not go to a player. Who has not answered an invitation gets
// nothing else; who said never gets no invitation, and of games only those letters that go to a
// seat they have taken.
func (w *Letters) unwanted(ctx context.Context, kind *kind, o post.Owe, own store.Address) error {
	switch {
	case kind.alone:
		return nil
	case kind.invites:
		if none, err := w.Roster.NoneTo(ctx, mail.Address(own.Address)); err != nil || none {
			return cmp.Or[error](err, &outbox.UnsendableError{Why: noInvitations, Lost: true})
		}
	}
	if own.Proof == identity.AddressInvited && !kind.first {
		return &outbox.UnsendableError{Why: "the player has not answered an invitation yet"}
	}
	if own.Proof != identity.AddressNever || kind.invites || o.Seat == engine.NoSeat {
		return nil
	}
	none, err := w.Roster.WantsNone(ctx, o.To)
	if err != nil {
		return err
	}
	if none {
		if in, err := w.Tables.HasJoined(ctx, w.Index, o.Game, o.Seat); err != nil || !in {
			return cmp.Or[error](err, &outbox.UnsendableError{Why: noInvitations})
		}
	}
	return nil
}

// noInvitations says why somebody is not invited.
const noInvitations = "the player wants no invitations"

// Recipient is whom a letter goes to whose address stands nowhere else, or soon stands nowhere:
// under seal in the journal.
type Recipient struct {
	To   mail.Address
	Name string
	Lang string `json:",omitempty"` // as a profile has it; empty where it is not known
}

// toSealed says whom a letter goes to by what the journal has of it.
func toSealed(_ context.Context, w *Letters, o post.Owe) (Recipient, error) {
	r, err := Opened[Recipient](w.Ring, o)
	if err != nil {
		return Recipient{}, err
	}
	return *r, nil
}

// Opened opens what a letter of ours needs and nothing else has.
func Opened[T any](ring *identity.KeyRing, o post.Owe) (*T, error) {
	v := new(T)
	if !ring.UnsealJSON(string(o.ID), o.Said, v) {
		return nil, &outbox.UnsendableError{Why: "what it says was sealed by a key that is gone", Lost: true}
	}
	return v, nil
}

// question opens what a letter asks about; false: it waits no longer.
func (w *Letters) question(ctx context.Context, o post.Owe) (h post.Hold, held questions.Held, waits bool, err error) {
	h, waits, err = w.Store.Held(ctx, o.About)
	held, opens := w.Questions.Open(h)
	return h, held, waits && opens, err
}

// editionOf is what a game is played with; of no game, what those are that name none.
func (w *Letters) editionOf(game *identity.Head) *engine.Edition {
	if game == nil {
		return w.Editions[0]
	}
	ed, _ := w.Editions.Known(game.Edition, game.Digest)
	return ed
}

// reader is whom a letter is for, if it is about a game.
func (w *Letters) reader(o post.Owe, a *Addressing) templates.Reader {
	r := templates.Reader{
		Edition: w.editionOf(a.game), Seat: o.Seat, Name: a.ToName, Game: string(o.Game), Zone: a.Zone, Date: o.At, Brief: a.Brief, Mailbox: string(a.Mailbox),
		Language: a.Language, HTML: a.HTML, Pictures: a.Pictures, Document: a.Document, ID: string(o.ID),
	}
	if a.game != nil {
		r.Names = a.names()
		if o.Seat != engine.NoSeat {
			r.Name = a.ownName(a.game.Seats[o.Seat-1].Name)
		}
	}
	return r
}

// seatKey is the key in a letter to a seat. It is none to order with once the seat has acted after
// the position.
func (w *Letters) seatKey(ctx context.Context, o post.Owe, position int) (string, error) {
	epoch, err := w.Who.Epochs.Of(ctx, o.Game, o.Seat)
	if err != nil {
		return "", err
	}
	return w.Ring.Text(identity.Key{Game: o.Game, Position: max(position, 0), Seat: o.Seat, Epoch: epoch}), nil
}

// answerable is whom a letter is for that no table owes, with the key that it carries: of a seat,
// so that it can be answered, or of none.
func (w *Letters) answerable(ctx context.Context, o post.Owe, a *Addressing) (templates.Reader, string, error) {
	r := w.reader(o, a)
	if o.To == "" || o.Seat == engine.NoSeat || a.game == nil {
		var err error
		if r.Key, err = w.Who.HostKey(ctx, o.Game, o.Until, o.To); r.Key != "" || err != nil {
			return r, r.Key, err
		}
		return r, w.Ring.Outside(o.ID), nil
	}
	key, err := w.seatKey(ctx, o, o.Until)
	r.Key = key
	return r, key, err
}

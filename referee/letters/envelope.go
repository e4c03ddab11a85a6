package letters

import (
	"strings"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
	"dhow/templates"
)

// Addressing is what a letter needs beside the game: whom it goes to, how they read, and who we
// are.
type Addressing struct {
	Mailbox    mail.Address // our own
	Name       string       // our own
	Domain     string       // of our Message-IDs
	SubAddress bool         // Reply-To may carry the key
	Envelope   mail.Address // whom bounces go to; empty: nobody

	To     mail.Address
	ToName string
	Zone   *time.Location
	Brief  bool
	Hushed bool // without what others say to all
	Muted  store.Muted

	Calendar bool // deadlines come with letters, for calendars

	HTML     bool              // the letter has a page beside its text
	Pictures bool              // which shows the board
	Document *edition.Document // of the components; nil: nothing is drawn
	Gallery  *Gallery          // which draws

	Language notation.Language

	game *identity.Head // that the letter is about; nil: none that there is

	stranger bool         // who reads it has not answered from there yet
	host     mail.Address // of that game, for a stranger
}

// envelope makes a letter that is owed, and carries a key, of what it says. In
// Reply-To stands the key of a seat alone.
func (a *Addressing) envelope(ring *identity.KeyRing, o *post.Owe, key string, l templates.Letter) *mail.Outgoing {
	out := &mail.Outgoing{
		ID: ring.MessageID(o.ID, key, a.Domain), Date: o.At, From: a.Mailbox, FromName: a.Name, To: a.To, ToName: a.ToName,
		Subject: l.Subject, Text: l.Text, HTML: l.HTML, Envelope: a.Envelope, Return: a.ReturnPath(ring, o), Auto: true,
	}
	if a.Gallery != nil {
		a.Gallery.hang(out, l)
	}
	if o.Game != "" {
		out.ListID = string(o.Game) + "." + a.Domain
	}
	if o.Game != "" && o.Seat != engine.NoSeat {
		out.Unsubscribe, out.UnsubscribeSubject = a.Mailbox, acts.UnsubscribeSubject(key)
	}
	if a.SubAddress && o.Seat != engine.NoSeat {
		out.ReplyTo = a.Mailbox.WithSub(key)
	}
	return out
}

// answerTo makes a letter a reply to a mail, in its thread.
func answerTo(out *mail.Outgoing, id mail.MessageID, subject string) {
	if id == "" {
		return
	}
	out.InReplyTo, out.References = id, []mail.MessageID{id}
	if subject = strings.TrimSpace(mail.Strike(subject)); subject != "" && acts.Printable(subject) &&
		len(subject) < 200 {
		out.Subject = "Re: " + strings.TrimPrefix(subject, "Re: ")
	}
}

// maxLocal is how long the local part of an address may be (RFC 5321, section 4.5.3.1.1).
const maxLocal = 64

// ReturnPath is the address that bounces of a letter go to; empty where they cannot be told from
// others.
func (a *Addressing) ReturnPath(ring *identity.KeyRing, o *post.Owe) mail.Address {
	if !a.SubAddress || o.Seat == engine.NoSeat && o.Kind != table.KindWatched {
		return ""
	}
	path := a.Mailbox.WithSub(ring.ReturnDetail(o.ID))
	if len(path.Local()) > maxLocal {
		return ""
	}
	return path
}

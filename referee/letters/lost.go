package letters

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/fault"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/templates"
)

// Failed is what follows from a letter that could not be sent: host and operator are told, once a
// day of each player. Of a notice to the operator nobody is told. The error says that what follows
// cannot be told now.
func (w *Letters) Failed(ctx context.Context, o post.Owe, err error) ([]post.Line, error) {
	var unsendable *outbox.UnsendableError
	var failed *fault.Error
	switch {
	case errors.As(err, &failed) && (o.To != "" || o.Kind != notices.KindNotice):
		called, err := w.calledIn(ctx, o)
		if err != nil {
			return nil, err
		}
		return w.lost(ctx, o, notices.News{Code: templates.LetterFault, Args: []string{cmp.Or(called, o.Kind)}})
	case o.To == "":
		return nil, nil
	case errors.As(err, &unsendable) && unsendable.Why == noInvitations:
		return w.uninvited(ctx, o)
	}
	called, unknown := w.calledIn(ctx, o)
	if unknown != nil {
		return nil, unknown
	}
	n := notices.News{Code: templates.LetterDead, Args: []string{called, serverSaid(err)}}
	if why := whyUnmade(err); why != "" {
		n = notices.News{Code: templates.LetterUnmade, Args: []string{called, why}}
	}
	return w.lost(ctx, o, n)
}

// lost tells operator and host of a letter that does not go out.
func (w *Letters) lost(ctx context.Context, o post.Owe, what notices.News) ([]post.Line, error) {
	occasion := fmt.Sprintf("letters to %s of %s: %s", o.To, o.At.UTC().Format(time.DateOnly), what.Code)
	hosts, err := w.Notices.HostsBut(ctx, o.To, o.Game, occasion, what)
	return append([]post.Line{w.Notices.Operator(o.Game, "operator, "+occasion, what)}, hosts...), err
}

// uninvited tells the host of a game that somebody, who has said never, is not invited to it, or to
// take a seat over.
func (w *Letters) uninvited(ctx context.Context, o post.Owe) ([]post.Line, error) {
	occasion := fmt.Sprint("letter ", o.ID)
	if o.Kind == KindInvitation {
		return w.Notices.Refusal(ctx, o.Game, o.Seat, occasion)
	}
	_, held, _, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	who := string(o.To)
	if held.Offer != nil {
		who = held.Offer.Name
	}
	return w.Notices.Hosts(ctx, o.Game, occasion,
		notices.News{Code: templates.OfferRefused, Args: []string{who, string(o.Game)}})
}

// calledIn is what whoever a letter is to is called: in its game, or in the files.
func (w *Letters) calledIn(ctx context.Context, o post.Owe) (string, error) {
	g, ok, err := w.Index.Game(ctx, o.Game)
	if ok && notices.NameAt(g, o.Seat) != "" {
		return notices.NameAt(g, o.Seat), err
	}
	return string(o.To), err
}

// whyUnmade tells why a letter could not even be made; empty if it is the server that refused it.
func whyUnmade(err error) string {
	var unsendable *outbox.UnsendableError
	switch {
	case errors.As(err, &unsendable):
		return unsendable.Why
	case errors.Is(err, mail.ErrNoUTF8):
		return mail.ErrNoUTF8.Error()
	}
	return ""
}

// serverSaid is what a mail server has said about a letter, without the address.
func serverSaid(err error) string {
	var refused *mail.Error
	if !errors.As(err, &refused) {
		return "nothing"
	}
	said := "code " + strconv.Itoa(refused.Code)
	if refused.Enhanced != "" {
		said += ", " + refused.Enhanced
	}
	return said
}

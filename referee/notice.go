package referee

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/fault"
	"dhow/referee/identity"
	"dhow/referee/outbox"
	"dhow/templates"
)

// news is something a host or the operator should know.
type news struct {
	Code templates.NewsCode
	Args []string
}

// notice owes the host of a game a notice, for an occasion that it is owed once for; without a
// game, or without a host, it is the operator's.
func (c *Clerk) notice(game games.GameID, occasion string, n news) post.Owe {
	owe := c.operatorNotice(game, occasion, n)
	if g, ok := c.set.Index.Game(game); ok && g.Host != "" {
		owe.To = g.Host
		if !c.set.Index.Broken(game) && n.Code != templates.FileBroken && n.Code != templates.GameFault && n.Code != templates.GameMissing {
			c.seatIn(&owe, game)
		}
	}
	return owe
}

// operatorNotice owes the operator a notice about a game.
func (c *Clerk) operatorNotice(game games.GameID, occasion string, n news) post.Owe {
	id := identity.NewLetterID(KindNotice, string(game), occasion, string(n.Code))
	return post.Owe{ID: id, At: c.set.Clock(), Game: game, Kind: KindNotice, Said: c.set.Ring.Seal(string(id), sealedJSON(n))}
}

// broken tells host and operator that a game stands still, once for each thing that is wrong with its file.
func (c *Clerk) broken(err error) []post.Line {
	var broken *identity.BrokenGameError
	if !errors.As(err, &broken) {
		return nil
	}
	game, why := broken.Game, placeOf(broken.Err)
	return c.hostAndOperator(game, "broken", why, news{Code: templates.FileBroken, Args: []string{string(game), why}})
}

// failedAt tells host and operator that the program has failed at a game, once for as long as it
// stands still; or the operator that it has at a mail for no game, once for each place in the
// program.
func (c *Clerk) failedAt(part string, fault *fault.Error) []post.Line {
	game := games.GameID(part)
	shelved, ok := c.set.Index.Game(game)
	if !ok {
		return []post.Line{c.operatorNotice("", "failed, operator "+fault.Place, news{Code: templates.MailFault})}
	}
	return c.hostAndOperator(game, "failed", fmt.Sprint("after entry ", shelved.Last), news{Code: templates.GameFault, Args: []string{string(game)}})
}

// hostAndOperator tells both of what has happened to a game, once for each reason why.
func (c *Clerk) hostAndOperator(game games.GameID, what, why string, n news) []post.Line {
	host := c.notice(game, what+" "+why, n)
	operator := c.operatorNotice(game, what+", operator "+why, n)
	if host.To == "" {
		return []post.Line{operator}
	}
	return []post.Line{host, operator}
}

// torn tells the operator that the unfinished end of a file was moved aside.
func (c *Clerk) torn(game games.GameID, t disk.Torn) post.Owe {
	moved := filepath.Base(t.Path)
	file, _, _ := strings.Cut(moved, ".torn-")
	return c.operatorNotice(game, "torn "+moved, news{Code: templates.FileTorn, Args: []string{file, moved}})
}

// placeOf says what is wrong with a file, and at which line, without saying where on the machine it lies.
func placeOf(err error) string {
	var open *store.ModeError
	if errors.As(err, &open) {
		inFile := *open
		inFile.Path = filepath.Base(open.Path)
		return inFile.Error()
	}
	var at *games.Error
	if !errors.As(err, &at) {
		return err.Error()
	}
	inFile := *at
	inFile.File = filepath.Base(at.File)
	return inFile.Error()
}

// Failed is what follows from a letter that could not be sent: host and operator are told, once a
// day of each player. Of a notice to the operator nobody is told.
func (c *Clerk) Failed(o post.Owe, err error) []post.Line {
	var unsendable *outbox.UnsendableError
	var fault *fault.Error
	switch {
	case errors.As(err, &fault) && (o.To != "" || o.Kind != KindNotice):
		return c.lost(o, news{Code: templates.LetterFault, Args: []string{cmp.Or(c.calledIn(o), o.Kind)}})
	case o.To == "":
		return nil
	case errors.As(err, &unsendable) && unsendable.Why == noInvitations:
		return []post.Line{c.uninvited(o)}
	}
	n := news{Code: templates.LetterDead, Args: []string{c.calledIn(o), serverSaid(err)}}
	if why := whyUnmade(err); why != "" {
		n = news{Code: templates.LetterUnmade, Args: []string{c.calledIn(o), why}}
	}
	return c.lost(o, n)
}

// lost tells operator and host of a letter that does not go out.
func (c *Clerk) lost(o post.Owe, n news) []post.Line {
	occasion := fmt.Sprintf("letters to %s of %s: %s", o.To, o.At.UTC().Format(time.DateOnly), n.Code)
	lines := []post.Line{c.operatorNotice(o.Game, "operator, "+occasion, n)}
	if host := c.notice(o.Game, occasion, n); host.To != "" && host.To != o.To { // whom no letter reaches cannot be told by one
		lines = append(lines, host)
	}
	return lines
}

// uninvited tells the host of a game that somebody, who has said never, is not invited to it, or to
// take a seat over.
func (c *Clerk) uninvited(o post.Owe) post.Owe {
	occasion := fmt.Sprint("letter ", o.ID)
	if o.Kind == KindInvitation {
		return c.refusal(o.Game, o.Seat, occasion)
	}
	h, _ := c.set.Journal.Held(o.About)
	held, _ := c.questions.open(h)
	who := string(o.To)
	if held.Offer != nil {
		who = held.Offer.Name
	}
	return c.notice(o.Game, occasion, news{Code: templates.OfferRefused, Args: []string{who, string(o.Game)}})
}

// calledIn is what whoever a letter is to is called: in its game, or in the files.
func (c *Clerk) calledIn(o post.Owe) string {
	if g, ok := c.set.Index.Game(o.Game); ok && nameAt(g, o.Seat) != "" {
		return nameAt(g, o.Seat)
	}
	return string(o.To)
}

// whyUnmade tells why a letter could not even be made; empty if it is the server that refused it.
func whyUnmade(err error) string {
	var unsendable *outbox.UnsendableError
	if errors.As(err, &unsendable) {
		return unsendable.Why
	}
	return ""
}

// placeInData says what is wrong with something in the data directory, by its path below it.
func placeInData(e *games.Error) string {
	below := *e
	below.File = filepath.Join(filepath.Base(filepath.Dir(e.File)), filepath.Base(e.File))
	return below.Error()
}

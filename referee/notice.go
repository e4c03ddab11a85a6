package referee

import (
	"fmt"

	"dhow/games"
	"dhow/templates"
)

// news is something a host or the operator should know.
type news struct {
	Code templates.NewsCode
	Args []string
}

// notice owes the host of a game a notice, for an occasion that it is owed once for; without a game, or without a host, it is the
// operator's.
func (c *Clerk) notice(game games.GameID, occasion string, n news) games.Owe {
	id := letterID(KindNotice, string(game), occasion, string(n.Code))
	owe := games.Owe{ID: id, At: c.set.Clock(), Game: game, Kind: KindNotice, Said: c.set.Ring.Seal(string(id), sealedJSON(n))}
	if g, ok := c.set.Shelf.Game(game); ok {
		owe.To = g.Host
	}
	return owe
}

// failed is what follows from a letter that could not be delivered: its host is told, if there is one who can be, else the
// operator. Of a notice that could not be delivered nobody is told.
func (c *Clerk) failed(o games.Owe, err error) []games.PostLine {
	if o.Kind == KindNotice || o.Kind == KindStranger {
		return nil
	}
	who := string(o.To)
	if g, ok := c.set.Shelf.Game(o.Game); ok && nameAt(g, o.Seat) != "" {
		who = nameAt(g, o.Seat)
	}
	n := c.notice(o.Game, fmt.Sprint("letter ", o.ID), news{Code: templates.LetterDead, Args: []string{who, serverSaid(err)}})
	if n.To == o.To {
		n.To = "" // whom no letter reaches cannot be told by one
	}
	return []games.PostLine{n}
}

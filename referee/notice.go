package referee

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

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

// operatorNotice owes the operator a notice about a game.
func (c *Clerk) operatorNotice(game games.GameID, occasion string, n news) games.Owe {
	o := c.notice(game, occasion, n)
	o.To = ""
	return o
}

// broken tells host and operator that a game stands still, once for each thing that is wrong with its file.
func (c *Clerk) broken(err error) []games.PostLine {
	var broken *BrokenGameError
	if !errors.As(err, &broken) {
		return nil
	}
	game, why := broken.Game, placeOf(broken.Err)
	what := news{Code: templates.FileBroken, Args: []string{string(game), why}}
	host := c.notice(game, "broken "+why, what)
	operator := c.operatorNotice(game, "broken, operator "+why, what)
	if host.To == "" {
		return []games.PostLine{operator}
	}
	return []games.PostLine{host, operator}
}

// torn tells the operator that the unfinished end of a file was moved aside.
func (c *Clerk) torn(game games.GameID, t games.Torn) games.Owe {
	moved := filepath.Base(t.Path)
	file, _, _ := strings.Cut(moved, ".torn-")
	return c.operatorNotice(game, "torn "+moved, news{Code: templates.FileTorn, Args: []string{file, moved}})
}

// placeOf says what is wrong with a file, and at which line, without saying where on the machine it lies.
func placeOf(err error) string {
	var at *games.Error
	if !errors.As(err, &at) {
		return err.Error()
	}
	inFile := *at
	inFile.File = filepath.Base(at.File)
	return inFile.Error()
}

// failed is what follows from a letter that could not be delivered: its host is told, if there is one who can be, else the
// operator. Of a notice that could not be delivered nobody is told.
func (c *Clerk) failed(o games.Owe, err error) []games.PostLine {
	if o.Kind == KindNotice || o.To == "" {
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

package referee

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/templates"
)

// A game of which the index, the journal or a key tells, and whose file is not there, is broken and
// not unknown: its mails wait. It goes on when the file is back. One that was archived, or taken
// away for good (store.DataDir.Removed), is unknown.

// MissingError says that the file of a game is not where it was.
type MissingError struct{}

// Error renders the error.
func (*MissingError) Error() string { return "its file is gone" }

// missingTold is which missing games the operator has been told of on a day.
type missingTold struct {
	sync.Mutex
	day  string
	told map[games.GameID]bool
}

// gameOf is the game that an error is about.
func gameOf(err error) games.GameID {
	var broken *BrokenGameError
	if errors.As(err, &broken) {
		return broken.Game
	}
	return ""
}

// missing is the error of a game whose file is not where it was.
func missing(id games.GameID) error { return &BrokenGameError{Game: id, Err: &MissingError{}} }

// recollection is what the journal tells of games of whose files the shelf could make nothing: who
// sat where, and who was written to as the host.
type recollection struct {
	shelf *Shelf
	games map[games.GameID]*Shelved
}

// recall takes note of a fact of the journal.
func (r *recollection) recall(line post.Line) {
	owe, ok := line.(post.Owe)
	if !ok || owe.Game == "" || owe.To == "" || r.shelf.known(owe.Game) {
		return
	}
	g := r.of(owe.Game)
	if owe.Seat == engine.NoSeat {
		if owe.Kind == KindNotice {
			g.Host = owe.To
		}
		return
	}
	i, known := slices.BinarySearchFunc(g.Seats, owe.Seat, func(s log.Seated, seat engine.Seat) int { return cmp.Compare(s.Seat, seat) })
	if !known {
		g.Seats = slices.Insert(g.Seats, i, log.Seated{Seat: owe.Seat})
	}
	g.Seats[i].Player = owe.To
}

// of returns what is known of a game. That it waits for nobody is not known, and nothing is done
// for one that may.
func (r *recollection) of(id games.GameID) *Shelved {
	g := r.games[id]
	if g == nil {
		g = &Shelved{Dealt: true}
		r.games[id] = g
	}
	return g
}

// shelve puts the games that the journal has seen, and whose files are gone, among the broken ones,
// and tells what it can of those that cannot be read.
func (r *recollection) shelve(dir *store.HeldDir, journal *post.Journal) error {
	gone, err := dir.GoneOf(journal.MarkedGames())
	for _, id := range gone {
		r.shelf.Miss(id, r.of(id))
	}
	for _, id := range r.shelf.unread() {
		if r.games[id] != nil {
			r.shelf.Miss(id, r.of(id))
		}
	}
	return err
}

// gone tells whether the file of a game is not there that the index or the journal knows.
func (d *Daemon) gone(id games.GameID) bool {
	_, marked := d.journal.Marked(id)
	if !marked && !d.clerk.set.Shelf.known(id) {
		return false
	}
	gone, err := d.dir.Gone(id)
	return gone || err != nil
}

// lookForGone looks whether the files of all games are there, and takes those off the shelf that
// were taken away for good.
func (d *Daemon) lookForGone() {
	shelf := d.clerk.set.Shelf
	there, err := d.dir.Games()
	if err != nil {
		d.trouble("games", err)
		return
	}
	for _, id := range shelf.All() {
		if _, found := slices.BinarySearch(there, id); found {
			continue
		}
		switch gone, err := d.dir.Gone(id); {
		case err != nil:
			d.trouble("games", err)
		case gone:
			d.trouble(string(id), missing(id))
		default:
			if there, err := d.dir.HasLog(id); err == nil && !there {
				shelf.Remove(id)
			}
		}
	}
}

// missed tells the operator which games are missing, once a day unless more are, and the host of
// one that is, once a day.
func (c *Clerk) missed(id games.GameID) []post.Line {
	day := c.set.Clock().UTC().Format(time.DateOnly)
	lines := c.tellOperatorOfMissing(id, day)
	if host := c.notice(id, "missing "+day, news{Code: templates.GameMissing, Args: []string{string(id)}}); host.To != "" {
		lines = append(lines, host)
	}
	return lines
}

func (c *Clerk) tellOperatorOfMissing(id games.GameID, day string) []post.Line {
	gone, err := c.set.Dir.GoneOf(c.set.Shelf.All())
	if err != nil || len(gone) == 0 {
		gone = []games.GameID{id}
	}
	c.missing.Lock()
	defer c.missing.Unlock()
	if day != c.missing.day {
		c.missing.day, c.missing.told = day, map[games.GameID]bool{}
	}
	news := news{Code: templates.GamesMissing, Args: []string{someOf(gone)}}
	known := true
	for _, id := range gone {
		known = known && c.missing.told[id]
		c.missing.told[id] = true
	}
	if known {
		return nil
	}
	return []post.Line{c.operatorNotice("", "missing "+day+" "+listed(gone), news)}
}

// someOf names games, the first ten of them.
func someOf(ids []games.GameID) string {
	const most = 10
	if len(ids) <= most {
		return listed(ids)
	}
	return listed(ids[:most]) + " +" + strconv.Itoa(len(ids)-most)
}

// mostEpochs is how many epochs of a seat's keys are tried where nobody can say which it has.
const mostEpochs = 100

// standstill is why it cannot be told whether a key is good, whose game gives an error: the game
// stands still, or its file is gone. A key that was never given is none, so that nobody fills the
// mailbox with mails that wait.
func (c *Clerk) standstill(text string, err error) error {
	var broken *BrokenGameError
	absent := isNoGame(err)
	if err == nil || !absent && !errors.As(err, &broken) {
		return err
	}
	key, mac, _ := parseKey(text)
	switch {
	case c.set.Ring.epochOf(key, mac, 1, mostEpochs) == 0:
		return nil
	case !absent:
		return err
	}
	secret, err := c.set.Dir.HasSecret(key.Game)
	if err != nil || !secret {
		return err
	}
	if gone, err := c.set.Dir.Gone(key.Game); err != nil || !gone {
		return err
	}
	return missing(key.Game)
}

// namesMissing is the error of a proven mail without a key that names a game of which nothing is
// known but that its file is gone: whether its author has a seat there cannot be told.
func (c *Clerk) namesMissing(l *mail.Letter, claim Claim) error {
	if !claim.Proof.proven() || claim.Player == "" || claim.Game != "" || len(c.set.Shelf.unknown()) == 0 {
		return nil
	}
	for _, named := range []games.GameID{c.namedGame(l), gameInSubject(l.Subject)} {
		if g, ok := c.set.Shelf.Game(named); ok && len(g.Seats) == 0 && c.set.Shelf.Broken(named) {
			if err := c.set.Shelf.Mend(named); err != nil {
				return err
			}
		}
	}
	return nil
}

// secretFor returns the secret of a game that is to be made: that which lies there from an attempt
// that was cut short, so that none is ever written over, or a new one.
func (c *Clerk) secretFor(id games.GameID) (*log.Secret, error) {
	text, err := c.set.Dir.Secret(id)
	if errors.Is(err, fs.ErrNotExist) {
		secret := new(log.Secret)
		if _, err := io.ReadFull(c.set.Random, secret[:]); err != nil {
			return nil, fmt.Errorf("referee: no random numbers for a game's secret: %w", err)
		}
		return secret, nil
	}
	if err != nil {
		return nil, err
	}
	secret, err := log.ParseSecret(string(text))
	if err != nil {
		return nil, &BrokenGameError{Game: id, Err: &games.Error{File: string(id) + ".secret", Err: err}}
	}
	return secret, nil
}

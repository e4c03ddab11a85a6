package referee

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/templates"
)

// missingTold is which missing games the operator has been told of on a day.
type missingTold struct {
	sync.Mutex
	day  string
	told map[games.GameID]bool
}

// gone tells whether the file of a game is not there that the index or the journal knows.
func (d *Daemon) gone(id games.GameID) bool {
	_, marked := d.journal.Marked(id)
	if !marked && !d.clerk.set.Index.Has(id) {
		return false
	}
	gone, err := d.dir.Gone(id)
	return gone || err != nil
}

// lookForGone looks whether the files of all games are there, and takes those out of the index that
// were taken away for good.
func (d *Daemon) lookForGone() {
	index := d.clerk.set.Index
	there, err := d.dir.Games()
	if err != nil {
		d.trouble("games", err)
		return
	}
	for _, id := range index.All() {
		if _, found := slices.BinarySearch(there, id); found {
			continue
		}
		switch gone, err := d.dir.Gone(id); {
		case err != nil:
			d.trouble("games", err)
		case gone:
			d.trouble(string(id), identity.Missing(id))
		default:
			if there, err := d.dir.HasLog(id); err == nil && !there {
				index.Remove(id)
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
	gone, err := c.set.Dir.GoneOf(c.set.Index.All())
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

package table

import (
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/referee/identity"
)

// KindToRule is what a host who does not play is told of a question of the table, which they can
// rule.
const KindToRule = "to-rule"

// toRule lists the letters of a group to the hosts who do not play: one for each question that has
// been asked, and is open still.
func (o owing) toRule(g group) (owes []post.Owe) {
	now := o.Game.At(g.last)
	for n := g.first; n <= g.last; n++ {
		e := &o.Game.Entries()[n-1]
		if _, open := now.Question(n); !open || e.By == engine.NoSeat {
			continue
		}
		for _, host := range now.HostsApart() {
			why := e.At.UTC().Format(time.RFC3339Nano)
			owes = append(owes, post.Owe{ID: identity.NewLetterID(KindToRule, string(o.id), string(host), strconv.Itoa(n), why),
				At: o.now.UTC().Truncate(time.Second), Game: o.id, To: host, Kind: KindToRule, From: n, Until: g.last})
		}
	}
	return owes
}

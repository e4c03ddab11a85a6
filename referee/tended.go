package referee

import (
	"time"

	"dhow/referee/identity"
)

// tendedFrom is from when on the hourly round has to see a game, for what it does there beside
// mails and clocks; zero: it never has. What upkeep asks the index for (Tended) follows from this.
func tendedFrom(g *identity.Head) time.Time {
	switch {
	case g.Over && g.Dealt:
		return g.At.Add(archiveTime)
	case g.Over, g.Waits(), g.Unseats, len(g.Standbys) > 0:
		return identity.Always
	}
	return time.Time{}
}

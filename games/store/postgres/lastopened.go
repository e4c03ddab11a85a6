package postgres

import (
	"bytes"
	"sync"

	"dhow/games"
	"dhow/games/store"
)

// lastOpened keeps profiles as they were opened last, by what they were sealed as: to open one and
// to read it takes longer than to ask for it, and whoever plays is asked for several times because
// of one mail. What is sealed is never the same again when it is written anew.
type lastOpened struct {
	mu    sync.Mutex
	young map[games.PlayerID]openedProfile
	old   map[games.PlayerID]openedProfile // that were opened before there were as many young ones
}

type openedProfile struct {
	sealed  []byte
	profile *store.Profile
}

// mostOpened is how many young ones there are; a profile takes about a kilobyte.
const mostOpened = 2000

// get returns the profile that is sealed so; nil: it has to be opened. It is not to be changed.
func (o *lastOpened) get(id games.PlayerID, sealed []byte) *store.Profile {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, some := range []map[games.PlayerID]openedProfile{o.young, o.old} {
		if p, is := some[id]; is && bytes.Equal(p.sealed, sealed) {
			return p.profile
		}
	}
	return nil
}

// put keeps a profile.
func (o *lastOpened) put(id games.PlayerID, sealed []byte, p *store.Profile) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.young == nil || len(o.young) == mostOpened {
		o.young, o.old = make(map[games.PlayerID]openedProfile), o.young
	}
	o.young[id] = openedProfile{sealed, p}
}

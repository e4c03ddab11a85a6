package referee

import (
	"errors"
	"io/fs"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/identity"
	"dhow/templates"
)

// playersLane is the lane of mails that wait for a profile.
const playersLane = "players"

// lostPlayer tells the operator of a profile that is lost, once a day.
func (c *Clerk) lostPlayer(lost *identity.LostPlayerError) post.Owe {
	day := c.set.Clock().UTC().Format(time.DateOnly)
	return c.operatorNotice("", "profile "+string(lost.Player)+" "+day, news{Code: templates.ProfileLost, Args: []string{placeOfProfile(lost)}})
}

// placeOfProfile says what is wrong with a profile, and at which line, without saying where on the
// machine it lies.
func placeOfProfile(lost *identity.LostPlayerError) string {
	var path *fs.PathError
	if errors.As(lost.Err, &path) {
		return store.PlayerPath(lost.Player) + ": " + path.Err.Error()
	}
	return placeOf(lost.Err)
}

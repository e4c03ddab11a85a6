package acts

import (
	"slices"

	"dhow/games/log"
	"dhow/templates"
)

// What is said of a game that a host asks for anew, with its name.
const (
	anewByOther    templates.ResultCode = "anew-by-other"
	anewTooLate    templates.ResultCode = "anew-too-late" // somebody has joined, or the game is over
	anewAsItStands templates.ResultCode = "anew-as-it-stands"
)

// DraftAnew gives a game up for another with this header, or says why not: its host may do so until
// somebody else has joined.
func DraftAnew(h History, d *log.Draft, anew *log.Header) (refused templates.ResultCode, err error) {
	now := h.Game.Header
	joined := h.Game.Joined()
	others := slices.ContainsFunc(h.Game.Seats(), func(s log.Seated) bool {
		return joined[s.Seat] && s.House == "" && s.Player != anew.Host
	})
	switch {
	case now.Host != anew.Host:
		return anewByOther, nil
	case others || h.Game.Dealt() || h.OverAt(h.Game.Len()):
		return anewTooLate, nil
	case now.Setup == anew.Setup && now.Digest == anew.Digest && h.Game.Pace().Is(anew.Pace) &&
		slices.Equal(now.Seats, anew.Seats):
		return anewAsItStands, nil
	}
	return "", d.Ended(log.EndedHost)
}

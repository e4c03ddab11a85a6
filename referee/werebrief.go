package referee

import (
	"cmp"
	"context"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/letters"
)

// tellBrief tells those once, for whom an earlier program wrote short letters, how letters come:
// the journal knows who is told.
func (d *upkeep) tellBrief(ctx context.Context, now time.Time) error {
	brief, err := d.Roster.Brief(ctx)
	for _, player := range brief {
		id := letters.WereBriefID(player)
		none, err := d.Roster.WantsNone(ctx, player)
		told, unknown := d.Store.EverOwed(ctx, id)
		answered, untold := d.Roster.HasAnswered(ctx, player)
		if err := cmp.Or(err, unknown, untold); err != nil {
			return err
		}
		if !told && answered && !none {
			d.Post.Add(nil, post.Owe{ID: id, At: now, To: player, Kind: letters.KindWereBrief})
			continue
		}
		if err := d.Roster.Change(ctx, player, func(p *store.Profile) { p.Brief = false }); err != nil {
			d.Log.Warn("a profile is not saved", "player", player, "error", err)
		}
	}
	return err
}

package referee

import (
	"context"

	"dhow/games/store"
	"dhow/referee/acts"
)

// recording is a store whose archive is files: each game has its text record beside its log.
type recording interface {
	Unrecorded() ([]store.LogFile, error)
	WriteRecord(store.LogFile, store.Recorder) error
}

var _ recording = (*store.Files)(nil)

// recordArchived writes text records that archived games lack: of games that were archived by a
// program without records, and where a crash came between the two files. It writes so many at once
// that a search does not wait for long. A record that cannot be made is not tried again, so that it
// keeps no other one from being written.
func (d *upkeep) recordArchived(finish context.Context) error {
	archive, is := d.Store.(recording)
	if !is {
		return nil
	}
	lacking, err := archive.Unrecorded()
	some := 0
	for _, game := range lacking {
		if _, unmade := d.unmade.Load(game); unmade || some == tendedPart {
			continue
		}
		some++
		d.intake.Do(finish, game.Game, func(context.Context) {
			if !d.record(game) {
				d.unmade.Store(game, true)
			}
		})
	}
	return err
}

// record writes the text record of an archived game, where the store has records. It is false where
// none can be made of the log, as without the edition of the game.
func (c *Clerk) record(game store.LogFile) (made bool) {
	archive, is := c.Store.(recording)
	if !is {
		return true
	}
	made = true
	err := archive.WriteRecord(game, func(log store.Text) ([]byte, error) {
		text, err := acts.RecordOfFile(c.Editions, log.Name, log.Data)
		made = err == nil
		return text, err
	})
	if err != nil {
		c.Log.Error("the text record of an archived game could not be written", "game", game.Game, "error", err)
	}
	return made
}

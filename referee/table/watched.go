package table

import (
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// KindWatched is a letter to somebody who watches a game: of the round that is over, or of its end.
const KindWatched = "watched"

// KindToWatcher is the answer to a mail of somebody who watches.
const KindToWatcher = "to-watcher"

// hear takes a mail of somebody who watches: what they say, if players hear it, and their questions.
func (s *actor) hear(d *acts.Delivery) (Posting, error) {
	if s.Game.EntryOf(d.Fingerprint) == 0 {
		if draft := s.DraftOfWatcher(&d.Mail); !draft.Empty() {
			s.enter(draft)
		}
		if err := s.settle(); err != nil {
			return Posting{}, err
		}
	}
	p := s.newsOf(d.Fingerprint)
	last := s.Game.Len()
	owe := post.Owe{ID: identity.NewLetterID(KindToWatcher, d.Fingerprint, string(s.id), strconv.Itoa(last)),
		At: s.settings.Clock().UTC().Truncate(time.Second), Game: s.id, To: d.Watcher, Kind: KindToWatcher, Until: last,
		About: d.Fingerprint}
	owe.Said = s.settings.Ring.SealJSON(string(owe.ID), d.Kept())
	p.Owes = append([]post.Owe{owe}, p.Owes...)
	p.In = post.In{Fingerprint: d.Fingerprint, Outcome: post.OutcomeAnswered, Game: s.id, Entry: p.Entry,
		At: s.settings.Clock()}
	return p, nil
}

// watched lists the letters of a group to those who watch the game: one when a round is over, and
// one when the game is.
func (o owing) watched(g group) (owes []post.Owe) {
	if !o.endsIn(g) && o.EndsRound(g.first, g.last) == 0 {
		return nil
	}
	cause := &o.Game.Entries()[o.groupOf(g.last).first-1]
	for _, w := range o.Game.At(g.last).Watchers() {
		if w.Player != "" {
			owes = append(owes, post.Owe{ID: watchedID(o.id, w.Player, g.last, cause), At: o.now.UTC().Truncate(time.Second),
				Game: o.id, To: w.Player, Kind: KindWatched, From: g.first, Until: g.last})
		}
	}
	return owes
}

// watchedID names such a letter, as newsID does news.
func watchedID(game games.GameID, player games.PlayerID, until int, cause *log.Entry) post.LetterID {
	why := cause.Mail
	if why == "" {
		why = cause.At.UTC().Format(time.RFC3339Nano)
	}
	return identity.NewLetterID(KindWatched, string(game), string(player), strconv.Itoa(until), why)
}

package referee

import (
	"context"
	"errors"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/notices"
	"dhow/referee/table"
	"dhow/templates"
)

// This file has those told who wait for a host who has vanished: whose game stands still until its
// host decides, and who has asked a host for a seat. They are told what they can do without.

// tellOfVanished looks once a day whether somebody waits for a seat whose host has vanished. That
// games stand still is seen when their clocks ring.
func (d *upkeep) tellOfVanished(finish context.Context, now time.Time) error {
	if now.Sub(d.lookedForHosts) < day && !now.Before(d.lookedForHosts) {
		return nil
	}
	long := map[games.GameID][]acts.Request{} // that have waited for long
	requests, err := d.Questions.Requests(finish)
	for _, r := range requests {
		h, _, failed := d.Store.Held(finish, r.Hold)
		if err = errors.Join(err, failed); now.Sub(h.At) >= table.HostVanished {
			long[r.Game] = append(long[r.Game], r)
		}
	}
	if err != nil {
		return err
	}
	d.lookedForHosts = now
	for id, asked := range long {
		game, there, failed := d.Index.Game(finish, id)
		if err = errors.Join(err, failed); !there || game.Over || d.Index.Broken(id) {
			continue
		}
		d.intake.Do(finish, id, func(ctx context.Context) {
			lines, err := d.games.ofVanished(ctx, id, now, asked)
			d.Post.Add(nil, lines...)
			if err != nil { // that a game can be read does not mean that its clocks ring
				d.troubles.report(id, err)
			}
		})
	}
	return err
}

// ofVanished owes letters about the host of a game to those who wait for that host.
func (d *gameRounds) ofVanished(ctx context.Context, id games.GameID, now time.Time, asked []acts.Request) (lines []post.Line, err error) {
	var waiting []games.PlayerID
	var hosts []string
	var late []string
	var since time.Time
	var long bool // somebody has waited for long
	err = d.Tables.Table(id).Read(ctx, func(h acts.History) error {
		if awaited, waits := h.AwaitsHost(now); waits {
			late, since = awaited.Late, awaited.Since
		}
		if long = now.Sub(since) >= table.HostVanished; since.IsZero() {
			long = len(asked) > 0
		}
		if !long { // as a rule: this is asked whenever clocks ring
			return nil
		}
		joined := h.Game.Joined()
		for _, s := range h.Game.Seats() {
			if s.Player != "" && joined[s.Seat] && !h.Game.Resigned(s.Seat) && !h.IsHost(s.Player) {
				waiting = append(waiting, s.Player)
			}
		}
		for _, host := range h.Game.Hosts() {
			profile, _, err := d.Roster.Profile(ctx, host)
			if err != nil {
				return err
			}
			hosts = append(hosts, profile.Name)
		}
		return nil
	})
	host, what := strings.Join(hosts, ", "), notices.News{}
	switch {
	case err != nil:
		return nil, err
	case !long:
		return nil, nil
	case len(late) > 0:
		what = notices.News{Code: templates.HostLeavesLate, Args: []string{strings.Join(late, ", "), string(id), host}}
	case !since.IsZero():
		what = notices.News{Code: templates.HostLeavesStopped, Args: []string{string(id), host}}
	default:
		var names []string
		for _, r := range asked {
			names, waiting = append(names, r.Name), append(waiting, r.Player)
		}
		what = notices.News{Code: templates.HostLeavesAsked, Args: []string{strings.Join(names, ", "), string(id), host}}
	}
	for _, player := range waiting {
		told, err := d.toldOfVanished(ctx, id, player, now)
		if err != nil {
			return nil, err
		}
		if !told {
			owe, err := d.Notices.Player(ctx, player, id, vanishedOn(now), what)
			if err != nil {
				return nil, err
			}
			lines = append(lines, owe)
		}
	}
	return lines, nil
}

// vanishedOn is the occasion of a letter of a day.
func vanishedOn(at time.Time) string { return "awaited host " + at.UTC().Format(time.DateOnly) }

// toldOfVanished tells whether a player was told within the last week, whatever waited then.
func (d *gameRounds) toldOfVanished(ctx context.Context, id games.GameID, player games.PlayerID, now time.Time) (told bool, err error) {
	for at := now; now.Sub(at) < table.HostVanished && !told && err == nil; at = at.Add(-day) {
		told, err = d.Store.EverOwed(ctx, notices.PlayerLetter(player, id, vanishedOn(at)))
	}
	return told, err
}

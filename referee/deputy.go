package referee

import (
	"context"
	"errors"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// Deputy judges mails and sends letters beside the daemon that has the store, a part of each at a
// time, and reads mailboxes, for the store to take their mails in. No clock rings for it: it enters
// in games what players have written with the keys of their seats, and commits that letters were
// sent. What it cannot do whole it leaves to the daemon.
type Deputy struct {
	*rooms
	judge   *intake.Judge
	readers []*boxReader // of mailboxes, while no other process reads them
	ending  *ending
}

// OpenDeputy reads what is needed of the house's store, which has to be a Database, and is given
// back by Run, or at once with an error. Nothing is fetched, judged or sent before Run.
func OpenDeputy(h House, cfg *config.Config) (*Deputy, error) {
	r, err := newRooms(h, cfg)
	if err != nil {
		return nil, err
	}
	d := &Deputy{rooms: r, ending: newEnding(r.store)}
	if err := d.open(context.Background()); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

// open furnishes the rooms. What is broken or lost is told of by whoever referees.
func (d *Deputy) open(ctx context.Context) error {
	if d.database == nil {
		return errors.New("referee: only a database has deputies")
	}
	d.troubles.deputy = true
	ring, err := d.readKeys()
	if err != nil {
		return err
	}
	index, _, err := identity.OpenIndex(ctx, d.store, d.database, d.editions)
	if err != nil {
		return err
	}
	if _, err := d.store.Recall(); err != nil {
		return err
	}
	people, _, err := identity.OpenPeople(ctx, d.store)
	if err != nil {
		return err
	}
	d.spent = newBudget(d.database)
	if err := d.furnishRooms(ctx, ring, identity.NewRoster(readPeople{people}, index, d.house.Random), index); err != nil {
		return err
	}
	d.gaugeLetters()
	d.clerk.alarms.ringNone()
	searched, err := d.store.Searched(ctx)
	if err != nil {
		return err
	}
	d.readers = d.boxReaders(searched, nil, d.ending)
	d.judge = intake.NewJudge(d.intakeSettings(), d.database)
	d.metrics.Gauge("dhow_mail_parts_claimed", func() float64 { return float64(d.judge.Claimed()) })
	return nil
}

// Run reads mailboxes, judges mails and sends letters until ctx ends, or it stops by itself, as
// Daemon.Run says: with a *store.LostError where another process has taken the lease away because
// this one was not heard of for too long. What has been begun is finished, as by a daemon that
// stops.
func (d *Deputy) Run(ctx context.Context) error {
	ctx, stop := d.ending.until(ctx)
	defer stop()
	d.work(ctx, func(finish context.Context) {
		d.intake.Begin(ctx)
		var working sync.WaitGroup
		working.Go(func() { d.judge.Run(ctx, finish) })
		for _, b := range d.readers {
			working.Go(func() { d.reads(ctx, finish, b) })
		}
		d.keepClocks(ctx)
		working.Wait()
		d.intake.End()
	}, func(finish context.Context) {
		d.intake.Finish(finish)
		d.noteClocks(finish)
	})
	return errors.Join(d.ending.reason(), d.close())
}

// reads reads a mailbox until ctx ends, whenever no other process does.
func (d *Deputy) reads(ctx, finish context.Context, b *boxReader) {
	b.whileHeld(ctx, d.database, func(ctx context.Context, held store.HeldMailbox) {
		if err := d.keepsTime(ctx, b); err != nil {
			d.house.Log.Warn(b.title()+" is read later", "error", err)
			return
		}
		b.answers(ctx, finish, held)
	}, func(context.Context) {})
}

// keepsTime has a mailbox be read by a kept clock, from what is known by now, as at a start.
// Mailboxes alone go by one: what is judged here goes by the machine's clock, which has to be the
// database's.
func (d *Deputy) keepsTime(ctx context.Context, b *boxReader) error {
	written, err := d.lastWritten(ctx)
	if err != nil {
		return err
	}
	b.last, b.clock = written.searched, d.keepTime(written.bornOut())
	return nil
}

// keepEvery is how often a deputy notes in the store when clocks of games ring that it has looked
// at. Games of which it has not noted that by its end are looked at by the daemon.
const keepEvery = time.Second

func (d *Deputy) keepClocks(ctx context.Context) {
	every := time.NewTicker(keepEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			d.noteClocks(ctx)
		}
	}
}

func (d *Deputy) noteClocks(ctx context.Context) {
	if err := d.clerk.alarms.keep(ctx); err != nil && ctx.Err() == nil {
		d.house.Log.Warn("clocks of games are noted later", "why", err)
	}
}

// readPeople are people whose profiles are for whoever referees to change.
type readPeople struct{ identity.People }

// errNotOurs says that it is for whoever referees to change a profile.
var errNotOurs = errors.New("referee: profiles are changed by whoever referees")

// SaveProfile changes nothing.
func (readPeople) SaveProfile(context.Context, games.PlayerID, *store.Profile) error {
	return errNotOurs
}

// Ask asks for profiles at once.
func (p readPeople) Ask(ctx context.Context, ids []games.PlayerID) {
	if people, asks := p.People.(identity.Asking); asks {
		people.Ask(ctx, ids)
	}
}

// RemoveProfile changes nothing.
func (readPeople) RemoveProfile(context.Context, games.PlayerID) error { return errNotOurs }

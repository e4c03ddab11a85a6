package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"dhow/games/store/postgres"
	"dhow/referee/config"
)

// database takes the database as the daemon would, looks how it is set up, and gives it back in the
// end.
func (d *doctor) database(ctx context.Context) (release func()) {
	release = func() {}
	d.instance = ""
	settings, err := d.c.database(d.cfg)
	if err != nil {
		d.fail("store", err, "")
		return release
	}
	db, err := postgres.Connect(ctx, settings)
	if err != nil {
		d.fail("store", err, "")
		return release
	}
	release = db.Hang
	condition, err := db.Condition(ctx, d.c.now)
	if err != nil {
		d.fail("store", err, "")
		return release
	}
	d.ok("store", "%s answers: PostgreSQL %d, tables of version %d", db.Name(), condition.Server/10_000, condition.Tables)
	for _, f := range databaseFindings(condition) {
		d.note(f.Check, f.State, f.Found, f.Mend)
	}
	if condition.ReadOnly {
		return release
	}
	s, err := db.Hold(ctx)
	switch {
	case err == nil:
		d.instance = s.Instance()
		return func() { s.Close() }
	case held(err):
		d.running = true
		d.warn("store", "dhow serve is running, here or elsewhere",
			"stop it and run doctor again: it would take the letters that doctor writes to itself")
	default:
		d.fail("store", err, "")
	}
	return release
}

// closeClocks is as far as the clocks of a machine and of its database may be apart.
const closeClocks = 10 * time.Second

// databaseFindings is what there is to say of a database.
func databaseFindings(c *postgres.Condition) (all []finding) {
	note := func(check, state, found, mend string) { all = append(all, finding{check, state, found, mend}) }
	switch {
	case c.Standby:
		note("writing", failState, "this server is a standby and takes no orders",
			"name the primary in the address, or all of them: @one,two/dhow?target_session_attrs=read-write")
	case c.ReadOnly:
		note("writing", failState, "the database is read-only", "default_transaction_read_only = off")
	}
	if c.Isolation != "read committed" {
		note("isolation", warnState, "transactions are "+c.Isolation, "whatever stands between here and the database has to"+
			" pass default_transaction_isolation on")
	}
	for _, w := range []struct {
		setting, lost string
		off           bool
	}{
		{"fsync", "after a power cut what was accepted last is lost, or the whole database", !c.Fsync},
		{"full_page_writes", "a power cut may leave pages half written", !c.FullPages},
		{"synchronous_commit", "orders accepted last are lost when the server ends", c.Commit == "off"},
	} {
		if w.off {
			note("durability", warnState, w.setting+" is off: "+w.lost, w.setting+" = on in postgresql.conf")
		}
	}
	if c.Fsync && c.FullPages && c.Commit != "off" {
		note("durability", okState, "what is accepted is on the server's disk", "")
	}
	all = append(all, standbyFinding(c))
	switch apart := max(c.Ahead, -c.Ahead) - c.Within; {
	case apart <= closeClocks:
		note("db clock", okState, "agrees with this machine's", "")
	case c.Ahead > 0:
		note("db clock", warnState, fmt.Sprintf("this machine is %v behind the database", apart.Round(time.Second)),
			"set both clocks by NTP: deadlines go by this machine's")
	default:
		note("db clock", warnState, fmt.Sprintf("this machine is %v ahead of the database", apart.Round(time.Second)),
			"set both clocks by NTP: deadlines go by this machine's")
	}
	if w := c.Waiting; w.Mails >= manyWaiting || w.Bytes >= postgres.MostWaiting.Bytes/2 {
		note("mails", warnState, fmt.Sprintf("%d mails of %d MiB were taken in and wait to be handled", w.Mails, w.Bytes>>20),
			"see whether games stand still: dhow check data; where there is no room for more, mail servers keep what comes by LMTP")
	}
	return append(all, rightsFinding(c))
}

// manyWaiting is how many mails wait only where something is wrong, or in a flood.
const manyWaiting = 10_000

// standbyFinding says what becomes of accepted orders when the server is gone for good.
func standbyFinding(c *postgres.Condition) finding {
	following, hidden, synchronous := 0, false, 0
	var slowest time.Duration
	for _, s := range c.Standbys {
		following++
		hidden = hidden || s.State == ""
		if s.Sync == "sync" || s.Sync == "quorum" {
			synchronous++
		}
		slowest = max(slowest, s.Lag)
	}
	f := finding{Check: "standby", State: okState}
	waits := c.Wanted != "" && c.Commit != "local" && c.Commit != "off"
	switch {
	case following == 0 && waits:
		f.State, f.Found = failState, "synchronous_standby_names is set and no standby is connected: nothing can be accepted"
		f.Mend = "start it, or empty synchronous_standby_names"
	case following == 0:
		f.Found = "none: what is accepted is as safe as the server's disk"
	case c.Wanted == "":
		f.State, f.Found = warnState, fmt.Sprintf("%d, not synchronous: orders accepted last are lost when one takes over", following)
		f.Mend = "set synchronous_standby_names"
	case !waits:
		f.State, f.Found = warnState, "synchronous_commit is "+c.Commit+", which waits for no standby: orders accepted last are lost when one takes over"
		f.Mend = "synchronous_commit = on"
	case hidden:
		f.Found = fmt.Sprintf("%d; how far they are this role may not see", following)
		f.Mend = "grant pg_read_all_stats to it"
	case synchronous == 0:
		f.State, f.Found = failState, "none of those that are connected is named in synchronous_standby_names: nothing can be accepted"
		f.Mend = "their application_name has to stand there"
	case slowest > time.Minute:
		f.State, f.Found = warnState, fmt.Sprintf("%d, one of them %v behind", following, slowest.Round(time.Second))
		f.Mend = "look at its log: to take over it has to catch up first"
	default:
		f.Found = fmt.Sprintf("%d, of which %d have what is accepted", following, synchronous)
	}
	return f
}

// rightsFinding says whether the role may do what it has to, and no more.
func rightsFinding(c *postgres.Condition) finding {
	const better = "let dhow serve be a member of " + postgres.WorkerRole + ": dhow store migrate --owner"
	switch {
	case len(c.Lacks) > 0:
		return finding{"rights", failState, "may not: " + strings.Join(c.Lacks, ", "),
			"dhow store migrate, as the owner of the tables, gives " + postgres.WorkerRole + " what it needs"}
	case c.Superuser:
		return finding{"rights", warnState, "the role is a superuser", better}
	case c.Owns:
		return finding{"rights", okState, "the role owns the tables, and may drop them", better}
	}
	return finding{"rights", okState, "those of a referee, who can neither drop nor change tables", ""}
}

// lookedAt connects to the database of a configuration, nil if it has none, and logs what of it may lose
// orders or keep them from being taken.
func (c *call) lookedAt(ctx context.Context, cfg *config.Config, log *slog.Logger) (*postgres.Database, error) {
	if cfg.Store == "" {
		return nil, nil
	}
	settings, err := c.database(cfg)
	if err != nil {
		return nil, err
	}
	db, err := postgres.Connect(ctx, settings)
	if err != nil {
		return nil, err
	}
	condition, err := db.Condition(ctx, c.now)
	if err != nil {
		db.Hang()
		return nil, err
	}
	for _, f := range databaseFindings(condition) {
		if f.State != okState {
			log.Warn(db.Name()+": "+f.Found, "mend", f.Mend)
		}
	}
	return db, nil
}

package main

import (
	"strings"
	"testing"
	"time"

	"dhow/games/store/postgres"
)

// TestDoctorWarnsOfWhatWouldLoseOrders has a row for each way to set up a database that may lose what
// was accepted, or keep it from being written.
func TestDoctorWarnsOfWhatWouldLoseOrders(t *testing.T) {
	one := func(sync string, lag time.Duration) []postgres.Standby {
		return []postgres.Standby{{Name: "one", State: "streaming", Sync: sync, Lag: lag}}
	}
	for _, row := range []struct {
		name string
		set  func(*postgres.Condition)
		want string // what is found beside what is well; empty: nothing
	}{
		{"as it should be", func(*postgres.Condition) {}, ""},
		{"fsync", func(c *postgres.Condition) { c.Fsync = false }, "warn durability: fsync is off"},
		{"full_page_writes", func(c *postgres.Condition) { c.FullPages = false }, "warn durability: full_page_writes is off"},
		{"synchronous_commit", func(c *postgres.Condition) { c.Commit = "off" }, "warn durability: synchronous_commit is off"},
		{"isolation", func(c *postgres.Condition) { c.Isolation = "serializable" }, "warn isolation: transactions are serializable"},
		{"standby", func(c *postgres.Condition) { c.Standby, c.ReadOnly = true, true }, "fail writing: this server is a standby"},
		{"read-only", func(c *postgres.Condition) { c.ReadOnly = true }, "fail writing: the database is read-only"},
		{"machine behind", func(c *postgres.Condition) { c.Ahead = time.Hour }, "warn db clock: this machine is 1h0m0s behind"},
		{"machine ahead", func(c *postgres.Condition) { c.Ahead = -time.Hour }, "warn db clock: this machine is 1h0m0s ahead"},
		{"a slow answer", func(c *postgres.Condition) { c.Ahead, c.Within = 20*time.Second, 15*time.Second }, ""},
		{"asynchronous", func(c *postgres.Condition) { c.Standbys = one("async", 0) }, "warn standby: 1, not synchronous"},
		{"synchronous", func(c *postgres.Condition) { c.Wanted, c.Standbys = "one", one("sync", 0) }, ""},
		{"not waited for", func(c *postgres.Condition) { c.Wanted, c.Standbys, c.Commit = "one", one("sync", 0), "local" },
			"warn standby: synchronous_commit is local"},
		{"another is wanted", func(c *postgres.Condition) { c.Wanted, c.Standbys = "two", one("async", 0) },
			"fail standby: none of those that are connected is named"},
		{"far behind", func(c *postgres.Condition) { c.Wanted, c.Standbys = "one", one("sync", time.Hour) },
			"warn standby: 1, one of them 1h0m0s behind"},
		{"gone", func(c *postgres.Condition) { c.Wanted = "one" }, "fail standby: synchronous_standby_names is set and no standby"},
		{"not to be seen", func(c *postgres.Condition) { c.Wanted, c.Standbys = "one", []postgres.Standby{{}} }, ""},
		{"mails", func(c *postgres.Condition) { c.Waiting.Mails = 10_000 }, "warn mails: 10000 mails of 0 MiB were taken in"},
		{"large mails", func(c *postgres.Condition) { c.Waiting.Bytes = 2 << 30 }, "warn mails: 0 mails of 2048 MiB"},
		{"superuser", func(c *postgres.Condition) { c.Superuser = true }, "warn rights: the role is a superuser"},
		{"no rights", func(c *postgres.Condition) { c.Lacks = []string{"insert fact"} }, "fail rights: may not: insert fact"},
	} {
		c := &postgres.Condition{Isolation: "read committed", Commit: "on", Fsync: true, FullPages: true}
		row.set(c)
		var found []string
		for _, f := range databaseFindings(c) {
			if f.State != okState {
				found = append(found, f.State+" "+f.Check+": "+f.Found)
			}
		}
		if row.want == "" && len(found) > 0 || row.want != "" && (len(found) != 1 || !strings.HasPrefix(found[0], row.want)) {
			t.Errorf("%s: found %q, expected %q", row.name, found, row.want)
		}
	}
}

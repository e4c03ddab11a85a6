package log_test

import (
	"testing"

	"dhow/games/log"
)

// TestMailOf tells of what mail an entry was made, whoever has written it.
func TestMailOf(t *testing.T) {
	for line, want := range map[string]string{
		`--- {n: 4, at: 2026-11-19T18:00:00Z, by: blue, mail: 7f3a91, orders: [R]}`:             "7f3a91",
		`--- {n: 4, at: 2026-11-19T18:00:00Z, dhow: 3, by: blue, mail: 7f3a91, orders: [R]}`:    "7f3a91",
		`--- {n: 4, at: 2026-11-19T18:00:00Z, mail: 7f3a91, end: "no more"}`:                    "7f3a91",
		`--- {n: 4, at: 2026-11-19T18:00:00Z, by: blue, mail: "100391", join: {luck: "kanga"}}`: "100391",
		`--- {n: 4, at: 2026-11-19T18:00:00Z, by: blue, join: {luck: "kanga"}, mail: 7f3a91}`:   "7f3a91",
		"---\nn: 4\nat: 2026-11-19T18:00:00Z\nby: blue\njoin: {luck: kanga}\nmail: 7f3a91\n":    "7f3a91",
		`--- {n: 4, at: 2026-11-19T18:00:00Z, by: blue, join: {luck: "kanga"}}`:                 "",
		`--- {n: 4, at: 2026-11-19T18:00:00Z, by: blue, join: {luck: "mail"}}`:                  "",
		`--- {n: 4, mail: 7f3a91`: "",
	} {
		if got := log.MailOf([]byte(line)); got != want {
			t.Errorf("%s was made of %q, expected %q", line, got, want)
		}
	}
}

package store_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/internal/strictyaml"
)

const annsProfile = `name: Ann
addresses:
  - {address: ann@example.org, proof: mail, since: 2026-11-20T18:02:11Z}
  - {address: ann.b@example.com, proof: asked, since: 2026-11-21T06:00:00Z}
lang: nl
zone: Europe/Brussels
html: false
brief: true
bounces: 2
bounced: "2026-11-20"
letters:
  - {mode: daily, hour: 20, since: 2026-11-21T06:00:00Z}
  - {game: kilifi-7, mode: follow, since: 2026-11-22T06:00:00Z}
switches:
  - {what: chatter, wanted: false}
  - {what: chatter, game: kilifi-7, wanted: true}
`

// TestProfileRoundTrip reads a profile and writes it the same.
func TestProfileRoundTrip(t *testing.T) {
	t.Parallel()
	p, err := store.ReadProfile("ann-7f3a.yaml", []byte(annsProfile))
	mustWork(t, err)
	want := &store.Profile{
		Name: "Ann", Lang: "nl", Zone: "Europe/Brussels", Brief: true, Bounces: 2, Bounced: "2026-11-20",
		Letters:   store.Letters{Mode: store.LettersDaily, Hour: 20, Since: time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC)},
		LettersIn: map[games.GameID]store.Letters{"kilifi-7": {Mode: store.LettersFollow, Since: time.Date(2026, 11, 22, 6, 0, 0, 0, time.UTC)}},
		Switches:  []store.Switch{{What: store.Chatter}, {What: store.Chatter, Game: "kilifi-7", On: true}},
		Addresses: []store.Address{
			{Address: "ann@example.org", Proof: "mail", Since: time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC)},
			{Address: "ann.b@example.com", Proof: "asked", Since: time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC)},
		},
	}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("read %+v, want %+v", p, want)
	}
	if got := string(store.WriteProfile(p)); got != annsProfile {
		t.Errorf("written as\n%s", got)
	}
}

// TestProfileByHand reads what a person may have written.
func TestProfileByHand(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, text, canonical string }{
		{"only what must be there", "name: Ben\naddresses: []\n",
			"name: Ben\naddresses: []\nlang: en\nzone: UTC\nhtml: true\nbrief: false\nbounces: 0\n"},
		{"what earlier programs wrote", "name: Ben\naddresses: []\nbrief: true\ndigest: true\nmute: true\n",
			"name: Ben\naddresses: []\nlang: en\nzone: UTC\nhtml: true\nbrief: true\nbounces: 0\n"},
		{"other order, other style, comments, another zone's time", `
# moved to Gdynia
zone:  Europe/Warsaw
addresses: [ {since: 2026-11-20T19:02:11+01:00, proof: mail, address: "cas@example.org"} ]
name: 'Cas: the third'   # as he wants it
lang: pl
`,
			"name: \"Cas: the third\"\naddresses:\n  - {address: cas@example.org, proof: mail, since: 2026-11-20T18:02:11Z}\n" +
				"lang: pl\nzone: Europe/Warsaw\nhtml: true\nbrief: false\nbounces: 0\n"},
		{"an address that was vouched for once", "name: Ben\naddresses: []\nonce-vouched:\n  - address: ben@example.net\n",
			"name: Ben\naddresses: []\nlang: en\nzone: UTC\nhtml: true\nbrief: false\nbounces: 0\nonce-vouched:\n  - {address: ben@example.net}\n"},
	} {
		p, err := store.ReadProfile("x.yaml", []byte(row.text))
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if got := string(store.WriteProfile(p)); got != row.canonical {
			t.Errorf("%s: written as\n%s", row.name, got)
		}
	}
}

// TestBadProfiles refuses what is not understood, and says where it stands.
func TestBadProfiles(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, old, new, want string }{
		{"an unknown key", "brief:", "breif:", "p.yaml:8: document: unknown key, expected one of addresses, name, lang"},
		{"an unknown key of an address", "proof: mail", "prof: mail", "p.yaml:3: addresses[0]: unknown key"},
		{"no name", "name: Ann\n", "", "missing key"},
		{"an empty name", "name: Ann\n", "name: \"\"\n", "p.yaml:1: name, expected a name in one line"},
		{"a name of two lines", "name: Ann\n", "name: \"Ann\\nBen\"\n", "p.yaml:1: name, expected a name in one line"},
		{"a language that is not spoken", "lang: nl", "lang: de", "p.yaml:5: lang, expected one of en, fr, nl, pl"},
		{"a path as a zone", "zone: Europe/Brussels", "zone: /etc/passwd", "p.yaml:6: zone, expected a time zone"},
		{"a zone that climbs", "zone: Europe/Brussels", "zone: ../../x", "p.yaml:6: zone, expected a time zone"},
		{"no truth value", "html: false", "html: no", "p.yaml:7: html, expected true or false"},
		{"no day", "bounced: \"2026-11-20\"", "bounced: yesterday", `p.yaml:10: bounced, expected a day, as 2026-11-20, found "yesterday"`},
		{"fewer than no bounces", "bounces: 2", "bounces: -1", "p.yaml:9: bounces, expected a whole number"},
		{"an address with a name", "ann@example.org", "\"Ann <ann@example.org>\"", "p.yaml:3: addresses[0].address, expected an address"},
		{"no address", "ann@example.org", "ann", "p.yaml:3: addresses[0].address, expected an address"},
		{"an address that is too long", "ann@example.org", strings.Repeat("a", 250) + "@example.org", "p.yaml:3: addresses[0].address, expected an address"},
		{"a proof of two words", "proof: mail", "proof: by mail", "p.yaml:3: addresses[0].proof, expected a word"},
		{"a day as a time", "2026-11-20T18:02:11Z", "2026-11-20", "p.yaml:3: addresses[0].since, expected a time"},
		{"letters in a way that there is not", "mode: daily", "mode: weekly", `p.yaml:12: letters[0].mode, expected turn, follow, brief or daily, found "weekly"`},
		{"letters at no hour", "hour: 20", "hour: 24", "p.yaml:12: letters[0].hour, expected a whole number"},
		{"letters about no game", "kilifi-7", "Kilifi", "p.yaml:13: letters[1].game, expected the id of a game"},
		{"a name twice", "lang: nl", "name: Ben", "p.yaml:5: document: key \"name\", expected once"},
	} {
		_, err := store.ReadProfile("p.yaml", []byte(strings.Replace(annsProfile, row.old, row.new, 1)))
		var at *strictyaml.Error
		if !errors.As(err, &at) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %s", row.name, err, row.want)
		}
	}
}

// FuzzProfile reads anything without panic, and what it reads it writes so that it is read again
// the same.
func FuzzProfile(f *testing.F) {
	f.Add([]byte(annsProfile))
	f.Add([]byte("name: Ben\naddresses: []\n"))
	f.Add([]byte("name: \"é \\u2003 x\"\naddresses: [{address: '\"a b\"@example.org', proof: x, since: 0001-01-01T00:00:00.5-23:59}]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := store.ReadProfile("p.yaml", data)
		if err != nil {
			return
		}
		text := store.WriteProfile(p)
		again, err := store.ReadProfile("p.yaml", text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if got := store.WriteProfile(again); string(got) != string(text) {
			t.Errorf("%s\nis written again as\n%s", text, got)
		}
	})
}

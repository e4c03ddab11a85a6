package referee

import (
	"strings"
	"testing"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/identity"
)

// TestHostKeys has a host who does not play answer letters about the game: with the word of the
// domain one mail is enough, else it is asked, wherever it comes from. The key is the host's alone,
// orders nothing, and dies when letters to the host go elsewhere.
func TestHostKeys(t *testing.T) {
	const guest = "gus@example.com"
	for why, row := range map[string]struct {
		act     func(w *world, ann *person, key string)
		invited int  // letters to Gus
		asked   bool // Ann is
	}{
		"vouched for":     {func(w *world, ann *person, _ string) { ann.sign("replace green Gus " + guest) }, 1, false},
		"not vouched for": {func(w *world, ann *person, _ string) { w.box.put(ann.reply(ann.letter(), "replace green Gus "+guest)) }, 0, true},
		"from elsewhere": {func(w *world, _ *person, key string) {
			w.box.put(from("Fay", friendAt, "", "replace green "+guest+"\nkey "+key))
		}, 0, true},
		"from elsewhere, vouched": {func(w *world, _ *person, key string) {
			w.box.put(from("Fay", friendAt, aligned("example.edu"), "replace green "+guest+"\nkey "+key))
		}, 0, true},
		"with another game":     {func(w *world, ann *person, _ string) { ann.sign("replace green " + guest + "\ngame lamu-2") }, 0, false},
		"without the key":       {func(w *world, ann *person, _ string) { ann.write("replace green " + guest) }, 0, true},
		"to leave":              {func(w *world, ann *person, _ string) { ann.sign("resign") }, 0, false},
		"to order, not vouched": {func(w *world, ann *person, key string) { w.box.put(from("Ann", ann.address, "", "E 1\nkey "+key)) }, 0, false},
		"after letters go elsewhere": {func(w *world, ann *person, key string) {
			there := w.person("Ann", "ann@example.com")
			ann.sign("address " + string(there.address))
			w.settle()
			there.sign("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1])
			w.settle()
			w.box.put(from("Ann", ann.address, aligned("example.org"), "replace green "+guest+"\nkey "+key))
		}, 0, false},
	} {
		t.Run(why, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				ann := w.person("Ann", "ann@example.org")
				ann.write("new game without me dee@example.org eve@example.edu")
				w.settle()
				_, key, _ := strings.Cut(string(ann.letter().ID), ".")
				key, _, _ = strings.Cut(key, "@")
				if !strings.Contains(key, ".h.") || !strings.Contains(ann.letter().Text, "\nkey "+key) {
					t.Fatalf("Ann gets no key:\n%s", ann.letter().Text)
				}
				id := w.daemon.clerk.set.Index.All()[0]
				before := string(w.game(id).Bytes())
				row.act(w, ann, key)
				w.settle()
				if n := len(w.tray.to(guest)); n != row.invited || string(w.game(id).Bytes()) != before {
					t.Errorf("%d letters go to Gus, want %d", n, row.invited)
				}
				if asked := strings.Contains(ann.letter().Text, "Did you write this letter"); asked != row.asked {
					t.Errorf("Ann is asked: %v\n%s", asked, ann.letter().Text)
				}
				for _, l := range w.tray.letters {
					if l.To != ann.address && l.To != "ann@example.com" && strings.Contains(l.Text+string(l.ID), ".h.") {
						t.Errorf("%s gets a host's key:\n%s", l.To, l.Text)
					}
				}
			})
		})
	}
}

// TestHostKeysOfOthers has letters of a host's be passed on, or mixed up: keys of two games, or of
// a host and a seat, speak for none, and a player who answers with a host's key speaks as that
// player.
func TestHostKeysOfOthers(t *testing.T) {
	const eve = "eve@example.edu"
	for why, row := range map[string]struct {
		from, body, outcome, to string
	}{
		"keys of two games":          {"ann@example.org", "replace green " + eve + "\nkey {HOST}\nkey {OTHER}", post.OutcomeTwoSeats, "ann@example.org"},
		"a host's and a seat's":      {"ann@example.org", "replace green " + eve + "\nkey {HOST}\nkey {BEN}", post.OutcomeTwoSeats, "ann@example.org"},
		"the same, of the player's":  {benAt, "say hello\nkey {BEN}\nkey {HOST}", post.OutcomeTwoSeats, toBen},
		"of a player's game, named":  {benAt, "show\ngame {GAME}\nkey {HOST}", post.OutcomeAnswered, toBen},
		"of a player's game":         {benAt, "show\nkey {HOST}", post.OutcomeNoGame, toBen},
		"a stranger's":               {eve, "show\nkey {HOST}", post.OutcomeStranger, eve},
		"of a player's, to tend one": {benAt, "replace green " + eve + "\nkey {HOST}", post.OutcomeHeld, "ann@example.org"},
	} {
		t.Run(why, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				ann := w.person("Ann", "ann@example.org")
				keyOf := func(p *person) string {
					_, key, _ := strings.Cut(string(p.letter().ID), ".")
					key, _, _ = strings.Cut(key, "@")
					return key
				}
				ann.write("new game without me ben@example.net cas@example.com")
				w.settle()
				game, host, ben := w.daemon.clerk.set.Index.All()[0], keyOf(ann), keyOf(w.person("Ben", benAt))
				ann.write("new game without me dee@example.org cas@example.com")
				w.settle()
				body := strings.NewReplacer("{HOST}", host, "{OTHER}", keyOf(ann), "{BEN}", ben, "{GAME}", string(game)).Replace(row.body)
				before := len(w.tray.all())
				a := mail.Address(row.from)
				raw := from("X", a, aligned(a.Domain()), body)
				w.box.put(raw)
				w.settle()
				in, _ := w.daemon.store.Known(w.daemon.clerk.Read([]byte(raw)).Fingerprint)
				if to := recipients(w.tray.all()[before:]); in.Outcome != row.outcome || to != row.to {
					t.Errorf("the outcome is %q, letters go to %q", in.Outcome, to)
				}
			})
		})
	}
}

// TestHostsWhoPlayHaveNoHostKeys has Ann tend a game that she plays in: her letters as its host
// have no host's key, which no new key of her seat would end, and one that was made all the same is
// worth nothing.
func TestHostsWhoPlayHaveNoHostKeys(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		c, ann := p.daemon.clerk, mustOwner(p, "ann@example.org")
		if key := c.who.HostKey(p.id, 5, ann); key != "" {
			t.Errorf("Ann gets the key %s", key)
		}
		made := c.set.Ring.HostText(identity.HostKey{Game: p.id, Position: 5, Host: ann, At: c.set.Roster.WriteTo(ann)})
		for _, aboutAuthor := range []bool{false, true} {
			claim, err := c.who.Claim(t.Context(), &mail.Letter{From: "ann@example.org", Keys: []mail.Key{{Text: made}}}, aboutAuthor)
			if err != nil || claim.Keyed || claim.Proof != identity.Unproven {
				t.Errorf("a host's key of a player claims %+v, %v", claim, err)
			}
		}
	})
}

// TestHostsAreToldWhatTheyCanWrite has a host who does not play ask and talk with the key of the
// host: the answer says what a host can write, and not that there is no game.
func TestHostsAreToldWhatTheyCanWrite(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		ann.write("new game without me dee@example.org eve@example.edu")
		w.settle()
		asked := ann.letter()
		for _, line := range []string{"show", "help", "log", "say hello"} {
			w.box.put(aligned("example.org") + ann.reply(asked, line))
			w.settle()
			text := strings.Join(strings.Fields(ann.letter().Text), " ")
			if !strings.Contains(text, "You are the host of "+string(w.daemon.clerk.set.Index.All()[0])) {
				t.Errorf("%s is answered:\n%s", line, ann.letter().Text)
			}
		}
	})
}

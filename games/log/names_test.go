package log_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

func shownIn(g *log.Game) string {
	shown := g.Names().All()
	return strings.Join(shown[1:len(g.Seats())+1], "|")
}

// TestSourcesOfNames holds that a name is decided on in one place, whatever it comes from: the header of
// a game (which those who invite by mail, dhow new and the shell write), another name, and who takes a
// seat over.
func TestSourcesOfNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source, names string
		act           func(*log.Draft) error // of green
		want          string
	}{
		{"a header", "Ann|Ann B|Cas", nil, "Ann|Ann B (green)|Cas"},
		{"a header with what cannot be seen", "Ann|A\u200bnn|Ann\u3164", nil, "Ann|Ann (green)|Ann (yellow)"},
		{"a header with reserved words", "All|Gospodarz|Iedereen", nil, "All (blue)|Gospodarz (green)|Iedereen (yellow)"},
		{"a header with colours", "Ann|Ann (blue)|green", nil, "Ann|Ann (blue) (green)|green (yellow)"},
		{"another name", "Ann|Ben|Cas", call("Ann Dee"), "Ann|Ann Dee (green)|Cas"},
		{"another name that a later seat has", "Ann|Ben|Cas", call("Cas"), "Ann|Cas (green)|Cas"},
		{"another name in other letters", "Ann|Ben|Cas", call("Саs"), "Ann|Саs (green)|Cas"},
		{"another name that is reserved", "Ann|Ben|Cas", call("Tous"), "Ann|Tous (green)|Cas"},
		{"who takes over", "Ann|Ben|Cas", replaceBy(log.Successor{Player: "dee-51d0", Name: "Cas Ann"}), "Ann|Cas Ann (green)|Cas"},
		{"who takes over as all", "Ann|Ben|Cas", replaceBy(log.Successor{Player: "dee-51d0", Name: "wszyscy"}), "Ann|wszyscy (green)|Cas"},
		{"who takes over with the old name", "Ann|Ben|Cas", replaceBy(log.Successor{Player: "dee-51d0", Name: "Ben"}), "Ann|Ben|Cas"},
		{"an Ann of the old format", "Ann|Ann 2|Ann 3", nil, "Ann|Ann 2 (green)|Ann 3 (yellow)"},
	} {
		p := playerOf(t, headerCalled(c.names), 4)
		if c.act != nil {
			p.draft(engine.Green, c.act)
		}
		eachReading(t, p.g, secretOf(4), func(g *log.Game) {
			if got := shownIn(g); got != c.want {
				t.Errorf("%s: %s, not %s", c.source, got, c.want)
			}
		})
	}
}

// TestOldNumberedNames holds that games of an earlier program, which gave numbers to names that were
// taken, are read and played on as they are: the house's names are the referee's own and need no colour.
func TestOldNumberedNames(t *testing.T) {
	t.Parallel()
	for names, want := range map[string]string{
		"Ann|Ann 2|Cas":                  "Ann|Ann 2 (green)|Cas",
		"Ann|House|House 2":              "Ann|House|House 2",
		"House|Ann|House 2":              "House|Ann|House 2",
		"Ann|Former player|Cas":          "Ann|Former player (green)|Cas",
		"Ann|Ann 2|Ann 2 of the harbour": "Ann|Ann 2 (green)|Ann 2 of the harbour (yellow)",
	} {
		h := headerCalled(names)
		g, err := log.New(edition.Mombasa(), h, secretOf(4))
		mustWork(t, err)
		if !strings.Contains(names, "House") { // else the house would have to play along
			p := playerOf(t, h, 4)
			for p.plain = true; p.g.Len() < 20; {
				p.turn()
			}
			g = p.g
		}
		eachReading(t, g, secretOf(4), func(g *log.Game) {
			if got := shownIn(g); got != want {
				t.Errorf("%s are shown as %s", names, got)
			}
		})
	}
}

// headerCalled is the header of a game of people who are called so, or of the house.
func headerCalled(names string) log.Header {
	h := headerOf(3, engine.FirstGame)
	for i, name := range strings.Split(names, "|") {
		if h.Seats[i].Name = name; strings.HasPrefix(name, "House") {
			h.Seats[i].Player, h.Seats[i].House = "", "gentle"
		}
	}
	return h
}

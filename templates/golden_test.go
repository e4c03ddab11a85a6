package templates

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/engine"
)

var update = flag.Bool("update", false, "write the golden files anew")

// letters are the letters a game needs, each at a point that shows what it is for. docs/letters.md shows them.
var letters = []struct {
	name string
	make func(t *testing.T) Letter
}{
	{"deal", func(t *testing.T) Letter {
		return Game(gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)).page(engine.Green, 0))
	}},
	{"deal-random", func(t *testing.T) Letter {
		return Game(gameOf(3, engine.RandomSetup, inPhase(engine.SetupPhase, 0)).page(engine.Green, 0))
	}},
	{"plan", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
		return Game(g.page(engine.Blue, g.n-1))
	}},
	{"reveal", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.ActionPhase, 1))
		return Game(g.page(g.state.Turn, g.n-1))
	}},
	{"turn", func(t *testing.T) Letter {
		g := turnOfThree()
		return Game(g.page(engine.Blue, g.n-2))
	}},
	{"round-end", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 4))
		return Game(g.page(engine.Yellow, g.n-2))
	}},
	{"waiting", func(t *testing.T) Letter {
		g := turnOfThree()
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"accepted", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "goods bananas2 y1; stop m   # at last\n\nsay Well, well.")
	}},
	{"planned", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
		return g.reply(t, engine.Blue, "plan cf1 _ bk2")
	}},
	{"last-plan", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
		g.move()
		g.move()
		return g.reply(t, engine.Yellow, "p none")
	}},
	{"refused", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "S ct\nX M 7 8\nE 2")
	}},
	{"not-understood", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "S ct\nX M 7 r12\nG Cf2 M1\nI am not sure about the last one")
	}},
	{"prose", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "Sorry, I will be late.\nGreetings, Ann")
	}},
	{"empty", func(t *testing.T) Letter { return turnOfThree().reply(t, engine.Blue, "") }},
	{"not-your-turn", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Green, "G Cf2 M1\nsay Hurry up, please: I want to go on.")
	}},
	{"questions", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "try E 2\ntry X C 9\nlegal S\nlog 3\nhelp C1\nhelp G\nhelp me\nshow\nsay cas: shall we?")
	}},
	{"stale", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{{1, "X M 22", Stale{"X M 22", g.seen(engine.Blue, g.n-1)}}}
		return Game(p)
	}},
	{"unsure", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{{1, "S ct", NotTried{Why: UnsureLines, Order: "S ct"}}, {4, "E 2", Unsure{}}}
		return Game(p)
	}},
	{"talk", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Deed: Deed{By: engine.Blue, Says: []Said{
			{engine.NoSeat, "This is going to be a long, long turn, because I cannot decide between Mombasa and Cape Town, so be patient.\nE 2"},
			{engine.Green, "E 3"},
		}}})
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"timeout", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		d := &g.deeds[g.n-1]
		d.House, d.Timeout = true, true
		return Game(g.page(engine.Blue, g.n-1))
	}},
	{"resigned", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Deed: Deed{By: engine.Blue, What: ResignDeed}})
		g.move()
		g.deeds[g.n-1].House = true
		return Game(g.page(engine.Green, g.n-2))
	}},
	{"resigned-reply", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		p := g.page(engine.Blue, g.n)
		p.Ask, p.Answers = Ask{}, []Answer{{1, "resign", Result{Code: ResignedNow}}}
		return Game(p)
	}},
	{"undone", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Deed: Deed{By: engine.Blue, What: UndoDeed, Undone: g.n}})
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"outage", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Deed: Deed{What: OutageDeed, From: start, Until: start.Add(5 * time.Hour)}})
		return Game(g.page(engine.Blue, g.n-1))
	}},
	{"brief", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n-1)
		p.Brief = true
		return Game(p)
	}},
	{"reminder", func(t *testing.T) Letter {
		g := turnOfThree()
		return Reminder(g.page(engine.Blue, g.n), 25*time.Hour)
	}},
	{"resent", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Notice = ResentNotice
		return Game(p)
	}},
	{"folded", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Green, g.n)
		p.Notice = FoldedNotice
		return Game(p)
	}},
	{"joined", func(t *testing.T) Letter {
		p := &Page{Reader: gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)).reader(engine.Blue), ToMove: []engine.Seat{engine.Green, engine.Yellow}}
		p.Answers = []Answer{{1, "join lighthouse", Result{Joined, []any{"lighthouse"}}}}
		return Game(p)
	}},
	{"given-up", func(t *testing.T) Letter {
		p := &Page{Reader: gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)).reader(engine.Blue), Ended: LapsedGame}
		p.News = []Deed{{What: EndDeed, Ended: LapsedGame}}
		return Game(p)
	}},
	{"invitation", func(t *testing.T) Letter {
		i := &Invited{Reader: gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)).reader(engine.Green), Host: "ann@example.org",
			Others: []string{"Ann", "Cas"}, Move: 72 * time.Hour, Lapses: start.Add(14 * 24 * time.Hour),
			Seal: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"}
		return Invitation(i)
	}},
	{"held", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)).reader(engine.Green), From: "ben@example.net",
			At: start, Lines: []string{"G Cf2 M1", "E 2"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"held-resign", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)).reader(engine.Green), From: "ben@example.org", Why: WantsProof,
			At: start, Lines: []string{"resign"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"stranger", func(t *testing.T) Letter { return Stranger("dhow@example.org", false) }},
	{"stranger-host", func(t *testing.T) Letter { return Stranger("dhow@example.org", true) }},
	{"new-game", func(t *testing.T) Letter {
		return Reply(Reader{Name: "Ann"}, []Answer{
			{1, "new game ben@example.org cas@example.net", Result{GameMade, []any{"kilifi-7", "ben@example.org, cas@example.net"}}}})
	}},
	{"host-notice", func(t *testing.T) Letter {
		return HostNotice(Reader{Name: "Ann", Game: "kilifi-7"}, []News{
			{PlayerBounces, []any{"Ben", 3}},
			{LetterDead, []any{"Ben", "550 5.1.1 no such user here"}},
			{FileBroken, []any{"kilifi-7", "kilifi-7.yaml:9: unknown key \"order\"; expected orders"}}})
	}},
	{"operator-notice", func(t *testing.T) Letter {
		return HostNotice(Reader{}, []News{
			{MailboxOut, []any{"Fri 20 Nov 18:02 UTC", "Fri 20 Nov 23:02 UTC"}},
			{FirstSeen, []any{"kilifi-7", 41}},
			{FileTorn, []any{"kilifi-7.yaml", "kilifi-7.torn-20261120T180200Z"}}})
	}},
	{"published", func(t *testing.T) Letter {
		g := gameOf(2, engine.FirstGame, inPhase(engine.GameOver, 7))
		g.add(made{Deed: Deed{What: PublishDeed, Keys: [2]string{strings.Repeat("0a", 32), strings.Repeat("b7", 32)}}})
		return Game(g.page(engine.Green, g.n-2))
	}},
	{"final", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.GameOver, 7))
		return Game(g.page(engine.Green, g.n-1))
	}},
}

// turnOfThree is the third turn of round 3 of a game of three, blue's.
func turnOfThree() *table {
	g := gameOf(3, engine.FirstGame, inPhase(engine.ActionPhase, 3))
	g.move()
	g.move()
	return g
}

func TestLetters(t *testing.T) {
	for _, l := range letters {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			letter := l.make(t)
			golden(t, l.name, letter)
			checkSafe(t, letter)
			checkWhole(t, letter)
		})
	}
}

// golden compares a letter with its file.
func golden(t *testing.T, name string, l Letter) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	got := "Subject: " + l.Subject + "\n\n" + l.Text
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: the letter is\n%s\nand was\n%s", file, got, want)
	}
}

package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/games/store"
)

// everything returns what stands in the files of a data directory but the journal, whose texts are
// sealed.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.Contains(path, "/post/") || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		b.WriteString(path + "\n" + string(data))
		return err
	}))
	return b.String()
}

// TestForgetMe forgets a player who plays, waits for a game, has finished one and has one in the
// archive: asked once more, then nothing of the files names them, the house plays on, the others
// hear of it, and the archived game verifies.
func TestForgetMe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ann, ben := p.players[0], p.players[1]
		for _, name := range []string{"over", "archived"} {
			id := p.begin(p.players, "random")
			posting, err := p.daemon.tables.Table(id).End(t.Context(), log.EndedHost)
			must(t, err)
			p.daemon.post.Add(nil, posting.Lines()...)
			p.settle()
			must(t, p.daemon.clerk.visits.lookAgain(t.Context(), id))
			if name == "archived" {
				must(t, p.daemon.tables.Table(id).Forget(t.Context()))
				must(t, p.daemon.store.Archive(id, 2026))
				p.daemon.clerk.set.Index.Remove(id)
			}
		}
		ann.write("new game ben@example.net")
		p.settle()
		before := p.game(p.id).Len()
		ben.write("forget me\ngame " + string(p.id))
		p.settle()
		if p.game(p.id).Len() != before || !strings.Contains(strings.Join(strings.Fields(ben.letter().Text), " "), "cannot be taken back") {
			t.Fatalf("Ben is told:\n%s", ben.letter().Text)
		}
		sent := len(p.tray.letters)
		ben.answer("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		p.settle()
		if text := ben.letter().Text; !strings.Contains(text, "You are forgotten") {
			t.Errorf("Ben is told:\n%s", text)
		}
		// Ann is told of the game that waits, too.
		if to := recipients(p.tray.letters[sent:]); to != "ann@example.org ann@example.org ben@example.net cas@example.com" {
			t.Errorf("letters go to %q", to)
		}
		if g := p.game(p.id); !g.Resigned(engine.Green) || g.Seats()[1] != (log.Seated{Seat: engine.Green, Name: log.FormerPlayer}) {
			t.Errorf("the seats are %v", g.Seats())
		}
		for _, word := range []string{": Ben", `"Ben`, "ben-", "ben@"} {
			if all := everything(t, p.cfg.Data); strings.Contains(all, word) {
				t.Errorf("%q stands in\n%s", word, all)
			}
		}
		archived, err := p.daemon.store.(*store.Files).Archived()
		must(t, err)
		path, err := p.daemon.store.(*store.Files).ArchivePath(2026, archived[2026][0])
		must(t, err)
		data, err := os.ReadFile(path)
		must(t, err)
		if g, err := log.Read(edition.Mombasa(), path, data, nil); err != nil || g.Seats()[1].Name != log.FormerPlayer {
			t.Errorf("the archived game: %v", err)
		}
		must(t, log.VerifyFile(edition.Mombasa(), path, data, nil))
		ben.write("show\ngame " + string(p.id))
		p.settle()
		if text := ben.letter().Text; strings.Contains(text, string(p.id)) {
			t.Errorf("Ben is known:\n%s", text)
		}
		p.stop()
		p.start()
		entries := p.game(p.id).Len()
		p.players[2].answer("say We go on.")
		p.settle()
		if p.game(p.id).Len() == entries || !strings.Contains(ann.letter().Text, "We go on.") {
			t.Errorf("after a restart the game does not go on:\n%s", ann.letter().Text)
		}
	})
}

// TestForgetGuard is what does not forget a player.
func TestForgetGuard(t *testing.T) {
	for why, act := range map[string]func(p *proofWorld, ben *person){
		"asked, and not answered": func(p *proofWorld, ben *person) { ben.answer("forget me") },
		"no": func(p *proofWorld, ben *person) {
			ben.answer("forget me")
			p.settle()
			ben.answer("no " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		},
		"a yes of somebody else": func(p *proofWorld, ben *person) {
			ben.answer("forget me")
			p.settle()
			code := codeLine.FindStringSubmatch(ben.letter().Text)[1]
			p.players[2].write("yes " + code)
			p.person("Fay", friendAt).write("yes " + code)
		},
		"a key alone": func(p *proofWorld, ben *person) {
			p.box.put(from("Fay", friendAt, "", "forget me\nkey "+p.keyOf(ben)))
		},
		"nothing": func(p *proofWorld, ben *person) { p.box.put(from("Ben", benAt, "", "forget me")) },
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				before := string(p.game(p.id).Bytes())
				act(p, p.players[1])
				p.settle()
				if p.firstOf(benAt) != benAt || string(p.game(p.id).Bytes()) != before {
					t.Error("Ben is forgotten")
				}
			})
		})
	}
}

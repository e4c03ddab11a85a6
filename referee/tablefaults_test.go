package referee

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
)

// TestTableRandomFaults plays a game on a disk that fails now and then, at tables that are killed
// now and then between an entry and its posting, and compares it with one that was left alone: the
// log to the byte, and which letters every player got.
func TestTableRandomFaults(t *testing.T) {
	calm, disk := newParty(t, 3), &badDisk{Disk: unsyncedDisk{}}
	rough := newPartyOn(t, disk, t.TempDir()+"/data", 3)
	rough.ring = calm.ring
	rough.sit()
	chance := rand.New(rand.NewPCG(7, 7))
	calm.join()
	for _, seated := range calm.game().Header.Seats {
		rough.insist(disk, chance, rough.mail(seated.Seat, "join "+map[engine.Seat]string{1: "anns-word", 2: "bens-word", 3: "cass-word"}[seated.Seat]))
	}
	for g := calm.game(); !inPhase(engine.PlanningPhase, 3)(g); g = calm.game() {
		state, err := g.State()
		must(t, err)
		seat := state.ToMove()[0]
		order, _ := calm.order(g, seat)
		calm.send(seat, order, "say here I go")
		rough.insist(disk, chance, rough.mail(seat, order, "say here I go"))
	}
	a, err := os.ReadFile(calm.path())
	must(t, err)
	b, err := os.ReadFile(rough.path())
	must(t, err)
	if string(a) != string(b) {
		t.Errorf("the game left alone is\n%s\nthe other\n%s", a, b)
	}
	if len(calm.owes) != len(rough.owes) {
		t.Errorf("letters: %d, in the other game %d", len(calm.owes), len(rough.owes))
	}
	for id, o := range calm.owes {
		if rough.owes[id] != o {
			t.Errorf("letter %s is %+v, in the other game %+v", id, o, rough.owes[id])
		}
	}
}

// insist delivers a mail until it is accepted, and in between makes disk and tables fail.
func (p *party) insist(disk *badDisk, chance *rand.Rand, d acts.Delivery) {
	p.t.Helper()
	for range 20 {
		switch chance.IntN(6) {
		case 0:
			disk.write = syscall.ENOSPC
		case 1:
			disk.sync = syscall.EIO
		case 2:
			p.sit()
		}
		posting, err := p.table.Deliver(p.t.Context(), d, nil)
		disk.write, disk.sync = nil, nil
		var broken *identity.BrokenGameError
		switch {
		case errors.As(err, &broken):
			p.t.Fatal(err)
		case err != nil:
			continue
		case chance.IntN(4) == 0: // killed before the journal has it
			p.sit()
			continue
		}
		p.post(posting)
		return
	}
	p.t.Fatal("the mail was never accepted")
}

// TestTableWaitsForTheSecretWithoutReplay takes the secret of a game away, whose log says what only
// a replay can refuse: what is told of is the secret. So a game that waits for it costs no replay
// each time it is tried again.
func TestTableWaitsForTheSecretWithoutReplay(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 2))
	full, err := p.dir.GamePath(p.id)
	must(t, err)
	path := strings.TrimSuffix(full, ".yaml")
	log := readFile(t, path+".yaml")
	must(t, os.WriteFile(path+".yaml", bytes.ReplaceAll(log, []byte("orders: [\""), []byte("orders: [\"E 3; ")), 0o600))
	must(t, os.Rename(path+".secret", path+".away"))
	p.sit()
	for range 2 {
		if _, err := p.table.Look(t.Context()); err == nil || !strings.Contains(err.Error(), "the game's secret is missing") {
			t.Errorf("the table says %v", err)
		}
	}
	must(t, os.Rename(path+".away", path+".secret"))
	if _, err := p.table.Look(t.Context()); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("with its secret, the table says %v", err)
	}
}

// TestTablesSideBySide speaks to many tables at once, of which few may stay in memory.
func TestTablesSideBySide(t *testing.T) {
	const side = 8
	p := newParty(t, 2)
	p.loaded = 2
	p.sit()
	var all sync.WaitGroup
	for i := range side {
		q := *p
		q.id += games.GameID(string(rune('a' + i)))
		q.owes, q.letters = map[post.LetterID]post.Owe{}, [engine.MaxPlayers + 1][]post.Owe{}
		q.pick = rand.New(rand.NewPCG(1, uint64(i))).IntN
		q.create(2)
		q.table = p.tables.Table(q.id)
		all.Go(func() {
			q.join()
			q.playUntil(inPhase(engine.PlanningPhase, 2))
		})
	}
	all.Wait()
}

// TestHalfSavedLogWaitsForItsEditor has the game be left whose log a person is saving, line by
// line, because another one is spoken to: what stands there half is not taken for what a crash has
// left.
func TestHalfSavedLogWaitsForItsEditor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := &badDisk{Disk: unsyncedDisk{}}
		p := newPartyOn(t, disk, t.TempDir()+"/data", 2)
		p.loaded = 1
		p.sit()
		p.join()
		disk.write = syscall.ENOSPC
		_, err := p.table.Deliver(t.Context(), p.mail(engine.Blue, "say here I go"), nil)
		var unrecorded *table.NotRecordedError
		if disk.write = nil; !errors.As(err, &unrecorded) {
			t.Fatal(err)
		}
		log := readFile(t, p.path())
		half := len(log) - 20
		must(t, os.WriteFile(p.path(), log[:half], 0o600))
		for range 2 {
			if _, err := p.table.Look(t.Context()); err == nil {
				t.Fatal("half a log is read")
			}
			_, _ = p.tables.Table("lamu-3").Look(t.Context())
			synctest.Wait()
		}
		if still := readFile(t, p.path()); !bytes.Equal(still, log[:half]) {
			t.Error("the end of the log is taken away")
		}
		must(t, os.WriteFile(p.path(), log, 0o600))
		if _, err := p.table.Look(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

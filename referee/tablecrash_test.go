package referee

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"dhow/engine"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/outbox"
	"dhow/referee/table"
)

// badDisk is the machine's disk, whose next writes or syncs of logs fail.
type badDisk struct {
	disk.Disk
	write, sync error // of the next of them; nil: it does not fail
}

type badFile struct {
	disk.File
	disk *badDisk
}

func (d *badDisk) Open(path string) (disk.File, error) {
	f, err := d.Disk.Open(path)
	if err != nil || !strings.HasSuffix(path, ".yaml") {
		return f, err
	}
	return &badFile{f, d}, nil
}

func (f *badFile) Write(data []byte) (int, error) {
	if err := f.disk.write; err != nil {
		f.disk.write = nil
		n, _ := f.File.Write(data[:len(data)/2])
		return n, err
	}
	return f.File.Write(data)
}

func (f *badFile) Sync() error {
	if err := f.disk.sync; err != nil {
		f.disk.sync = nil
		return err
	}
	return f.File.Sync()
}

// newBadParty is a game of two in the action phase, green to move, on a disk that can be made to
// fail.
func newBadParty(t *testing.T) (*party, *badDisk) {
	t.Helper()
	disk := &badDisk{Disk: unsyncedDisk{}}
	p := newPartyOn(t, disk, t.TempDir()+"/data", 2)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	return p, disk
}

func (p *party) path() string {
	p.t.Helper()
	path, err := p.dir.GamePath(p.id)
	must(p.t, err)
	return path
}

// TestTableFullDisk wants a mail that could not be recorded to be nobody's news, and to be accepted
// when it comes again.
func TestTableFullDisk(t *testing.T) {
	p, disk := newBadParty(t)
	d, before := p.mail(engine.Green, "E 1"), p.game().Len()
	disk.write = syscall.ENOSPC
	posting, err := p.table.Deliver(t.Context(), d, nil)
	var not *table.NotRecordedError
	if !errors.As(err, &not) || !errors.Is(err, syscall.ENOSPC) || posting.Owes != nil || p.game().Len() != before {
		t.Fatalf("on a full disk: %+v, %v; the log has %d entries", posting, err, p.game().Len())
	}
	if posting := p.deliver(d); posting.In.Entry != before+1 || len(posting.Owes) != 2 {
		t.Errorf("when it comes again: %+v", posting)
	}
}

// TestTableFailedSync wants a mail to be judged afresh by what is really in the log when a sync has
// failed.
func TestTableFailedSync(t *testing.T) {
	p, disk := newBadParty(t)
	d, before := p.mail(engine.Green, "E 1"), p.game().Len()
	disk.sync = syscall.EIO
	if posting := p.deliver(d); posting.In.Entry != before+1 || p.game().Len() != before+1 {
		t.Errorf("after a failed sync: %+v; the log has %d entries", posting, p.game().Len())
	}
	p.sit()
	if n := p.game().Len(); n != before+1 {
		t.Errorf("on disk there are %d entries, want %d", n, before+1)
	}
}

// TestTableEdited wants an edit by a person to be noticed before anything is added, and to hold.
func TestTableEdited(t *testing.T) {
	for name, edit := range map[string]func([]byte) []byte{
		"a comment at the end": func(data []byte) []byte { return append(data, "# looked at by the operator\n"...) },
		"the last entry taken away": func(data []byte) []byte {
			return data[:bytes.LastIndexByte(data[:len(data)-1], '\n')+1]
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := newBadParty(t)
			data, err := os.ReadFile(p.path())
			must(t, err)
			must(t, os.WriteFile(p.path()+".new", edit(data), 0o600))
			must(t, os.Rename(p.path()+".new", p.path()))
			p.send(engine.Green, "E 1", "say done")
			p.sit()
			g := p.game()
			if last := g.Entries()[g.Len()-1]; last.By != engine.Green && !strings.Contains(string(g.Bytes()), "done") {
				t.Errorf("the last entry is %+v", last)
			}
		})
	}
}

// TestTableBroken wants a game that cannot be played to stand still, with the line at fault, and to
// go on when that is mended.
func TestTableBroken(t *testing.T) {
	p, _ := newBadParty(t)
	whole, err := os.ReadFile(p.path())
	must(t, err)
	broken := bytes.Replace(whole, []byte("by: green"), []byte("by: grue"), 1)
	must(t, os.WriteFile(p.path(), broken, 0o600))
	for range 2 {
		_, err = p.table.Deliver(t.Context(), p.mail(engine.Green, "E 1"), nil)
		var stands *identity.BrokenGameError
		if !errors.As(err, &stands) || !strings.Contains(err.Error(), "kilifi-7.yaml:") || !strings.Contains(err.Error(), "grue") {
			t.Fatalf("a broken game gives %v", err)
		}
	}
	if data, _ := os.ReadFile(p.path()); !bytes.Equal(data, broken) {
		t.Error("the broken file was written to")
	}
	must(t, os.WriteFile(p.path(), whole, 0o600))
	if posting := p.send(engine.Green, "E 1"); posting.In.Outcome != "accepted" {
		t.Errorf("when it is mended: %+v", posting)
	}
}

// TestTableTorn wants a torn end to be moved aside, and the mail it was taken from to be accepted
// when it comes again.
func TestTableTorn(t *testing.T) {
	p, _ := newBadParty(t)
	d := p.mail(engine.Green, "E 1")
	p.deliver(d)
	data, err := os.ReadFile(p.path())
	must(t, err)
	p.tables.Close()
	p.tables = nil
	must(t, os.WriteFile(p.path(), data[:len(data)-9], 0o600))
	p.sit()
	p.deliver(d)
	if again, _ := os.ReadFile(p.path()); !bytes.Equal(again, data) {
		t.Errorf("the log is\n%s\nwant\n%s", again, data)
	}
}

// TestTableKilledBeforeOpening kills the process between the last plan and the opening that
// follows.
func TestTableKilledBeforeOpening(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	g := p.game()
	first, _ := p.order(g, engine.Blue)
	p.send(engine.Blue, first)
	second, _ := p.order(p.game(), engine.Green)
	d := p.mail(engine.Green, second)
	p.recordAlone(d)
	posted := p.posted()
	p.sit()
	posting := p.deliver(d)
	if n := p.game().Len(); posting.In.Entry != posted+1 || posting.Mark.Entry != n || n != posted+2 {
		t.Errorf("the mail comes again as %+v, with %d entries", posting, n)
	}
	if len(posting.Owes) != 2 || posting.Owes[0].Kind != table.KindNews || posting.Owes[1].Kind != table.KindAnswer {
		t.Errorf("owed is %+v", posting.Owes)
	}
	if told, news := p.told(engine.Green), p.news(engine.Green); told[0] != "1 accepted "+second || !strings.HasPrefix(news[0], "open ") {
		t.Errorf("green is told %v, and hears %v", told, news)
	}
}

// recordAlone records a mail and dies before anything follows.
func (p *party) recordAlone(d acts.Delivery) {
	p.t.Helper()
	path, err := p.dir.GamePath(p.id)
	must(p.t, err)
	must(p.t, p.table.Read(p.t.Context(), func(h acts.History) error {
		entry := h.Judge(&d.Mail, acts.ReadScript(h.Reader(0, h.Game.Len()), &d.Mail)).Draft.Line()
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		must(p.t, err)
		_, err = file.Write(entry)
		return errors.Join(err, file.Close())
	}))
	p.sit()
}

// TestTableRecovers wants the letters of entries to be owed whose mail is gone.
func TestTableRecovers(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	d := p.mail(engine.Green, "E 1")
	p.recordAlone(d)
	p.sit()
	p.knows = false
	posting, err := p.table.Recover(t.Context(), nil)
	must(t, err)
	if posting.In.Fingerprint != "" || len(posting.Owes) != 2 || posting.Mark.Entry != p.game().Len() {
		t.Fatalf("the posting is %+v", posting)
	}
	p.post(posting)
	for seat := engine.Blue; seat <= engine.Green; seat++ {
		if news := p.news(seat); len(news) != 1 || news[0] != "order green: E 1" {
			t.Errorf("%v hears %v", seat, news)
		}
	}
	again, err := p.table.Recover(t.Context(), nil)
	must(t, err)
	if again.Owes != nil {
		t.Errorf("owed again is %+v", again.Owes)
	}
}

func TestTableWithoutGame(t *testing.T) {
	p := newParty(t, 2)
	_, err := p.tables.Table("lamu-3").Deliver(t.Context(), p.mail(engine.Blue, "E"), nil)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a game that is not there gives %v", err)
	}
	if _, err = p.tables.Table("../x").Look(t.Context()); err == nil {
		t.Error("a path is taken for a game")
	}
}

func TestTableClosed(t *testing.T) {
	p := newParty(t, 2)
	p.tables.Close()
	if _, err := p.table.Look(t.Context()); !errors.Is(err, table.ErrClosed) {
		t.Errorf("a closed table gives %v", err)
	}
	p.sit()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.tables.Table(p.id).Look(ctx); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("a job that nobody waits for gives %v", err)
	}
}

// TestTableForgets closes a game's log, as before it is archived, and reads it again when it is
// asked for.
func TestTableForgets(t *testing.T) {
	p, _ := newBadParty(t)
	before := p.game()
	must(t, p.table.Forget(t.Context()))
	if after := p.game(); after == before || after.Len() != before.Len() {
		t.Error("the game was not read again")
	}
}

// TestLetterUnknown refuses to write what the log or the keys do not know.
func TestLetterUnknown(t *testing.T) {
	p, _ := newBadParty(t)
	d := p.mail(engine.Green, "show")
	good := p.deliver(d).Owes[0]
	for name, change := range map[string]func(*post.Owe){
		"an entry that is not there": func(o *post.Owe) { o.Until = 99 },
		"no seat":                    func(o *post.Owe) { o.Seat = engine.NoSeat },
		"a seat nobody has":          func(o *post.Owe) { o.Seat = engine.Purple },
		"another kind":               func(o *post.Owe) { o.Kind = "unheard-of" },
		"another letter's seal":      func(o *post.Owe) { o.ID = "abcdefghijklmnopqrst" },
	} {
		o := good
		change(&o)
		_, err := p.write(o)
		var unsendable *outbox.UnsendableError
		if !errors.As(err, &unsendable) || !unsendable.Lost {
			t.Errorf("%s: %v", name, err)
		}
	}
}

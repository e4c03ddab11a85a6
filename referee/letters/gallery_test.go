package letters

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/mail"
	"dhow/picture"
	"dhow/templates"
)

// panelOf is a panel of a game after so many orders, for a seat.
func panelOf(t *testing.T, orders int, seat engine.Seat, panel picture.Panel) templates.Picture {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	s := engine.NewDeal(edition.Mombasa(), engine.Table{Players: 2}, r.IntN).State
	for range orders {
		v := s.View(s.ToMove()[0])
		a, _ := engine.Sample(&v, r.IntN)
		step, err := engine.Deal(&s, a, r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		s = step.State
	}
	reader := &templates.Reader{Edition: edition.Mombasa(), Seat: seat}
	v := s.View(seat)
	return templates.Picture{ID: "map.a@example.org", Panel: panel, Board: reader.Picture(edition.MombasaDocument(), &v.State, nil)}
}

// TestReadersShareWhatLooksAlike draws a panel once for all to whom it looks alike, also where they
// ask at one time, and gives each letter what belongs to it.
func TestReadersShareWhatLooksAlike(t *testing.T) {
	t.Parallel()
	var g Gallery
	var all sync.WaitGroup
	for range 2 {
		for seat := engine.Blue; seat <= engine.Green; seat++ {
			out := new(mail.Outgoing)
			g.hang(out, templates.Letter{Pictures: []templates.Picture{panelOf(t, 30, seat, picture.Map), panelOf(t, 30, seat, picture.Players)}})
			for _, p := range out.Pictures {
				all.Go(func() {
					if file, err := p.PNG(); err != nil || !bytes.HasPrefix(file, []byte("\x89PNG")) {
						t.Errorf("%s: %v", p.Name, err)
					}
				})
			}
		}
	}
	all.Wait()
	if len(g.names) != 3 {
		t.Errorf("%d pictures were drawn, and not one map, and two players' panels", len(g.names))
	}
}

// handled is how many mails are being handled.
type handled struct{ atomic.Int32 }

func (h *handled) Handled() int { return int(h.Load()) }

// TestPicturesWaitForMails keeps the processors for mails: a picture is not drawn while one is being
// handled, but within seconds, so that letters go out however many come; and one that is drawn
// already waits for nothing.
func TestPicturesWaitForMails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		mails := new(handled)
		g := Gallery{Mails: mails}
		one, another := panelOf(t, 30, engine.Blue, picture.Map), panelOf(t, 31, engine.Blue, picture.Players)
		third := panelOf(t, 40, engine.Blue, picture.Market)
		mails.Store(1)
		time.AfterFunc(98*time.Millisecond, func() { mails.Store(0) })
		for i, row := range []struct {
			picture templates.Picture
			mails   int32
			waits   time.Duration
		}{{one, 1, 145 * time.Millisecond}, {one, 1, 0}, {another, 1, longestWay}, {third, 0, 50 * time.Millisecond}} {
			if i > 0 {
				mails.Store(row.mails)
			}
			begun := time.Now()
			if _, err := g.draw(row.picture); err != nil {
				t.Fatal(err)
			}
			if waited := time.Since(begun); waited != row.waits {
				t.Errorf("picture %d waits for %v, and not for %v", i+1, waited, row.waits)
			}
		}
	})
}

// TestGalleryKeepsNoMoreThanSoMany drops the picture that was drawn first.
func TestGalleryKeepsNoMoreThanSoMany(t *testing.T) {
	t.Parallel()
	g := Gallery{drawn: map[[32]byte][]byte{}}
	for i := range mostPictures {
		g.names = append(g.names, [32]byte{byte(i)})
		g.drawn[g.names[i]] = nil
	}
	if _, err := g.draw(panelOf(t, 0, engine.Blue, picture.Map)); err != nil {
		t.Fatal(err)
	}
	if _, kept := g.drawn[[32]byte{0}]; kept || len(g.drawn) != mostPictures || len(g.names) != mostPictures {
		t.Errorf("%d pictures are kept, the first one: %v", len(g.drawn), kept)
	}
}

// TestSheetIsPrintedOnce makes the files of a sheet once for all who ask for it.
func TestSheetIsPrintedOnce(t *testing.T) {
	t.Parallel()
	var g Gallery
	for range 2 {
		sheet := (&templates.Reader{}).Sheet(edition.MombasaDocument(), edition.Mombasa())
		for i, paper := range picture.Papers {
			if _, err := g.print(sheet, paper); err != nil {
				t.Fatal(err)
			}
			if len(g.names) <= i {
				t.Fatalf("the sheet on %s is not kept", paper)
			}
		}
	}
	if len(g.names) != len(picture.Papers) {
		t.Errorf("%d files are kept of one sheet", len(g.names))
	}
}

// TestSheetIsAttachedForBothPapers hands a letter the sheet as files, and none to one that has not
// asked for it.
func TestSheetIsAttachedForBothPapers(t *testing.T) {
	t.Parallel()
	var g Gallery
	out, plain := new(mail.Outgoing), new(mail.Outgoing)
	g.hang(plain, templates.Letter{})
	g.hang(out, templates.Letter{Sheet: (&templates.Reader{}).Sheet(edition.MombasaDocument(), edition.Mombasa())})
	if len(plain.Files) != 0 || len(out.Files) != 2 {
		t.Fatalf("%d files, and %d unasked", len(out.Files), len(plain.Files))
	}
	for i, name := range []string{"sheet-a3.pdf", "sheet-a4.pdf"} {
		file, err := out.Files[i].Content()
		if err != nil || out.Files[i].Name != name || !bytes.HasPrefix(file, []byte("%PDF")) {
			t.Errorf("%s: %v, %.10q", out.Files[i].Name, err, file)
		}
	}
}

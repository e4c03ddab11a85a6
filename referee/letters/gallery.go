package letters

import (
	"bytes"
	"crypto/sha256"
	"io"
	"sync"
	"time"

	"dhow/mail"
	"dhow/picture"
	"dhow/referee/outbox"
	"dhow/templates"
)

// Gallery keeps the pictures that were drawn last. They are drawn one at a time, when a letter
// leaves the house and while no mail is being handled: no game waits for one, and all of them
// together take one processor at most. Letters of readers to whom a panel looks alike share it.
type Gallery struct {
	Mails outbox.Mails // nil: none come

	easel sync.Mutex // held by whoever draws

	mu    sync.Mutex
	drawn map[[sha256.Size]byte][]byte // PNG and PDF files by what is drawn
	names [][sha256.Size]byte          // of these, oldest first
}

const (
	mostPictures = 100 // of some 40 KB; sheets have 160
	pixels       = 2   // a CSS pixel
)

// hang puts the pictures of a letter into it, to be drawn when it is written down.
func (g *Gallery) hang(out *mail.Outgoing, l templates.Letter) {
	for _, p := range l.Pictures {
		out.Pictures = append(out.Pictures, mail.Picture{ID: p.ID, Name: string(p.Panel) + ".png",
			PNG: func() ([]byte, error) { return g.draw(p) }})
	}
	if l.Sheet == nil {
		return
	}
	for _, paper := range picture.Papers {
		out.Files = append(out.Files, mail.File{Name: "sheet-" + string(paper) + ".pdf", Type: "application/pdf",
			Content: func() ([]byte, error) { return g.print(l.Sheet, paper) }})
	}
}

// print returns a sheet as a PDF file.
func (g *Gallery) print(s *picture.Sheet, p picture.Paper) ([]byte, error) {
	title := sha256.New()
	title.Write([]byte(s.Language))
	for _, page := range s.Pages(p) {
		digest := page.Digest()
		title.Write(digest[:])
	}
	return g.made([sha256.Size]byte(title.Sum([]byte{})), func(file io.Writer) error { return s.PDF(file, p) })
}

// longestWay is how long a picture waits for mails that are being handled. If there are always
// some, letters go out all the same, and drawing takes less than a tenth of a processor.
const longestWay = 500 * time.Millisecond

// giveWay waits until no mail has been handled for a moment: between two batches of many there are
// none for a shorter time.
func (g *Gallery) giveWay() {
	const look, quiet = 5 * time.Millisecond, 50 * time.Millisecond
	if g.Mails == nil {
		return
	}
	for waited, still := look, look; still <= quiet && waited <= longestWay; waited, still = waited+look, still+look {
		time.Sleep(look)
		if g.Mails.Handled() > 0 {
			still = 0
		}
	}
}

// draw returns a picture as a PNG file.
func (g *Gallery) draw(p templates.Picture) ([]byte, error) {
	drawing := p.Board.Draw(p.Panel)
	return g.made(drawing.Digest(), func(file io.Writer) error { return picture.PNG(file, drawing, pixels) })
}

// made returns a file of what has a name. One that was made before waits for no other.
func (g *Gallery) made(name [sha256.Size]byte, make func(io.Writer) error) ([]byte, error) {
	if file, ok := g.kept(name); ok {
		return file, nil
	}
	g.easel.Lock()
	defer g.easel.Unlock()
	if file, ok := g.kept(name); ok {
		return file, nil
	}
	g.giveWay()
	var file bytes.Buffer
	if err := make(&file); err != nil {
		return nil, err
	}
	g.keep(name, file.Bytes())
	return file.Bytes(), nil
}

func (g *Gallery) kept(name [sha256.Size]byte) ([]byte, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	file, ok := g.drawn[name]
	return file, ok
}

func (g *Gallery) keep(name [sha256.Size]byte, file []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.names) == mostPictures {
		delete(g.drawn, g.names[0])
		g.names = g.names[1:]
	}
	if g.drawn == nil {
		g.drawn = map[[sha256.Size]byte][]byte{}
	}
	g.drawn[name] = file
	g.names = append(g.names, name)
}

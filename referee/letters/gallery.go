package letters

import (
	"bytes"
	"crypto/sha256"
	"sync"

	"dhow/mail"
	"dhow/picture"
	"dhow/templates"
)

// Gallery keeps the pictures that were drawn last. They are drawn one at a time, when a letter
// leaves the house: no game waits for one, and all of them together take one processor at most.
// Letters of readers to whom a panel looks alike share it.
type Gallery struct {
	mu    sync.Mutex
	drawn map[[sha256.Size]byte][]byte // PNG files by what is drawn
	names [][sha256.Size]byte          // of these, oldest first
}

const (
	mostPictures = 100 // of some 40 KB
	pixels       = 2   // a CSS pixel
)

// hang puts pictures of a board into a letter, to be drawn when it is written down.
func (g *Gallery) hang(out *mail.Outgoing, pictures []templates.Picture) {
	for _, p := range pictures {
		out.Pictures = append(out.Pictures, mail.Picture{ID: p.ID, Name: string(p.Panel) + ".png",
			PNG: func() ([]byte, error) { return g.draw(p) }})
	}
}

// draw returns a picture as a PNG file.
func (g *Gallery) draw(p templates.Picture) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	drawing := p.Board.Draw(p.Panel)
	name := drawing.Digest()
	if file, ok := g.drawn[name]; ok {
		return file, nil
	}
	var file bytes.Buffer
	if err := picture.PNG(&file, drawing, pixels); err != nil {
		return nil, err
	}
	if len(g.names) == mostPictures {
		delete(g.drawn, g.names[0])
		g.names = g.names[1:]
	}
	if g.drawn == nil {
		g.drawn = map[[sha256.Size]byte][]byte{}
	}
	g.drawn[name] = file.Bytes()
	g.names = append(g.names, name)
	return file.Bytes(), nil
}

package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/referee/config"
)

// owners reads the editions that a configuration lists. With an error, which tells all that is wrong
// with any, it returns those that are sound.
func (c *call) owners(cfg *config.Config) (docs []*edition.Document, err error) {
	for _, listed := range cfg.Editions {
		doc, bad := c.ownDocument(listed.File)
		if bad == nil && doc.About.Name != listed.Name {
			name := doc.Node.Get("edition").Get("name")
			bad = name.Mismatch("the name "+quoted(listed.Name)+", as "+config.Name+" has it", quoted(doc.About.Name))
		}
		if bad != nil {
			err = errors.Join(err, bad)
			continue
		}
		docs = append(docs, doc)
	}
	return docs, err
}

// editionsOf lists what games may be played with: the embedded edition, and those that a configuration
// lists.
func (c *call) editionsOf(cfg *config.Config) (log.Editions, error) {
	docs, err := c.owners(cfg)
	all := log.Editions{madeOf(nil)}
	for _, doc := range docs {
		all = append(all, madeOf(doc))
	}
	return all, err
}

// known returns the edition of a game that lies in a data directory: nil, the embedded one, or one
// that its configuration lists. Reading a game of another tells so.
func (c *call) known(root string, game []byte) (*edition.Document, error) {
	var docs []*edition.Document
	cfg, bad := c.config(root)
	if bad == nil {
		docs, bad = c.owners(cfg)
	}
	docs = append([]*edition.Document{nil}, docs...)
	var all log.Editions
	for _, doc := range docs {
		all = append(all, madeOf(doc))
	}
	ed, is := all.Of(game)
	if !is && bad != nil {
		return nil, bad
	}
	return docs[slices.Index(all, ed)], nil
}

// editionNear returns the edition that a game of a file is played with, where no other is named: one
// that is known where the game lies, or nil, the embedded one.
func (c *call) editionNear(file string, game []byte) (*edition.Document, error) {
	for root := filepath.Dir(filepath.Dir(file)); file != stdin; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, config.Name)); err == nil {
			return c.known(root, game)
		} else if filepath.Base(root) != "archive" {
			break
		}
	}
	return nil, nil
}

// played returns the edition of a file, or nil for the embedded one where no file is named.
func (c *call) played(file string) (*edition.Document, error) {
	if file == "" {
		return nil, nil
	}
	return c.ownDocument(file)
}

// documentOf is what pictures are drawn of: the document itself, or of nil the embedded edition's.
func documentOf(doc *edition.Document) *edition.Document {
	if doc == nil {
		return edition.MombasaDocument()
	}
	return doc
}

// madeOf is the engine's edition of a document, or of nil the embedded one, whose document takes
// longer to read than most games.
func madeOf(doc *edition.Document) *engine.Edition {
	if doc == nil {
		return edition.Mombasa()
	}
	return doc.Edition()
}

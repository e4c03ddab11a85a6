package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"dhow/engine/edition"
	"dhow/picture"
)

var editionCommand = &command{
	name:  "edition",
	args:  "show [FILE] | new FILE | check [--json] FILE | picture [--paper PAPER] [FILE] > sheet.pdf",
	verbs: []string{"show", "new", "check", "picture"},
	short: "look at the components, or make and check a file of your own",
	about: `An edition holds the value of every component, and where the value comes from. The rulebook shows many of them
only in pictures, so the embedded edition is reconstructed in part. Who owns the game can write down what the
components show, in a file of their own, and play with that.

  show [FILE]   print the components of the embedded edition, or of a file
  new FILE      write a new edition file to fill in; an existing file is left alone; "-" is standard output
  check FILE    check a file, and print its name and digest; judge --edition takes a file that passes
  picture [FILE]  draw the empty board, the tracks, books, cards and tiles as a PDF to be printed; show has the same in words

  --json        of check: as data
  --paper PAPER  of picture: a4, on two pages (left out), or a3, on one`,
	examples: []string{"dhow edition show", "dhow edition new ours.yaml", "dhow edition check ours.yaml",
		"dhow edition picture --paper a3 > sheet.pdf", "dhow judge --edition ours.yaml game.txt"},
	run: runEdition,
}

func runEdition(c *call) error {
	f := c.flags()
	c.jsonFlag(f)
	paper := f.String("paper", string(picture.A4), "")
	args, err := c.parse(f, 1, 2)
	if err != nil {
		return err
	}
	verb, files := args[0], args[1:]
	switch {
	case c.json && verb != "check":
		return wrongCall("--json is of check alone; %s prints what an edition file says", verb)
	case *paper != string(picture.A4) && *paper != string(picture.A3):
		return wrongCall("--paper wants a4 or a3, not %s", quoted(*paper))
	case verb == "picture" && c.watched:
		return wrongCall("a sheet is not for a terminal: write it to a file, as in dhow edition picture > sheet.pdf")
	case verb == "show" || verb == "picture":
		own, err := c.played(strings.Join(files, ""))
		if err != nil {
			return err
		}
		doc := documentOf(own)
		if verb == "picture" {
			return english.Sheet(doc, doc.Edition()).PDF(c.stdout, picture.Paper(*paper))
		}
		_, err = fmt.Fprint(c.stdout, english.EditionPage(doc))
		return err
	case (verb == "new" || verb == "check") && len(files) == 0:
		return wrongCall("%s wants a file", verb)
	case verb == "new":
		return c.newEdition(files[0])
	case verb == "check":
		ed, err := c.ownEdition(files[0])
		switch {
		case err != nil:
			return err
		case c.json:
			return c.writeJSON(editionID{ed.Name, ed.Digest})
		}
		fmt.Fprintf(c.stdout, "%s %s\n", ed.Name, ed.Digest)
		return nil
	}
	return wrongCall("%s is none of show, new, check and picture%s", quoted(verb), nearest(verb, c.cmd.verbs))
}

// newEdition writes a template, but never over a file that is there: somebody may have spent an
// evening on it.
func (c *call) newEdition(file string) error {
	if file == stdin {
		return edition.WriteTemplate(c.stdout)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already; left alone", printable(file))
	}
	if err != nil {
		return &fileError{printable(file), err}
	}
	err = edition.WriteTemplate(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		os.Remove(file) // half a template would be left alone the next time
		return &fileError{printable(file), err}
	}
	return nil
}

// editionID is what files call an edition by.
type editionID struct {
	Name   string `json:"name"`
	Digest string `json:"digest"`
}

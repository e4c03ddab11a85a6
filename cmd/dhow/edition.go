package main

import (
	"fmt"
	"os"

	"dhow/engine/edition"
)

var editionCommand = &command{
	name:  "edition",
	args:  "show [FILE] | new FILE | check FILE",
	short: "look at the components, or make and check a file of your own",
	about: `An edition holds the value of every component, and where the value comes from. The rulebook shows many of them
only in pictures, so the embedded edition is reconstructed in part. Who owns the game can write down what the
components show, in a file of their own, and play with that.

  show [FILE]   print the components of the embedded edition, or of a file
  new FILE      write a new edition file to fill in; an existing file is left alone
  check FILE    check a file, and print its name and digest; judge --edition takes a file that passes`,
	examples: []string{"dhow edition show", "dhow edition new ours.yaml", "dhow edition check ours.yaml", "dhow judge --edition ours.yaml game.txt"},
	run:      runEdition,
}

func runEdition(c *call) error {
	args, err := c.parse(c.flags(), 1, 2)
	if err != nil {
		return err
	}
	verb, files := args[0], args[1:]
	switch {
	case verb == "show":
		return c.showEdition(files)
	case (verb == "new" || verb == "check") && len(files) == 0:
		return wrongCall("%s wants a file", verb)
	case verb == "new":
		return newEdition(files[0])
	case verb == "check":
		return c.checkEdition(files[0])
	}
	return wrongCall("%q is none of show, new and check", verb)
}

func (c *call) showEdition(files []string) error {
	if len(files) == 0 {
		return edition.Show(c.stdout, edition.MombasaDocument())
	}
	doc, err := c.document(files[0])
	if err != nil {
		return err
	}
	return edition.Show(c.stdout, doc)
}

// newEdition writes a template, but never over a file that is there: somebody may have spent an evening on it.
func newEdition(file string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := edition.WriteTemplate(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func (c *call) checkEdition(file string) error {
	doc, err := c.document(file)
	if err != nil {
		return err
	}
	ed := doc.Edition()
	fmt.Fprintf(c.stdout, "%s %s\n", ed.Name, ed.Digest)
	return nil
}

// document reads and checks an edition file.
func (c *call) document(file string) (*edition.Document, error) {
	name, data, err := c.read(file)
	if err != nil {
		return nil, err
	}
	return edition.Load(name, data)
}

package main

import (
	"fmt"

	"dhow/games"
	"dhow/games/log"
)

var verifyCommand = &command{
	name:  "verify",
	args:  "[--json] [--data DIR] [--edition FILE] FILE",
	short: "verify the luck and every order of a game file",
	about: `Checks a game file from its own content, as docs/fairness.md describes: that the keys are those the seal promised
before anyone had said a luck word, that every draw is what keys and luck words give, that every plan was what it
said when it was opened, and that every order was allowed. The first entry that does not hold is named.

A finished game is verified by the keys it publishes. A running one can be verified by whoever has its secret, which
lies beside the file; a draw or an order that does not hold is then printed with what it should be.

  --json            print the outcome as JSON
` + keptHelp + `
  --edition FILE    the game was played with the components of this file`,
	examples: []string{"dhow verify kilifi-7.yaml"},
	run:      runVerify,
}

func runVerify(c *call) error {
	f := c.flags()
	c.jsonFlag(f)
	var src source
	f.Func("edition", "", named(&src.edition))
	f.Func("data", "", named(&src.kept))
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	src.file = args[0]
	g, err := c.verified(src)
	switch {
	case err != nil:
		return err
	case c.json:
		return c.writeJSON(map[string]any{"game": g.Header.Game, "holds": true, "entries": g.Len(),
			"seal": g.Header.Seal})
	}
	fmt.Fprintf(c.stdout, "%s holds: %d entries, seal %s\n", g.Header.Game, g.Len(), g.Header.Seal)
	return nil
}

// verified reads and verifies a game file.
func (c *call) verified(src source) (*log.Game, error) {
	doc, err := c.played(src.edition)
	if err != nil {
		return nil, err
	}
	name, data, err := c.content(src)
	if err != nil {
		return nil, err
	}
	if games.KindOf(data) != games.GameFile {
		return nil, fmt.Errorf("%s is no game file; what is typed by hand has no luck to verify", name)
	}
	if src.edition == "" {
		if doc, err = c.editionOf(src, data); err != nil {
			return nil, err
		}
	}
	ed := madeOf(doc)
	data = c.wholeLines(name, data)
	g, secret, err := readSealed(ed, name, data, func() (*log.Secret, error) { return c.secretOf(src) })
	switch {
	case err == nil:
		err = g.Verify()
	case g != nil && !g.Sealed():
		err = log.VerifyFile(ed, name, data,
			secret) // a draw before the place that cannot be read may be the first fault
	}
	return g, err
}

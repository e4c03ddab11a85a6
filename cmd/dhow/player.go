package main

import (
	"strings"

	"dhow/referee"
)

var playerCommand = &command{
	name:  "player",
	args:  "address PLAYER ADDRESS [--data DIR]",
	verbs: []string{"address"},
	short: "have a player's letters go to another address",
	about: `For who has lost a mailbox, and cannot ask for another address by mail: see to it that it is them. PLAYER is an address
on file, or the player's id, as dhow game show says it. The new address gets a letter with a code; when it has answered, letters go
there, no key that was sent to the old one is worth anything, and the old one is told and can take it back for three days. It works
with the daemon running or not.

` + dataHelp,
	examples: []string{"dhow player address ben@example.net ben@example.com"},
	run:      runPlayer,
}

func runPlayer(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	args, err := c.parse(f, 1, 3)
	switch {
	case err != nil:
		return err
	case args[0] != "address":
		return wrongCall("%s is not address", quoted(args[0]))
	case len(args) < 3 || !strings.Contains(args[2], "@"):
		return wrongCall("address wants a player, and the address that letters are to go to")
	}
	return c.act(*dir, referee.Request{Do: referee.ActAddress, Player: args[1], To: args[2]})
}

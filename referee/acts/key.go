package acts

import "dhow/notation"

const keyLine CommandName = "key"

// The lines by which a mail says which seat it speaks for. They ask for nothing.
var (
	gameAct = Act{Name: "game", Form: "game GAME", Example: "game kilifi-7", Reads: isA[notation.Game]}
	keyAct  = Act{Name: keyLine, Form: "key KEY", Example: "key kilifi-7.41.b.…", Reads: isA[notation.Key]}
)

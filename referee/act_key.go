package referee

import "dhow/notation"

const keyCommand CommandName = "key"

// The lines by which a mail says which seat it speaks for. They ask for nothing.
var (
	gameAct = Act{Name: "game", Form: "game GAME", Example: "game kilifi-7", reads: isA[notation.Game]}
	keyAct  = Act{Name: keyCommand, Form: "key KEY", Example: "key kilifi-7.41.b.…", reads: isA[notation.Key]}
)

package letters

import (
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/table"
)

// hangGame attaches the game to the last letter about it, which tells of the end: its text record to
// read, and its file. Both say what anybody may know, as the keys are published. They are made at
// once, since the game may go on to be talked about while the letter is sent.
func hangGame(out *mail.Outgoing, g *log.Game, o *post.Owe) {
	if !isLast(g, o) {
		return
	}
	attach := func(ending, media string, content []byte) {
		name := string(o.Game) + ending
		out.Files = append(out.Files, mail.File{Name: name, Type: media + ";charset=UTF-8;name=" + name,
			Content: func() ([]byte, error) { return content, nil }})
	}
	attach(".txt", "text/plain", acts.RecordOf(g, o.Until))
	attach(".yaml", "application/yaml", g.At(o.Until).Bytes())
}

// isLast tells whether a letter is the one that tells of the end of its game, or has the game sent
// again that is over.
func isLast(g *log.Game, o *post.Owe) bool {
	before := g.At(max(o.From-1, 0))
	return g.At(o.Until).Published() && (o.Kind == table.KindResent || o.From > 0 && !before.Published())
}

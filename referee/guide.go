package referee

import (
	"sync"

	"dhow/engine/edition"
	"dhow/templates"
)

// Guide is what help tells of the edition that games are played with. It is made when somebody first asks.
var Guide = sync.OnceValue(func() *templates.Guide {
	return GuideTo(edition.MombasaDocument())
})

// GuideTo is what help tells of an edition.
func GuideTo(d *edition.Document) *templates.Guide {
	g := &templates.Guide{Reconstructed: d.Reconstructed()}
	for _, s := range edition.Guide(d) {
		rows := make([]templates.Row, len(s.Rows))
		for i, row := range s.Rows {
			rows[i] = templates.Row(row)
		}
		g.Sections = append(g.Sections, templates.Section{Heading: s.Heading, Rows: rows})
	}
	return g
}

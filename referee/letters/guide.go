package letters

import (
	"sync"

	"dhow/engine/edition"
	"dhow/templates"
)

// guides are what help tells of editions, each made when somebody first asks.
var guides sync.Map

// guideTo is what help tells of an edition; nil: nothing.
func guideTo(d *edition.Document) func() *templates.Guide {
	if d == nil {
		return nil
	}
	guide, _ := guides.LoadOrStore(d, sync.OnceValue(func() *templates.Guide { return templates.GuideTo(d) }))
	return guide.(func() *templates.Guide)
}

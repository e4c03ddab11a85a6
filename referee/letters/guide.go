package letters

import (
	"sync"

	"dhow/engine/edition"
	"dhow/templates"
)

// Guide is what help tells of the edition that games are played with. It is made when somebody
// first asks.
var Guide = sync.OnceValue(func() *templates.Guide { return templates.GuideTo(edition.MombasaDocument()) })

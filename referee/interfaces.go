package referee

import (
	"time"
)

// Clock tells the time of day. It may jump; what must not go backwards is held by whoever writes it
// down.
type Clock func() time.Time

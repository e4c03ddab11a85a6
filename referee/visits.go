package referee

import "sync"

// visits has things done at tables, and takes note of how their games stand then. Its methods stand
// with what they are for: a mail at its table in clerk.go, new keys in addressproof.go, seats taken
// in invite.go.
type visits struct {
	*ClerkSettings
	alarms *alarms
	// naming is read-locked while a game is made that names players, and locked while a player's
	// profile ends.
	naming sync.RWMutex
}

package referee

// visits has things done at tables, and takes note of how their games stand then. Its methods stand
// with what they are for: a mail at its table in clerk.go, new keys in addressproof.go, seats taken
// in invite.go.
type visits struct {
	*ClerkSettings
	alarms *alarms
}

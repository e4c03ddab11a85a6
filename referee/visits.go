package referee

import "dhow/referee/identity"

// visits has things done at tables, and takes note of how their games stand then.
type visits struct {
	set    *ClerkSettings
	who    *identity.Authenticator
	alarms *alarms
}

package referee

// visits has things done at tables, and takes note of how their games stand then.
type visits struct {
	*ClerkSettings
	alarms *alarms
}

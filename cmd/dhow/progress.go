package main

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress shows on a terminal how far something long has come; elsewhere nothing.
type progress struct{ bar *progressbar.ProgressBar }

// progress begins a bar of so many steps. It stands on standard error, so that the output can go elsewhere.
func (c *call) progress(steps int, what string) progress {
	if !onTerminal(c.stderr) {
		return progress{}
	}
	return progress{progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(c.stderr), progressbar.OptionSetDescription(what), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString(what), progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(),
		progressbar.OptionEnableColorCodes(false))}
}

// step says that one more is done.
func (p progress) step() {
	if p.bar != nil {
		p.bar.Add(1) //nolint:errcheck // a bar that cannot be written is no reason to stop
	}
}

// finish takes the bar away, however far it has come.
func (p progress) finish() {
	if p.bar != nil {
		p.bar.Clear() //nolint:errcheck // see step
	}
}

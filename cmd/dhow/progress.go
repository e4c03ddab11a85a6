package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a bar on the last line of a terminal. One that is nil shows nothing. That a bar
// cannot be drawn is nothing to stop for.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress makes a bar that stands between lines of text.
func newProgress(w io.Writer, steps int) *progress {
	return drawn(w, steps, progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false))
}

// progress makes a bar for so many things of a kind, with their rate. It stands on standard error,
// so that the output can go elsewhere; nil if that is no terminal.
func (c *call) progress(steps int, things string) *progress {
	if !onTerminal(c.stderr) {
		return nil
	}
	return drawn(c.stderr, steps, progressbar.OptionSetDescription(things), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(things), progressbar.OptionThrottle(100*time.Millisecond))
}

func drawn(w io.Writer, steps int, options ...progressbar.Option) *progress {
	return &progress{progressbar.NewOptions(steps,
		append(options, progressbar.OptionSetWriter(w), progressbar.OptionSetWidth(30))...)}
}

// at draws the bar after so many steps, behind what it says of them.
func (p *progress) at(step int, says string) {
	if p != nil {
		p.bar.Describe(says)
		_ = p.bar.Set(step)
	}
}

// step draws the bar one step on.
func (p *progress) step() {
	if p != nil {
		_ = p.bar.Add(1)
	}
}

// clear takes the bar off the screen, so that other text can follow.
func (p *progress) clear() {
	if p != nil {
		_ = p.bar.Clear()
	}
}

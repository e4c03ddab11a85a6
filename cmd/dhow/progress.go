package main

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// progress is a bar on the last line of a terminal.
type progress struct{ bar *progressbar.ProgressBar }

func newProgress(w io.Writer, steps int) *progress {
	return &progress{progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
	)}
}

// at draws the bar after so many steps, behind what it says of them. That it cannot be drawn is nothing to stop for.
func (p *progress) at(step int, says string) {
	p.bar.Describe(says)
	_ = p.bar.Set(step)
}

// clear takes the bar off the screen, so that other text can follow.
func (p *progress) clear() { _ = p.bar.Clear() }

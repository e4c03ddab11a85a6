package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// uptime is how long the machine has run, the time it slept included.
func uptime() time.Duration {
	var at unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &at); err != nil {
		return time.Since(processBegan)
	}
	return time.Duration(at.Nano())
}

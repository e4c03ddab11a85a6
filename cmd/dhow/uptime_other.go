//go:build !linux

package main

import "time"

// uptime is how long this process has run. Where the system's clock for that stands while the
// machine sleeps, that does not count.
func uptime() time.Duration { return time.Since(processBegan) }

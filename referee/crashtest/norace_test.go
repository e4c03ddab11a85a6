//go:build !race

package crashtest

// raced tells that the race detector is in, and so it is in the daemon.
const raced = false

//go:build race

package mail_test

// slowdown is how much longer the race detector lets a mail take.
const slowdown = 20

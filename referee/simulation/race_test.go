//go:build race

package simulation

// usualSeeds is how many seeds are run if nobody says how many: enough for the race detector to see
// all kinds of events.
const usualSeeds = 2 * fullEvery

// mostCounted is how many players the games have at most of which letters are counted.
const mostCounted = 2

//go:build !race

package simulation

// usualSeeds is how many seeds are run if nobody says how many.
const usualSeeds = enoughSeeds

// mostCounted is how many players the games have at most of which letters are counted.
const mostCounted = 4

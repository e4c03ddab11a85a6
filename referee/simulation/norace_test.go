//go:build !race

package simulation

// usualSeeds is how many seeds are run if nobody says how many.
const usualSeeds = 200

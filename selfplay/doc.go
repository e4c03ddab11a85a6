// Package selfplay lets house players play whole games against each other, checks every action of them, and counts what the
// games use of the components.
//
// A Series says which games are played: game n of it is decided by a Setting, and the same Setting plays the same game on
// every machine, in whatever order games are played. Chance comes from math/rand/v2, seeded with the seed of the series
// and the number of the game, in streams of their own for the deal, for who chooses first, for each seat, and for the checks.
//
//	series.go    which games; run.go plays them on several workers
//	game.go      one game
package selfplay

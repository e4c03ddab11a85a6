//go:build !race

package main

// raceSlowdown is how much longer the race detector lets things take.
const raceSlowdown = 1

//go:build race

package main

// raceSlowdown is how much longer the race detector lets things take. It is in the daemons, too,
// which draw a picture with seven times the processor time.
const raceSlowdown = 5

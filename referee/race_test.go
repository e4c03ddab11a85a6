//go:build race

package referee

// raceSlowdown is how much longer the race detector lets things take.
const raceSlowdown = 20

// raced tells that the race detector is in. Of rows that differ in what a judge makes of them, and
// not in what runs beside what, some will do then.
const raced = true

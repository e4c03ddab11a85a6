// Package storetest is what every store has to stand, whatever it is made of: one suite, which
// tests of each kind of store call.
package storetest

import (
	"testing"

	"dhow/games"
	"dhow/referee"
)

// Kind is a kind of store, as the suite sees it. What it keeps outlives whoever has it open.
type Kind interface {
	// Open opens the store, as after a start.
	Open() (referee.Store, error)
	// Look opens it for somebody who only looks, beside whoever has it.
	Look() (referee.Reading, error)
	// Break has the n-th step of writing from now on fail, counted from 1. With dies the process
	// that has the store open ends there, and nothing that it does succeeds any more.
	Break(n int, dies bool)
	// Mend has nothing fail any more, and tells whether a step had. Whoever had the store open is
	// gone.
	Mend() (failed bool)
	// Edit changes the text of a game, as somebody else does meanwhile.
	Edit(id games.GameID, edit func(log []byte) []byte)
}

// shared is a kind of store that deputies work on, beside whoever has it.
type shared interface {
	// OpenDeputy opens the store for a deputy, to judge mails and send letters.
	OpenDeputy() (referee.Store, error)
	// Expire lets time pass, until nobody counts on deputies.
	Expire()
}

// Run runs the suite. Each test begins with a store that has nothing.
func Run(t *testing.T, empty func(t *testing.T) Kind) {
	for name, test := range map[string]func(*testing.T, Kind){
		"games are read from what one has":      testReading,
		"a name is taken once":                  testNames,
		"stale acts are refused":                testStale,
		"edits are noticed":                     testEdits,
		"facts are known, and known again":      testFacts,
		"facts that cannot be written":          testImpossible,
		"one process has the store":             testLease,
		"profiles":                              testProfiles,
		"players are found":                     testPeople,
		"others look":                           testLooking,
		"games that are forgotten and put away": testRewriting,
		"many commit at once":                   testManyAtOnce,
		"letters are sent by one at a time":     testParts,
		"letters are found by their parts":      testLettersByPart,
		"letters are put off":                   testPutOff,
		"mails that are taken in":               testArrived,
		"mails that are not delegated":          testUndelegated,
		"mailboxes":                             testMailboxes,
		"mails that are delegated":              testDelegated,
		"clocks are remembered":                 testClocks,
		"charges are kept with acts":            testCharges,
		"games are found":                       testFinding,
		"games are tended":                      testTended,
		"games are open":                        testOpen,
		"games have versions":                   testVersions,
	} {
		t.Run(name, func(t *testing.T) { test(t, empty(t)) })
	}
	t.Run("it is killed at each step", func(t *testing.T) { testBroken(t, empty, true) })
	t.Run("each step fails", func(t *testing.T) { testBroken(t, empty, false) })
}

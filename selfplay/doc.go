// Package selfplay lets house players play whole games against each other, checks every action of
// them, and counts what the games use of the components.
//
// A Series says which games are played: game n of it is decided by a Setting, and the same Setting
// plays the same game on every machine, in whatever order games are played. Chance comes from
// math/rand/v2, seeded with the seed of the series and the number of the game, in streams of their
// own for the deal, for who chooses first, for each seat, and for the checks.
//
// # Checks
//
// What does not hold is a *Failure, which names the check and has the record of the game so far.
// Checks are of three kinds:
//
// Accounts (account.go) keep count of one kind of thing from the start of the game by what the
// events say, know the components of the edition, and call no rule of the engine: turns, cards,
// choices made in secret, pounds, company tracks, diamond markers and ink jars, posts, share
// values, books, coins, bonus markers, bonus tiles. An event that cannot be so is a failure, and so
// is a state that is not what the events told. Together they cover every number of a State, which a
// test proves by changing each.
//
// Moments (check.go) look at one action: that the state given is kept, that its events folded over
// state and views give the state and the views after it, that the state is one a game can reach,
// that the view decides as the state does, about the action and about one made of it that is
// refused (spoiled.go), that the action can be applied again with its draws and read again from its
// text, that units, points, prices and rewards add up by the components (spending.go, rewards.go),
// that what a seat is offered is allowed, and that what is hidden makes no difference to anything a
// seat reads (twin.go, secrets.go, advice.go).
//
// Wholes look at a finished game: scores counted anew, the text record judged, the game file read,
// all to the same state.
//
// Two checks are samples, because they cost more than all others together: what is hidden is
// changed for the seat that acts, for the observer and for one more seat by chance; advice in words
// is compared for one action in sixteen.
//
// # Where things are
//
//	series.go, run.go      which games, and playing them on several workers
//	game.go                one game; check.go calls the checks
//	account.go             the accounts, each in a file of its own
//	fold.go … advice.go    the checks of an action
//	scores.go, record.go   the checks of a finished game
//	failure.go             what does not hold
//	usage.go               what is counted of the components; usagecount.go counts, usagetable.go shows
//	results.go             who wins how much
package selfplay

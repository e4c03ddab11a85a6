// Package house holds players that live in the program: they fill seats, show newcomers a whole
// game, and try the rules out. A house player chooses its action from the View of its seat alone,
// so it knows what a person in that seat knows.
//
// A Player keeps nothing between calls. The same view and the same chance give the same action, on
// every machine.
//
// # How the sensible player thinks
//
// It makes up its mind (mind.go) about a view once: what shares will be worth (shares.go), what
// each space of the tracks is worth to it (tracks.go, bonus.go), what a use of each card brings
// (deck.go), which books its cards meet (library.go), what the cards of the display are worth
// (display.go), and what can be done on the map (expand.go). What it believes beyond the rules is
// one table, weights.go.
//
// Then it tries all sensible actions, not all legal ones: goods.go, expand.go, bookkeep.go,
// marker.go and plan.go list them, split.go divides units over tracks, and purse.go spends
// bookkeeping points. Each is carried out as far as the seat can foresee it. What follows is worth
// what the seat then has (worth.go), with what it can still expect of this action phase
// (potential.go, shopping.go), less what rivals gain. The best few are compared anew by what its
// own next action could make of them (contest.go).
//
// # How the thoughtful player thinks
//
// It takes the actions that look best to a sensible player at first sight, and for planning the
// sets of cards (thoughtful.go), and plays on after each (dream.go) in worlds that it imagines
// (imagine.go), the same for all: hidden hands are worked out as far as they can be, and chance
// gives the rest. Every seat acts at first sight there, to the end of the next round or of the
// game; then what each thinks its things are worth, or the score, is compared. After each of a few
// heats the worse half is given up. How long it thinks is bounded by how many actions are compared
// in all worlds.
//
// # How the gentle player thinks
//
// It takes one of the four actions that look best to a sensible player at first sight, whichever
// chance gives (gentle.go). A sensible player wins against it nearly always, by some 80 pounds, and
// it wins against chance.
package house

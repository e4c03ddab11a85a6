// Package house holds players that live in the program: they fill seats, show newcomers a whole game, and try the rules
// out. A house player chooses its action from the View of its seat alone, so it knows what a person in that seat knows.
//
// A Player keeps nothing between calls. The same view and the same chance give the same action, on every machine.
//
// # How the sensible player thinks
//
// It makes up its mind (mind.go) about a view once: what shares will be worth (shares.go), what each space of the tracks is worth to it
// (tracks.go, bonus.go), what a use of each card brings (deck.go), which books its cards meet (library.go), what the cards of the display
// are worth (display.go), and what can be done on the map (expand.go). What it believes beyond the rules is one table, weights.go.
//
// Then it tries all sensible actions, not all legal ones: goods.go, expand.go, bookkeep.go, marker.go and plan.go list them, split.go
// divides units over tracks, and purse.go spends bookkeeping points. Each is carried out as far as the seat can foresee it. What follows
// is worth what the seat then has (worth.go), with what it can still expect of this action phase (potential.go, shopping.go), less what
// rivals gain. The best few are compared anew by what its own next action could make of them (contest.go).
package house

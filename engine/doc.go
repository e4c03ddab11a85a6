// Package engine holds the rules of Mombasa as pure functions over plain data.
//
// A game begins with New, which sets the table up from draws, and goes on with Apply, which carries
// out one Action of one seat and returns a Step: the next State, the Action with everything filled
// in, and the Events that happened. Deal and NewDeal do the same with chance as a function. Nothing
// here reads a clock, a file or a random number of its own.
//
// # The life of an action
//
// Apply copies the state and works on the copy, so a refused action leaves no trace. It asks
// whether the seat may make this kind of move now (admit), holds the order to its expectations,
// lays the +1 goods tile if the order says so, lets the move act, places the books bought, and then
// draws the consequences: displays refilled, the next turn, the next round, the end. Rules change
// nothing themselves: they emit events, and an event's fold method is the only code that writes to
// a State.
//
// What follows needs nothing that a seat may not see until the consequences; so Check and Fill,
// which stop before them, work on a View.
//
// # Where a rule is
//
//	setup.go        first player, tracks, displays; startingtile.go and rest.go what each player chooses
//	plan.go         planning and turning plans up
//	area.go         what lies face up, units, the +1 goods tile
//	goods.go        using goods cards: acquiring and advancing
//	expand.go       using expansion cards; bases.go has the columns of posts
//	bookkeep.go     using a bookkeeper: flip, ink jar, reward, points
//	books.go        bookkeeping points, placing books; requirement.go has what books ask for
//	merchant.go     using a diamond merchant
//	marker.go       bonus markers; majority.go has the majority spaces
//	tracks.go       capital calls, special spaces, special bonuses
//	rewards.go      rewards that come together; diamonds.go, othertracks.go, removeposts.go, buy.go and
//	                pounds.go have their kinds
//	end.go          ending the action phase
//	prepare.go      the preparation phase
//	score.go        the final scoring
//	condition.go    what a queued order may wait for
//	legal.go        what is open; sample.go picks among it by chance
//	validate.go     what a state must satisfy
//
// # Rulings taken
//
// Comments cite the English rulebook by section ("rulebook, Use 1 bookkeeper card") and the rulings
// by number ("ruling 41"); docs/rulings.md has the full account, with those beyond the rulebooks
// from 60 on. Version 1 of the Rules is the current one.
package engine

// Package house holds players that live in the program: they fill seats, show newcomers a whole game, and try the rules
// out. A house player chooses its action from the View of its seat alone, so it knows what a person in that seat knows.
//
// A Player keeps nothing between calls. The same view and the same chance give the same action, on every machine.
package house

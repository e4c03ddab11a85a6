// Package notation reads and prints the orders of the board game Mombasa, what else players write
// to their referee, and what chance gave, as text. It is the one form in which players type, files
// store, letters quote and tests read them.
//
// A Reader reads all that a person typed, in words of any language, and tells everything in it that
// is not understood; ParseOrder and ParseDraws read single lines of records. PrintLine, PrintOrder
// and PrintDraws give the canonical text, of which there is one.
//
// An order becomes an engine.Action, and back. The text says what was chosen and nothing else:
// whether the choice is allowed, and what was left out, is for the engine. So there are two kinds
// of refusal. Text that is not understood is an *Error here, with its position, what was expected,
// what was found and what may have been meant; those of a whole text are an *ErrorList. An order
// that is understood but not allowed is an *engine.IllegalError, and never arises here. Excerpt
// shows a place in a text, whoever refuses what stands there.
//
// # Grammar
//
// Blanks may stand between any two tokens, but not inside y2, 1A, d2 and p3. Where a product below
// is one word (M1, 9/2x1) they are left out in canonical text. Names in capitals come from the
// edition.
//
//	text         = { line } .                                          one a line
//	line         = [ order | try | then | auto | undo | show | log | legal
//	             | help | say | note | game | key ] [ comment ] .      G Cf1 M1 # now
//	comment      = ( "#" | "//" ) TEXT .                               # now
//
//	try          = "try" order .                                       try G Cf1 M1
//	then         = "then" ( "none" | queued { ";" "then" queued } ) .  then G Cf1 M1; then auto end 2
//	queued       = ( auto | tried { "|" tried } ) [ "until" "round" number ] .  [p>=3] S buy y2 | E until round 4
//	auto         = "auto" "end" [ slot ] .                             auto end 2
//	tried        = { "[" condition "]" } order .                       [p>=3] [7:M] S buy y2
//	condition    = display "=" ( card | "-" ) | region ":" ( company | "-" )
//	             | "p" ( ">=" | "<=" | "=" ) number | "maj" majority . y2=Bn2, 7:-, p>=3, maj cf
//	undo         = "undo" .                                            undo
//	show         = "show" [ number ] .                                 show 12
//	log          = "log" [ number ] .                                  log 3
//	legal        = "legal" [ verb ] .                                  legal G
//	help         = "help" [ NAME ] [ NAME ] [ NAME ] .                  help expand
//	say          = "say" [ ( seat { seat } | "all" ) ":" ] TEXT .      say green: Good luck!
//	note         = "note" ( TEXT | "clear" ) .                         note go for Cairo
//	game         = "game" NAME .                                       game kilifi-7
//	key          = "key" NAME .                                        key kilifi-7.41.b.abcdefghijklmnopqrstuv
//	verb         = "T" | "R" | "P" | "G" | "X" | "B" | "D" | "S" | "E" .  G
//
//	order        = [ "+1" "@" ref ";" ] move { ";" clause } .          +1@Cf1; G Cf1 M2; =p5
//	move         = keep | rest | plan | goods | expand
//	             | bookkeep | merchant | marker | end .                G Cf1 M1
//
//	keep         = "T" tile .                                          T 4
//	rest         = "R" card card card .                                R Cf1 Ex2 Bn2
//	plan         = "P" ( "none" | planned { planned } ) .              P Cf1 _ Bk2
//	planned      = "_" | card [ "@" slot ] .                           Ct1@5
//	goods        = "G" ref { "+" ref } [ display ] { advance } .       G Cf1+Cf3 y2 M1
//	advance      = company number .                                    M1
//	expand       = "X" ( "none" | company ( "none" | entry { entry } ) ) .  X T 5 6/2 9/2x1
//	entry        = region [ "/" column ] [ "x" column ] .              9/2x1: from column 2, the ousted post to its column 1
//	bookkeep     = "B" ref [ "!" place ] [ "j" [ number ] ] .          B Bk2 !3 j4
//	merchant     = "D" ref .                                           D DmC
//	marker       = "S" space { choice } .                              S C1.1 d2 3A@4
//	choice       = tier | alternative | display | card | company | points .  4+, d2, y2, Cf3, M, 3A@4
//	tier         = number "+" .                                        4+
//	alternative  = ( "d" | "b" | "t" | "r" | "o" ) number .            d2: the one with 2 diamond spaces; o2: the second
//	end          = "E" [ slot ] .                                      E 2
//
//	clause       = points | removals | stop | by | expectations .      stop M
//	points       = purchase { purchase } [ "p" number ] | "p" [ number ] .  1A@4 3A@6 p1
//	purchase     = book "@" place .                                    1A@4
//	removals     = removal { removal } .                               -M/2 -T/1
//	removal      = "-" company "/" column .                            -M/2
//	stop         = "stop" company { company } .                        stop M T
//	by           = "by" kind { "," kind } .                            by t,p,d,b
//	kind         = "p" | "d" | "b" | "t" | "r" | "c" .                 pounds, diamonds, books, track, removed posts, card
//	expectations = expectation { expectation } .                       =y2:Bn2 =7:M =p5
//	expectation  = "=" ( display ":" ( card | "-" )
//	             | region ":" ( company | "-" ) | "p" number ) .       =y2:Bn2
//
//	draws        = "~" draw { ";" draw } .                             ~ x1 Cf2; 2A A07
//	draw         = display card | book BOOK | "first" seat
//	             | "tracks" TRACK TRACK TRACK TRACK
//	             | "tiles" seat ( "-" | TILE [ TILE ] ) .              tiles blue S03 S07
//
//	ref          = card [ "@" slot ] .                                 Cf3@2
//	card         = CODE | IDENTIFIER .                                 Cf3, Ex2M, tBk
//	company      = "M" | "T" | "L" | "C" .                             T
//	display      = ( "x" | "y" | "z" ) ( "1" | "2" | "3" | "4" ) .     y2
//	book         = number ( "A" | "B" | "C" ) .                        1A to 4C
//	space        = SPACE .                                             first, cf, +1, tBk, C1.2
//	majority     = SPACE .                                             cf, bn, ct or ex
//	tile         = number | TILE .                                     4, S04
//	seat         = "blue" | "green" | "yellow" | "purple" .            blue
//	slot         = number .                                            5
//	column       = number .                                            2
//	place        = number .                                            4
//	region       = number .                                            12
//	number       = DIGIT { DIGIT } .                                   12
//
// A line that begins with a clause mark (; = - |) continues the order above. A move takes only the
// clauses it has a use for: points belong to X, B and S, removals to B and S. Canonical text has
// the clauses in this order: points, removals, stop, by, expectations.
//
// # Advice
//
// Where a line is not understood, the parser does not guess. Its Error has a Fault: what was
// expected, at which word, and what was known there. Package advice looks from there for what may
// have been meant, and knows what may come next in an order and which legal orders are near to a
// refused one. It needs of this package a Reader with its Tokens, Mentions, Places, Begins, Meaning
// and Spellings.
//
// # Divergences
//
// What is read beside the canonical forms: any case; any blanks, commas, quotes and unseen marks
// between tokens; the dashes and arrows that phones make of - and ->, the arrow also for @ and
// before spaces, regions and companies; £3 and 3p for p3; A1@4 for 1A@4; the signs = and : for each
// other before what lies on a space; ≥ ≤ => and =< in conditions; pounds before the books of a sum;
// a full stop at the end; comments from # or // that do not begin inside a word, nor, with #, right
// before a number; a colon behind a verb; signs of full width; semicolons left out before a clause
// that cannot be anything else; English, French, Dutch and Polish words for whatever has a code,
// with or without their accents; beginnings of verbs, companies, kinds of card, spaces, rewards,
// seats and draws that fit nothing else; Ct3.1 for Ct3 where all cards of the code are alike; the
// word deck; a semicolon behind the last draw.
//
// A beginning or code with two meanings is refused with both listed. A comma at the very end is
// refused, because the rest may have been lost; so are a line that may be the rest of the order
// above, a hyphen between two cards, and words that only link others (to, for). Talk that may be
// meant for one seat and is not clearly addressed goes to that seat alone, because it cannot be
// taken back; to a name that is nearly a seat's it goes not at all. Refused, too, are bytes that
// are not UTF-8 and characters that cannot be seen and change how others are: control characters,
// those that divide lines (U+2028, U+2029) and those that turn the direction of writing, in talk
// and comments as well.
//
// # Languages
//
// A word is looked up among the canonical ones, then among those of the reader's language, then
// among those of the others; in each language whole words come before beginnings. The first of
// these that knows it decides, and if it knows several meanings the order is refused with all of
// them. Because the canonical ones come first, and no language has one of them with another
// meaning, canonical text means the same to every reader. The words of lines that are no orders are
// never cut, and another language's word for say needs a colon. All words are in one table,
// vocabulary; the clashes between them are listed in testdata/clashes.txt.
//
// Nothing here depends on one edition's values, except that companies, goods and seats have the
// rulebook's names.
package notation

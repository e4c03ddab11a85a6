package edition

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// WriteTemplate writes an edition file for an owner of the game to fill in: the embedded values,
// and before each group what to look at on the real component. Load accepts it as it is.
func WriteTemplate(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString(templateHeader)
	for _, s := range sections(string(mombasaYAML)) {
		b.WriteByte('\n')
		for _, line := range strings.Split(guides[s.key], "\n") {
			b.WriteString("#> " + line + "\n")
		}
		b.WriteString(s.text)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("edition: template: %w", err)
	}
	return nil
}

// section is a group of the file with the comments above it.
type section struct{ key, text string }

// sections cuts the embedded file where a key of the document begins, or the comments above it.
// What comes before the first blank line is the head of the file.
func sections(text string) []section {
	_, text, _ = strings.Cut(text, "\n\n")
	var out []section
	for _, part := range strings.SplitAfter(text, "\n\n") {
		for _, line := range strings.Split(part, "\n") {
			if key, _, found := strings.Cut(line, ":"); found && spelled(key, unicode.IsLower, "_") {
				out = append(out, section{key, strings.TrimRight(part, "\n") + "\n"})
				break
			}
		}
	}
	return out
}

const templateHeader = `# An edition of Mombasa to be read off your own copy of the game.
#
# As it stands, this file holds the values of the edition that comes with Dhow. Lines that begin with #> say what to look
# at. Where your copy shows another value, write it in; where you have looked, also if the value was right, change the
# source of that item to: transcribed. A source may name one field, as {default: reconstructed, crate: transcribed}.
# A note in brackets is welcome: transcribed (second printing).
#
# You need not do all at once: a file in which only the tracks are transcribed can be played.
# Leave alone what has the source rulebook: all copies agree on it, and the check insists.
# First give your edition a name of its own, under edition. Games remember the name and a digest of all values.
`

// guides says for each group what to look at.
var guides = map[string]string{
	"edition": `Change name to one of your own, as my-copy-2016.`,
	"vocabulary": `Nothing to read off. These are the words that the rest of the file may use. A fourth word of provenance is transcribed; it
may be added to the list.`,
	"constants":        `Nothing to read off: the rulebook's text gives these numbers.`,
	"players":          `Nothing to read off: the rulebook's text gives these numbers.`,
	"component_counts": `Nothing to read off: the rulebook lists what is in the box.`,
	"companies":        `Nothing to read off: the rulebook's text gives all this.`,
	"bases": `The game board, the four company bases, all trading posts taken off. For each of the three columns write how many coins
each space shows: the space next to the map first, the final space last. Columns from left to right as you look from the
final spaces towards the map. The drawing lines (outline, spaces_box, front) need no change.`,
	"regions": `The game board, the 24 regions. The board prints no numbers: keep those of this file and find each region by its place on
the drawn map. reward is what the region shows: pounds, diamonds (spaces on the diamond track), track (spaces on the
track of the company that enters), books (bookkeeping points). mines counts the mine icons. Names are for reading only.`,
	"borders": `The game board: for each pair of neighbours, whether a single or a double line divides them. When your board has other
neighbours than this map, change the outlines of both regions too, so that neighbours share an edge.`,
	"card_display": `The game board, the twelve spaces where action cards lie: what each adds to the price of its card. Top row first.`,
	"action_cards": `The 44 action cards with a letter on the back. Sort them by letter; write one line a card. crate is the number on the red
crate, share the company in the lower left corner. The code must say what the card is: Bn3 is 3 bananas, Ex2M expansion 2
with a Mombasa share, Bk2 a bookkeeper of 2 points, DmL the merchant of Saint-Louis, ShC a single Cairo share. When the
deck has other cards than this list, replace lines, and set copies to the number of lines with that code.`,
	"starting_hand": `The starting action cards of one player, without a letter on the back: nine cards, copies of equal ones counted. If two of
one code differ in their crates, write two lines with an id each, as Ex2.8 and Ex2.9, and name the id under rest.`,
	"first_expansion_cards": `The four expansion cards of value 1, which go to the first, second, third and fourth player: the number on the crate of
each.`,
	"tracks": `The eight company tracks, two sides on each of four boards, marked A1 to D2. Count spaces from 1, the first one in front of
the markers. Write where the number of shares changes, which lines are capital calls and for how many pounds, and where
the two special spaces are and what they pay. Which pair of bonuses belongs to which track may differ from this file: the
eight pairs are known from the rulebook, so exchange whole pairs between tracks (A and B have permanent bonuses, C and D bonus
spaces), and write what the spaces of books and diamonds cost.`,
	"track_cards": `The four track cards: which two sides each card names.`,
	"diamond_track": `Any player board, the diamond track: how many spaces, which one opens an action slot, and the pounds at the end with the
space from which each amount counts.`,
	"bookkeeping_track": `Any player board, the bookkeeping track. Count the book of the starting tile as space 1, so the first printed space is 2.
Write how many spaces, which one opens an action slot, the pounds at the end, and the spaces with a crossed-out A.`,
	"book_tiles": `The 72 book tiles, 24 of each letter. The order within a letter does not matter, the ids stay A01 to C24. requirements: the
upper icons, one or two; reward: the lower ones.`,
	"starting_tiles": `The ten starting tiles, in any order. For each: the three cards beside the resting slots, the book, and the start bonus.
first_game names the tiles that the rulebook's first game gives to each player, if your copy marks them.`,
	"bonus_spaces": `The game board, the bonus spaces in the middle. The first three are given by the rulebook. Of the majority spaces read off
each tier: the least number of units and the reward. Of the spaces with bonus tiles read off the pounds they cost.`,
	"bonus_tiles": `Nothing to read off: the rulebook's text gives all this.`,
	"round_track": `Nothing to read off: the rulebook's setup gives the coins.`,
	"book_display": `The game board, the twelve spaces below the round track: the letter printed on each. Columns have the number of the round
above them.`,
}

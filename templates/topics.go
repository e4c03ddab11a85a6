package templates

import (
	"slices"
	"strings"
)

// Guide is what help tells of the edition that is played.
type Guide struct {
	Sections      []Section
	Reconstructed bool // values of it were chosen to fit the rules, and may differ from those of the printed game
}

// Section is components of one kind, and what they are.
type Section struct {
	Heading string
	Rows    []Row
}

// Row is a component and what it is. A row without a name goes on with what the one above says.
type Row struct{ Name, Text string }

// topic is something that help tells of beside orders and single components.
type topic struct {
	words    []string // by which it is asked for; the first is offered
	about    string   // what is told, in the list of topics
	tells    []string // paragraphs
	signs    []Row    // signs, and what they mean
	sections []string // beginnings of the headings of the guide that are shown
}

// topics is all of them, in the order in which they are listed.
var topics = []topic{
	{words: []string{"map", "regions", "region", "borders", "border", "neighbours", "neighbors", "mines"}, about: "regions, with what they bring, neighbours and posts",
		tells: []string{
			"Each region: whose post stands there now, what it brings when a company enters it, and its neighbours. The letters M, T, L and C among them are the companies' bases.",
			"To enter a region costs 1 expansion point, or 2 across a double line, shown as 5//; 1 more if another company's post stands there."},
		sections: []string{"Regions", "Companies and bases"}},
	{words: []string{"board", "signs", "letters", "letter", "shorthand", "abbreviations", "legend"}, about: "the signs of the board, and of what may be ordered", signs: signs},
	{words: []string{"companies", "company", "bases", "base", "posts", "post", "trading posts", "shares", "share"}, about: "bases and trading posts, and what shares are worth",
		tells: []string{
			"Posts leave a base from the front of a column. A share is worth the coins that no post covers any more; they are listed a column at a time, from front to rear.",
			"Which region a base borders on, and at what cost, stands behind it; // is a double line."},
		sections: []string{"Companies and bases"}},
	{words: []string{"tracks", "track", "capital calls", "capital call"}, about: "company tracks: shares, capital calls, special spaces, bonuses", sections: []string{"Company tracks"}},
	{words: []string{"cards", "card", "deck", "stack", "prices", "price", "display", "card display"}, about: "what cards there are, and what they cost",
		tells:    []string{"A card costs its crate value and what its row adds, in units of goods."},
		sections: []string{"Card display", "Action cards", "Starting hand", `"1"-expansion`}},
	{words: []string{"books", "book", "bookkeeping", "points", "book display"}, about: "books: what they ask for, and what they bring",
		tells: []string{
			"Books are bought with bookkeeping points and laid on your bookkeeping track, as with 1A@4 on its space 4.",
			"A book is read so: what it asks for, and behind the colon what it brings."},
		sections: []string{"Book display", "Books"}},
	{words: []string{"jar", "ink", "ink jar"}, about: "the ink jar",
		tells: []string{"A bookkeeper moves the ink jar along your bookkeeping track, as with B Bk2 j4 by 4 spaces: how far it can go, depends on the books that lie there and on what lies face up in your area. The word legal tells it."}},
	{words: []string{"tiles", "tile", "starting tiles", "starting tile", "bonus tiles", "bonus tile"}, about: "starting tiles and bonus tiles", sections: []string{"Starting tiles", "Bonus tiles"}},
	{words: []string{"bonus", "bonuses", "spaces", "space", "markers", "bonus markers", "bonus spaces", "bonus space", "majority", "majorities"}, about: "bonus spaces, with what they cost and bring",
		sections: []string{"Bonus spaces", "Extra bonus spaces"}},
	{words: []string{"score", "scores", "scoring", "values", "diamonds", "end"}, about: "what the tracks of diamonds and books are worth at the end",
		tells:    []string{"At the end count your pounds, your shares at what each is worth, and the amounts of the last spaces with one that your diamond marker and your ink jar have reached."},
		sections: []string{"Player boards"}},
	{words: []string{"setup", "set-up", "players", "coins", "rounds"}, about: "bonus markers of each player, and coins of the round track", sections: []string{"Players"}},
	{words: []string{"edition", "rules", "reconstructed"}, about: "where the values of this game come from"},
}

// signs are what the board and the lists below it abbreviate.
var signs = []Row{
	{"M T L C", "companies: Mombasa, Cape Town, Saint-Louis, Cairo"},
	{"share, base posts", "behind a company: what a share is worth, and the posts left in columns 1, 2 and 3 of its base"},
	{"Cf Bn Ct", "cards with coffee, bananas, cotton, and their units: Cf3"},
	{"Ex2 Ex2M", "expansion cards, with a share of Mombasa or without"},
	{"Bk Dm DmC Sh", "bookkeepers, merchants, those of a company, single shares"},
	{"x y z, 1 to 4", "columns and rows of the card display: y2"},
	{"A07+1", "a book of the display, with 1 pound beside it; 1A to 4C are the spaces"},
	{"M7 (shares: 2)", "a marker on space 7 of Mombasa's track, where it has 2 shares"},
	{"(Bk2) (A07)", "used, or flipped: it lies face down"},
	{"Cf3+1", "the +1 goods tile lies on the card"},
	{"+1 tBk tDm tEx", "bonus tiles: goods, bookkeeper, merchant, expansion"},
	{"1:Cf1 3:Bk2", "cards in action slots 1 and 3: slot 2 is empty; behind resting: decks"},
	{"1:S01 2:A07", "books on the spaces of your bookkeeping track"},
	{"<jar", "the ink jar, behind what lies on its space or before it"},
	{"_ or -", "nothing, or an empty space"},
	{"d1 b2 p3 M+2", "what a starting tile brings: diamond spaces, bookkeeping points, pounds, spaces on Mombasa's track"},
	{"Bn2(2) 5(1)", "units of goods, or what a region costs to enter"},
	{"x1=DmM(1/2)", "a card with its price; two, where it depends on the good you pay with"},
	{"j3 !3 @4", "the ink jar goes 3 spaces on; the book on space 3 is flipped; on space 4 of the bookkeeping track"},
	{"5//", "in the map: behind a double line"},
	{"0 1 1 / 0 2", "in the map: coins of a base, a column behind the other"},
}

// topicOf returns the topic that some words ask for.
func topicOf(about string) *topic {
	i := slices.IndexFunc(topics, func(t topic) bool {
		return slices.ContainsFunc(t.words, func(w string) bool { return strings.EqualFold(w, about) })
	})
	if i < 0 {
		return nil
	}
	return &topics[i]
}

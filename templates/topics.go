package templates

import (
	"slices"
	"strings"

	"dhow/engine/edition"
	"dhow/notation"
	"dhow/picture"
)

// Guide is what help tells of the edition that is played.
type Guide struct {
	Sections      []edition.Section
	Reconstructed bool // values of it were chosen to fit the rules, and may differ from those of the printed game
}

// GuideTo is what help tells of an edition.
func GuideTo(d *edition.Document) *Guide { return &Guide{edition.Guide(d), d.Reconstructed()} }

// topic is something that help tells of beside orders and single components.
type topic struct {
	words      messageKey     // by which it is asked for, in a list; the first is offered
	about      messageKey     // what help brings, in the list of topics
	paragraphs []messageKey   // what it says
	signs      []messageKey   // signs, and behind = what they stand for
	sections   []edition.Code // the headings of the guide that are shown
	edition    bool           // which edition is played, and where its values come from
	sheet      bool           // the components to be printed
	panel      picture.Panel  // of the board, which shows it in pages; empty: none does
	rules      []messageKey   // the sections of the rulebook that tell of it
}

// topics is all of them, in the order in which they are listed.
var topics = []topic{
	{words: "topic.map.words", about: "topic.map", rules: []messageKey{"section.expansion"},
		panel: picture.Map, paragraphs: []messageKey{"topic.map.regions", "topic.map.cost"},
		sections: []edition.Code{edition.RegionsSection, edition.CompaniesSection}},
	{words: "topic.sheet.words", about: "topic.sheet", sheet: true},
	{words: "topic.board.words", about: "topic.board", signs: signs},
	{words: "topic.companies.words", about: "topic.companies", rules: []messageKey{"section.company-shares"},
		paragraphs: []messageKey{"topic.companies.posts", "topic.companies.borders"},
		sections:   []edition.Code{edition.CompaniesSection}},
	{words: "topic.tracks.words", about: "topic.tracks", rules: []messageKey{"section.tracks"},
		panel: picture.Tracks, paragraphs: []messageKey{"topic.tracks.calls"},
		sections: []edition.Code{edition.CompanyTracksSection}},
	{words: "topic.cards.words", about: "topic.cards", rules: []messageKey{"section.acquire"},
		panel: picture.Market, paragraphs: []messageKey{"topic.cards.price"},
		sections: []edition.Code{edition.CardDisplaySection, edition.ActionCardsSection, edition.StartingHandSection,
			edition.FirstExpansionSection}},
	{words: "topic.books.words", about: "topic.books", rules: []messageKey{"section.points"},
		panel: picture.Market, paragraphs: []messageKey{"topic.books.buy", "topic.books.read"},
		sections: []edition.Code{edition.BookDisplaySection, edition.BooksSection}},
	{words: "topic.jar.words", about: "topic.jar", rules: []messageKey{"section.bookkeeper"},
		paragraphs: []messageKey{"topic.jar.moves"}},
	{words: "topic.tiles.words", about: "topic.tiles", rules: []messageKey{"section.setup", "section.bonus-tiles"},
		sections: []edition.Code{edition.StartingTilesSection, edition.BonusTilesSection}},
	{words: "topic.bonus.words", about: "topic.bonus", rules: []messageKey{"section.bonus", "section.extra"},
		panel:    picture.Market,
		sections: []edition.Code{edition.BonusSpacesSection, edition.ExtraSpacesSection}},
	{words: "topic.score.words", about: "topic.score", rules: []messageKey{"section.end"},
		paragraphs: []messageKey{"topic.score.counts"},
		sections:   []edition.Code{edition.PlayerBoardsSection}},
	{words: "topic.setup.words", about: "topic.setup", rules: []messageKey{"section.first-setup"},
		sections: []edition.Code{edition.PlayersSection}},
	{words: "topic.round.words", about: "topic.round", rules: []messageKey{"section.playing"},
		paragraphs: []messageKey{"topic.round.phases"}},
	{words: "topic.slots.words", about: "topic.slots", rules: []messageKey{"section.planning"},
		paragraphs: []messageKey{"topic.slots.decks"}},
	{words: "topic.edition.words", about: "topic.edition", edition: true},
}

// signs are what the board and the lists below it abbreviate.
var signs = []messageKey{
	"sign.companies", "sign.bases", "sign.goods", "sign.expansion", "sign.cards", "sign.display", "sign.books",
	"sign.tracks", "sign.face-down", "sign.plus-one", "sign.tiles", "sign.slots", "sign.own-books", "sign.jar",
	"sign.nothing", "sign.rewards", "sign.units", "sign.price", "sign.bookkeep", "sign.double-line", "sign.coins",
}

// wordsOf lists the words by which a topic is asked for.
func (r *Reader) wordsOf(t *topic) []string { return strings.Split(r.say(t.words), ", ") }

// bareTopic is a topic's word as a line has it that asks for it: quotes divide words there, and the
// Dutch word for regions has an apostrophe.
func bareTopic(word string) string { return strings.ReplaceAll(word, "'", " ") }

// topicOf returns the topic that some words ask for, of the reader's language or of English.
func (r *Reader) topicOf(about string) *topic {
	i := slices.IndexFunc(topics, func(t topic) bool {
		words := slices.Concat(r.wordsOf(&t), new(Reader).wordsOf(&t))
		return slices.ContainsFunc(words, func(w string) bool { return notation.Alike(w, about) || notation.Alike(bareTopic(w), about) })
	})
	if i < 0 {
		return nil
	}
	return &topics[i]
}

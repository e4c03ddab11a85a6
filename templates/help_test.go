package templates

import (
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/picture"
)

// TestHelpShowsWhatItTellsOf brings the panel of a topic into the page, once, and the sheet with
// the letter; what has no letter says how else it is drawn.
func TestHelpShowsWhatItTellsOf(t *testing.T) {
	t.Parallel()
	g := turnOfThree()
	for about, want := range map[string][]picture.Panel{
		"map": {picture.Map}, "tracks": {picture.Tracks}, "cards\nhelp books": {picture.Market}, "score": nil, "map\nhelp regions": {picture.Map},
	} {
		var shown []picture.Panel
		for _, p := range g.reply(t, engine.Green, "help "+about).Pictures {
			shown = append(shown, p.Panel)
		}
		if !slices.Equal(shown, want) {
			t.Errorf("help %s shows %v", about, shown)
		}
	}
	l := g.reply(t, engine.Green, "help sheet")
	if l.Sheet == nil || !strings.Contains(l.Text, "are attached") {
		t.Errorf("no sheet is attached to\n%s", l.Text)
	}
	if l := g.reply(t, engine.Green, "help map"); l.Sheet != nil {
		t.Error("a sheet nobody has asked for")
	}
	if text := Help(Reader{Edition: g.state.Edition}, guide(), nil, "sheet"); !strings.Contains(text, "edition picture") {
		t.Errorf("without letters help says %q", text)
	}
}

// TestHelpKnowsEverything holds that help says something of each word of a topic and of each
// component, that it all fits in a letter and that no line of it is an order.
func TestHelpKnowsEverything(t *testing.T) {
	t.Parallel()
	words := []string{"say", "undo", "T", "expand", "goods", "Mombasa", "Cape Town", "Saint-Louis", "region 5", "the map", "card Cf3", "y4", "C1.1", "D2.2", "+1",
		"capital call", "trading post", "bonus marker", "resting deck", "action slot", "first player", "bookkeeping point", "single share",
		"special space", "expansion point", "company track", "planning phase", "unit", "crate", "face up", "double line", "Round"}
	for _, topic := range topics {
		words = append(words, (&Reader{}).wordsOf(&topic)...)
	}
	for _, s := range guide().Sections {
		for _, row := range s.Rows {
			if s.Heading.Code != edition.SourcesSection && row.Name != "" {
				words = append(words, row.Name)
			}
		}
	}
	g := turnOfThree()
	for len(words) > 0 {
		n := min(len(words), 40)
		l := g.reply(t, engine.Blue, "help "+strings.Join(words[:n], "\nhelp "))
		if words = words[n:]; strings.Contains(l.Text, "there is no help on") || strings.Contains(l.Text, "not understood") {
			t.Errorf("not everything is known in\n%s", l.Text)
		}
		checkSafe(t, l)
		checkWhole(t, l)
	}
	oneLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	for lang := range notation.Languages {
		r := g.reader(engine.Blue)
		r.Language = lang
		holds := func(about string, sections ...messageKey) {
			text := oneLine(Help(r, guide(), &engine.View{State: g.state}, about))
			for _, section := range sections {
				if !strings.Contains(text, oneLine(r.say(section))) {
					t.Errorf("%v: help on %s does not say where the rulebook has it:\n%s", lang, about, text)
				}
			}
		}
		for _, topic := range topics {
			offered := "help " + r.wordsOf(&topic)[0]
			lines, err := notation.Reader{Edition: g.state.Edition, Language: lang}.Lines(engine.Blue, offered)
			if err != nil || len(lines) != 1 {
				t.Fatalf("%v: %s: %v", lang, offered, err)
			}
			if h, is := lines[0].Says.(notation.Help); !is || r.topicOf(h.About) == nil {
				t.Errorf("%v: %s is offered, and read as %v, of which nothing is known", lang, offered, lines[0].Says)
			}
			holds(r.wordsOf(&topic)[0], topic.rules...)
		}
		for verb, sections := range verbRules {
			holds(verb, sections...)
		}
		for about, section := range map[string]messageKey{
			"M": "section.company-shares", "5": "section.expansion", "Cf3": "section.goods", "Ex2M": "section.expansion",
			"Bk2": "section.bookkeeper", "DmC": "section.merchant", "ShL": "section.shares", "C1": "section.tracks",
			"C07": "section.icons", "S04": "section.setup", "buy": "section.bonus", "tDm": "section.bonus-tiles",
			"z4": "section.acquire", "1A": "section.points", "D2.1": "section.extra",
		} {
			holds(about, section)
		}
	}
}

// talkOfSlots are long names that stand in no rulebook so: behind help they are taken for talk.
var talkOfSlots = []string{"emplacement de carte utilisée", "miejsce na karty użyte"}

// TestEveryTopicCanBeAskedFor reads help with each word for a topic behind it, in each language.
func TestEveryTopicCanBeAskedFor(t *testing.T) {
	t.Parallel()
	for lang := range notation.Languages {
		r := &Reader{Language: lang}
		for i := range topics {
			for _, words := range r.wordsOf(&topics[i]) {
				if strings.ContainsAny(words, "«“„") || slices.Contains(talkOfSlots, words) {
					continue // with marks it stands in texts, and is typed without
				}
				lines, err := notation.Reader{Edition: edition.Mombasa(), Language: lang}.Lines(engine.Blue, r.inWords("help")+" "+words)
				if err != nil || len(lines) != 1 {
					t.Errorf("%v: help on %q is not read: %v", lang, words, err)
				} else if help, is := lines[0].Says.(notation.Help); !is || help.About != strings.ReplaceAll(words, "'", " ") {
					t.Errorf("%v: help on %q is read as %v", lang, words, lines[0].Says)
				}
			}
		}
	}
}

package templates

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// Help returns what help says about some words, at one machine; empty if nothing is known of them.
func Help(r Reader, g *Guide, v *engine.View, about string) string {
	w := newWriter(&r)
	if !w.helpOn(&Page{Reader: r, View: v, Guide: func() *Guide { return g }}, about) {
		return ""
	}
	return w.doc.text(newGuard(&r)).String()
}

// help says how orders are written, what else may be, and what else help tells of.
func (w *writer) help() {
	w.orderHelp()
	w.gap()
	w.prose("help.lines")
	w.forms(slices.Concat(Lines, Commands)...)
	w.gap()
	w.prose("help.more")
	var more []Form
	for i := range topics {
		more = append(more, Form{"help " + w.wordsOf(&topics[i])[0], topics[i].about})
	}
	w.forms(more...)
	w.prose("help.names")
}

// orderHelp says how orders are written.
func (w *writer) orderHelp() {
	w.prose("help.orders")
	w.forms(Forms...)
}

// helpOn says all that some words may mean: a topic, the orders with a verb or another line,
// components. It is false if they mean nothing.
func (w *writer) helpOn(p *Page, about string) bool {
	about = strings.TrimPrefix(about, "the ")
	reader := notation.Reader{Edition: p.Edition, Language: p.Language}
	verb := reader.VerbOf(about)
	known, rules := false, []messageKey(nil)
	english, _ := firstWord(notation.ActInEnglish(about))
	for _, form := range slices.Concat(Forms, Lines, Commands) {
		first, _, _ := strings.Cut(form.Line, " ")
		asked := first == verb || strings.EqualFold(first, about) || first == english || strings.EqualFold(form.Line, about)
		if first != ";" && asked {
			w.forms(form)
			known, rules = true, appendOnce(rules, verbRules[first]...)
		}
	}
	if t := w.topicOf(about); t != nil {
		w.see(rules)
		w.topic(p, t)
		return true
	}
	names := reader.Named(w.withoutNoun(about))
	if names == nil && !known {
		names = []string{about} // of the guide alone, as the letters of books are
	}
	for _, name := range names {
		if of := w.component(p, name); of != nil {
			known, rules = true, appendOnce(rules, of...)
		}
	}
	w.see(rules)
	return known
}

// withoutNoun leaves out what kind of thing a name is of: region 5, the track C1.
func (r *Reader) withoutNoun(about string) string {
	words := strings.Fields(about)
	for len(words) > 1 && r.topicOf(words[0]) != nil {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

// topic tells of a topic.
func (w *writer) topic(p *Page, t *topic) {
	for _, paragraph := range t.paragraphs {
		w.noted(paragraph)
	}
	meanings := Table{Width: 18}
	for _, key := range t.signs {
		sign, meaning := divided(w.say(key))
		meanings.Rows = append(meanings.Rows, Row{sign, meaning})
	}
	w.add(meanings)
	w.see(t.rules)
	if t.edition {
		w.edition(p)
	}
	if t.sheet {
		w.attach()
	}
	if t.panel != "" && p.View != nil {
		w.pictures(p.View, nil, t.panel)
	}
	for _, s := range p.sections() {
		if slices.Contains(t.sections, s.Heading.Code) {
			w.section(p, &s)
		}
	}
}

// see names the sections of the rulebook that tell of something.
func (w *writer) see(sections []messageKey) {
	if sections != nil {
		w.noted("help.rules", "rules", sections)
	}
}

// attach has the letter bring the components to be printed, where there are letters.
func (w *writer) attach() {
	if w.sheet = w.Document != nil; w.sheet {
		w.noted("topic.sheet.attached")
	} else {
		w.noted("topic.sheet.command")
	}
}

// sections is what is known of the edition.
func (p *Page) sections() []edition.Section {
	if p.Guide == nil {
		return nil
	}
	return p.Guide().Sections
}

// componentWidth is the room for the names of components.
const componentWidth = 9

// section shows components of one kind.
func (w *writer) section(p *Page, s *edition.Section) {
	w.gap()
	w.note(w.value(s.Heading))
	t := Table{Width: componentWidth}
	for i := range s.Rows {
		if row := &s.Rows[i]; row.Says.Code != "" {
			name := w.name(row)
			if owner := p.owner(s, row.Name); owner != engine.NoCompany {
				name += " " + owner.String()
			}
			t.Rows = append(t.Rows, Row{name, w.value(row.Says)})
		}
	}
	w.add(t)
}

// name is what a row of the guide is called.
func (r *Reader) name(row *edition.Row) string {
	if row.Label.Code != "" {
		return r.value(row.Label)
	}
	return row.Name
}

// owner is the company whose post stands in a region, if a row is of one.
func (p *Page) owner(s *edition.Section, name string) engine.Company {
	region, err := strconv.Atoi(name)
	isRegion := err == nil && 0 < region && region <= engine.Regions
	if !isRegion || p.View == nil || s.Heading.Code != edition.RegionsSection {
		return engine.NoCompany
	}
	return p.View.State.Regions[region]
}

// component says what a component is, and what lies on a space. It returns the sections of the
// rulebook that tell of them; none: the edition has no component of that name.
func (w *writer) component(p *Page, name string) (rules []messageKey) {
	for _, s := range p.sections() {
		i := rowOf(&s, name)
		if i < 0 {
			continue
		}
		rows := []Row{{name, w.value(s.Rows[i].Says)}}
		for _, more := range s.Rows[i+1:] {
			if w.name(&more) != "" {
				break
			}
			rows = append(rows, Row{"", w.value(more.Says)})
		}
		w.add(Table{Rows: rows, Width: componentWidth})
		if owner := p.owner(&s, name); owner != engine.NoCompany {
			w.noted("help.post", "company", companyOf(p.Edition, owner))
		}
		rules = p.rulesOf(s.Heading.Code, name)
		if on := p.lyingOn(name); on != "" {
			w.noted("help.lies")
			rules = appendOnce(rules, w.component(p, on)...)
		}
		return rules
	}
	return nil
}

// rowOf is the row of a section that is of a component; -1: none is.
func rowOf(s *edition.Section, name string) int {
	return slices.IndexFunc(s.Rows, func(row edition.Row) bool { return row.Name != "" && strings.EqualFold(row.Name, name) })
}

// lyingOn is the card or book that lies on a space of a display; empty if none does, or it is none.
func (p *Page) lyingOn(name string) string {
	if p.View == nil {
		return ""
	}
	s := &p.View.State
	for space, card := range s.Display {
		if card != engine.NoCard && engine.DisplaySpace(space).String() == name {
			return notation.CardName(p.Edition, card)
		}
	}
	for space, book := range s.Books {
		if book != 0 && notation.BookSpaceName(p.Edition, engine.BookSpace(space)) == name {
			return notation.BookName(p.Edition, book)
		}
	}
	return ""
}

// edition says which edition is played, and where its values come from.
func (w *writer) edition(p *Page) {
	if p.Guide != nil && p.Guide().Reconstructed {
		w.prose("help.edition-reconstructed", "edition", p.Edition.Name)
	} else {
		w.prose("help.edition", "edition", p.Edition.Name)
	}
}

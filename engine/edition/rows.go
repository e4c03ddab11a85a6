package edition

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dhow/internal/strictyaml"
)

// relation is how the values at a path and the wanted ones have to agree.
type relation uint8

const (
	is      relation = iota // each value is the wanted one, and there is a value
	listed                  // the values are the wanted ones, in their order
	oneOf                   // each value is one of the wanted ones
	between                 // each number lies between the two that are wanted
	set                     // the different values are the wanted ones
	tally                   // the values occur as often as wanted
	some                    // each wanted value occurs
)

// row is one demand on a file. The path leads from the document by keys; [] stands for every item
// of a list, [2] for one, [kind=goods] for those that say so, * for the only key of a map, # for
// how many items there are, and cards for the cards of all three lists. Several wanted values are
// parted by bars. What an outside publication reports gives way to what an owner has transcribed.
type row struct {
	relation relation
	path     string
	want     string
	from     string // where the rulebook says so, or reported
	name     string // what an error calls the values, instead of the last key
}

// match is a value that a path leads to.
type match struct {
	group *strictyaml.Node // the item of a section, which has a source
	what  string
	place *strictyaml.Node // the last named field on the way, where an error is shown
	value *strictyaml.Node
}

// rows holds the file to the rows of a table.
func (c *checker) rows(table []row) {
	for _, r := range table {
		found := c.each(r.path)
		if r.from == Reported && slices.ContainsFunc(found, r.transcribed) {
			continue
		}
		c.row(r, found)
	}
}

// transcribed tells whether an owner has read the value off the component.
func (r row) transcribed(m match) bool {
	var source Source
	_ = source.DecodeNode(at(m.group, "source")) // the file has been read that way
	return source.is(Transcribed, r.path[strings.LastIndexByte(r.path, '.')+1:])
}

// row holds the values that were found at the path of a row to what it wants.
func (c *checker) row(r row, found []match) {
	wanted := strings.Split(r.want, " | ")
	whole := c.place(r.path)
	texts := make([]string, len(found))
	for i, m := range found {
		texts[i] = text(m.value)
	}
	switch r.relation {
	case is:
		c.need(len(found) > 0, whole, r.called(readable.Replace(r.path)), r.want, "none")
		for i, m := range found {
			c.same(m.place, r.called(m.what), texts[i], r.want)
		}
	case listed:
		if len(found) != len(wanted) {
			c.same(whole, r.called(readable.Replace(r.path)), texts, wanted)
			return
		}
		for i, m := range found {
			c.same(m.place, r.called(m.what), texts[i], wanted[i])
		}
	case oneOf:
		for i, m := range found {
			if len(wanted) == 1 {
				c.same(m.place, r.called(m.what), texts[i], r.want)
			} else if m.value.Kind != strictyaml.Null {
				c.oneOf(m.place, r.called(m.what), texts[i], wanted)
			}
		}
	case between:
		low, high, _ := strings.Cut(r.want, " to ")
		for i, m := range found {
			if m.value.Kind != strictyaml.Null {
				c.between(m.place, r.called(m.what), atoi(texts[i]), atoi(low), atoi(high))
			}
		}
	case set:
		slices.Sort(texts)
		c.same(whole, r.called(r.path), slices.Compact(texts), slices.Sorted(slices.Values(wanted)))
	case tally:
		count := map[string]int{}
		for _, t := range texts {
			count[t]++
		}
		lines := make([]string, 0, len(count))
		for _, t := range slices.Sorted(maps.Keys(count)) {
			lines = append(lines, fmt.Sprint(t, " ", count[t]))
		}
		c.same(whole, r.called(r.path), lines, wanted)
	case some:
		from := r.from
		if from != Reported {
			from = Rulebook + ", " + from
		}
		for _, w := range wanted {
			c.need(slices.Contains(texts, w), whole, r.called(r.path)+" "+w, "some ("+from+")", "none")
		}
	}
}

// readable makes of a path what an error calls a thing that is not there.
var readable = strings.NewReplacer("[id=", " ", "[code=", " ", "[].", ": ", "].", ": ")

// called is what an error calls a value: the name of the row, behind that of a single group.
func (r row) called(what string) string {
	if r.name != "" {
		group, _, inGroup := strings.Cut(what, ": ")
		what = r.name
		if inGroup && !strings.Contains(r.name, ": ") {
			what = group + ": " + r.name
		}
	}
	if r.from == Reported && r.relation != some {
		what += " (reported)"
	}
	return what
}

// place is the node of the one list that a path looks through, or of the section where there are
// several.
func (c *checker) place(path string) *strictyaml.Node {
	head, _, _ := strings.Cut(path, "[]")
	if found := c.each(head); len(found) == 1 {
		return found[0].place
	}
	head, _, _ = strings.Cut(path, "[")
	if head == "cards" {
		head = "action_cards"
	}
	return at(c.d.Node, strings.Split(head, ".")...)
}

// titles are the names of sections and of the things in them, where errors use others than the key.
var titles = map[string]string{
	"companies": "company", "bases": "base", "regions": "region", "action_cards": "card", "starting_hand": "starting card",
	"first_expansion_cards": "first expansion card", "tracks": "track", "track_cards": "track card", "book_tiles": "book",
	"tiles": "starting tile", "bonus_spaces": "bonus space", "bonus_tiles": "bonus tile", "diamond_track": "diamond track",
	"bookkeeping_track": "bookkeeping track", "book_display": "book display",
}

// each follows a path to all the values that it leads to.
func (c *checker) each(path string) []match {
	if rest, all := strings.CutPrefix(path, "cards["); all {
		return slices.Concat(c.each("action_cards["+rest), c.each("starting_hand["+rest),
			c.each("first_expansion_cards["+rest))
	}
	found, title := []match{{value: c.d.Node}}, ""
	for _, step := range strings.Split(parted.Replace(path), ".") {
		var next []match
		for _, m := range found {
			switch {
			case step == "#":
				m.value = strictyaml.NewInt(len(m.value.Items))
				next = append(next, m)
			case step == "*":
				for _, p := range m.value.Pairs {
					m.value = p.Key
					next = append(next, m)
				}
			case step[0] == '[':
				next = append(next, m.items(step[1:], title)...)
			default:
				next = append(next, m.field(step)...)
			}
		}
		found, title = next, titles[step]
	}
	return found
}

// parted parts a path at keys, brackets and the sign for a number of items.
var parted = strings.NewReplacer("[", ".[", "]", "", "#", ".#")

// field goes to the value of a key, if there is one.
func (m match) field(key string) []match {
	n := m.value.Get(key)
	if n == nil {
		return nil
	}
	if m.group == nil {
		return []match{{n, cmp.Or(titles[key], key), n, n}}
	}
	group, _, _ := strings.Cut(m.what, ": ")
	return []match{{m.group, group + ": " + key, n, n}}
}

// items goes to the items of a list: all of them, the one at an index, or those that say something.
// Items that have a title are groups.
func (m match) items(which, title string) []match {
	var out []match
	key, want, filtered := strings.Cut(which, "=")
	for i, item := range m.value.Items {
		switch {
		case filtered && at(item, key).Text != want, !filtered && which != "" && which != strconv.Itoa(i):
		case title != "":
			out = append(out, match{item, title + " " + labelled(item, i), item, item})
		case item.Line > m.place.Line: // an item on a line of its own
			out = append(out, match{m.group, m.what, item, item})
		default:
			out = append(out, match{m.group, m.what, m.place, item})
		}
	}
	return out
}

// labelled names an item as the file does, or by its place.
func labelled(item *strictyaml.Node, i int) string {
	for _, key := range []string{"id", "code", "company", "letter"} {
		if n := item.Get(key); n != nil && n.Text != "" {
			return n.Text
		}
	}
	return strconv.Itoa(i + 1)
}

// text writes a value in one line, the keys of maps in alphabetical order.
func text(n *strictyaml.Node) string {
	var parts []string
	switch n.Kind {
	case strictyaml.List:
		for _, item := range n.Items {
			parts = append(parts, text(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case strictyaml.Map:
		for _, p := range n.Pairs {
			parts = append(parts, p.Key.Text+": "+text(p.Value))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case strictyaml.Null:
		return "null"
	}
	return n.Text
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s) // the shape of the file says that it is one
	return n
}

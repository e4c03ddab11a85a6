package engine

// oust returns the posts that stood in the regions entered to their bases, in the order of
// entering, or out of the game (rulebook, Use all expansion cards; ruling 16). ousted has the
// company of each entry's post, or NoCompany.
func (t *turn) oust(entries []Entry, ousted []Company) error {
	for i := range entries {
		e, c := &entries[i], ousted[i]
		if c == NoCompany {
			if e.Return != 0 {
				return refuse(NothingOusted, "ruling 16", e.Region)
			}
			continue
		}
		later := laterReturns(c, entries[i+1:], ousted[i+1:])
		column, named, err := t.returnColumn(c, e, later)
		if err != nil {
			return err
		}
		if !named {
			return refuse(NameReturn, oustRule, t.unnamedReturns(entries[i:], ousted[i:]))
		}
		e.Return = column
		t.emit(PostOusted{c, e.Region, column})
	}
	return nil
}

// laterReturns lists the columns named for the posts of a company that return later, 0 where none
// is named.
func laterReturns(c Company, entries []Entry, ousted []Company) []int {
	var l []int
	for i, e := range entries {
		if ousted[i] == c {
			l = append(l, e.Return)
		}
	}
	return l
}

const oustRule = "rulebook, Use all expansion cards; ruling 16"

// ReturningPost is an ousted post for which a column of its own base has to be named.
type ReturningPost struct {
	Company Company
	Region  RegionID
	Columns []int // that have a valid space
}

// unnamedReturns lists the posts for which no column is named, of companies whose share value
// depends on it.
func (t *turn) unnamedReturns(entries []Entry, ousted []Company) []ReturningPost {
	var l []ReturningPost
	for i, e := range entries {
		c := ousted[i]
		if c == NoCompany || e.Return != 0 {
			continue
		}
		if _, same := t.s.Edition.valueAfter(c, t.s.Bases[c], laterReturns(c, entries, ousted)); !same {
			l = append(l, ReturningPost{c, e.Region, returnable(&t.s.Bases[c])})
		}
	}
	return l
}

// returnColumn returns the column to which an ousted post goes home: the one named, or the leftmost
// valid one if no share value depends on it once all posts have returned; 0 if there is no valid
// space (ruling 16). It is not named if there is a choice that the order leaves open.
func (t *turn) returnColumn(c Company, e *Entry, later []int) (column int, named bool, err error) {
	base := &t.s.Bases[c]
	valid := returnable(base)
	if e.Return != 0 {
		if !base[e.Return-1].room() {
			return 0, false, refuse(ReturnColumn, oustRule, c, e.Return, valid)
		}
		return e.Return, true, nil
	}
	if len(valid) == 0 {
		return 0, true, nil
	}
	_, same := t.s.Edition.valueAfter(c, *base, append([]int{0}, later...))
	return valid[0], same, nil
}

// returnable lists the columns, from 1, to which a post can return.
func returnable(base *[BaseColumns]Column) []int {
	var l []int
	for i, column := range base {
		if column.room() {
			l = append(l, i+1)
		}
	}
	return l
}

// valueAfter returns the share value after some posts have returned to the columns named (0: any),
// and whether it is the same for every choice.
func (ed *Edition) valueAfter(c Company, base [BaseColumns]Column, named []int) (value int, same bool) {
	if len(named) == 0 {
		return ed.valueOf(c, &base), true
	}
	columns := returnable(&base)
	if len(columns) == 0 {
		return ed.valueAfter(c, base, named[1:])
	}
	if named[0] != 0 {
		if !base[named[0]-1].room() {
			return 0, false
		}
		columns = named[:1]
	}
	for i, column := range columns {
		after := base
		after[column-1].Posts++
		v, ok := ed.valueAfter(c, after, named[1:])
		if !ok || i > 0 && v != value {
			return 0, false
		}
		value = v
	}
	return value, true
}

// PostOusted says where a post that stood in a region entered has gone.
type PostOusted struct {
	Company Company
	Region  RegionID
	Column  int // 1 to 3; 0: out of the game
}

func (e PostOusted) fold(s *State) {
	if e.Column != 0 {
		s.Bases[e.Company][e.Column-1].Posts++
	}
}

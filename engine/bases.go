package engine

// ShareValue returns what one share of a company is worth: the coin icons that no post covers, in
// pounds (rulebook, Company shares and their value).
func (s *State) ShareValue(c Company) int { return s.Edition.valueOf(c, &s.Bases[c]) }

func (ed *Edition) valueOf(c Company, base *[BaseColumns]Column) int {
	n := 0
	for i, column := range base {
		for space, coins := range ed.Bases[c][i] {
			if !column.covers(space) {
				n += int(coins)
			}
		}
	}
	return n
}

// rear returns how many spaces of the column may hold posts: all, or all but the final space once
// that is open.
func (c Column) rear() int {
	if c.Open {
		return ColumnSpaces - 1
	}
	return ColumnSpaces
}

// covers tells whether a post stands on a space of the column, 0 at the front.
func (c Column) covers(space int) bool { return space < c.rear() && space >= c.rear()-int(c.Posts) }

// room tells whether a post can return to the column (rulebook, Use all expansion cards; ruling
// 16).
func (c Column) room() bool { return int(c.Posts) < c.rear() }

// take removes the foremost post. An emptied final space stays open for good.
func (c *Column) take() {
	c.Posts--
	c.Open = c.Open || c.Posts == 0
}

// posts counts the posts in a company's base.
func (s *State) posts(c Company) int {
	n := 0
	for _, column := range s.Bases[c] {
		n += int(column.Posts)
	}
	return n
}

// giveColumn returns the column that gives the next post: the one named, or the emptiest that has
// any, leftmost on a tie (ruling 15). Columns are numbered from 1.
func (t *turn) giveColumn(c Company, named int) (int, error) {
	best := emptiest(&t.s.Bases[c])
	if best == 0 {
		return 0, refuse(BaseEmpty, "rulebook, Use all expansion cards; ruling 18", c)
	}
	if named == 0 {
		return best, nil
	}
	if t.s.Bases[c][named-1].Posts == 0 {
		return 0, refuse(ColumnEmpty, "rulebook, Use all expansion cards; ruling 15", named, c)
	}
	return named, nil
}

// emptiest returns the column of a base that gives a post where none is named, from 1; 0 if no
// column has any (ruling 15).
func emptiest(base *[BaseColumns]Column) int {
	best := 0
	for i, column := range base {
		if column.Posts > 0 && (best == 0 || column.Posts < base[best-1].Posts) {
			best = i + 1
		}
	}
	return best
}

// ValuesAhead returns what a share of a company is worth after each of the next n posts that leave
// its base, from the columns that give them where none is named (ruling 15).
func (s *State) ValuesAhead(c Company, n int) []int {
	var values []int
	base := s.Bases[c]
	for column := emptiest(&base); column != 0 && len(values) < n; column = emptiest(&base) {
		base[column-1].take()
		values = append(values, s.Edition.valueOf(c, &base))
	}
	return values
}

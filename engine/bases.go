package engine

// ShareValue returns what one share of a company is worth: the coin icons that no post covers, in pounds (rulebook,
// Company shares and their value).
func (s *State) ShareValue(c Company) int {
	n := 0
	for i, column := range s.Bases[c] {
		for space, coins := range s.Edition.Bases[c][i] {
			if !column.covers(space) {
				n += int(coins)
			}
		}
	}
	return n
}

// covers tells whether a post stands on a space of the column, 0 at the front. Posts stand on the rearmost spaces, in
// front of the final space once that is open.
func (c Column) covers(space int) bool {
	rear := ColumnSpaces
	if c.Open {
		rear--
	}
	return space < rear && space >= rear-int(c.Posts)
}

// room tells whether a post can return to the column (rulebook, Use all expansion cards; ruling 16).
func (c Column) room() bool {
	if c.Open {
		return c.Posts < ColumnSpaces-1
	}
	return c.Posts < ColumnSpaces
}

// returnSpace returns the space a post returning to the column would cover: the rearmost empty one that may be covered.
func (c Column) returnSpace() int {
	rear := ColumnSpaces
	if c.Open {
		rear--
	}
	return rear - int(c.Posts) - 1
}

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

// giveColumn returns the column that gives the next post: the one named, or the emptiest that has any, leftmost on a
// tie (ruling 15). Columns are numbered from 1.
func (t *turn) giveColumn(c Company, named int) (int, error) {
	best := 0
	for i, column := range t.s.Bases[c] {
		if column.Posts > 0 && (best == 0 || column.Posts < t.s.Bases[c][best-1].Posts) {
			best = i + 1
		}
	}
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

// returnColumn returns the column to which an ousted post goes home: the one named, or the leftmost valid one if the
// share value does not depend on it; 0 if there is no valid space (ruling 16).
func (t *turn) returnColumn(c Company, region RegionID, named int) (int, error) {
	const rule = "rulebook, Use all expansion cards; ruling 16"
	var valid []int
	depends := false
	covered := func(column int) uint8 {
		return t.s.Edition.Bases[c][column-1][t.s.Bases[c][column-1].returnSpace()]
	}
	for i, column := range t.s.Bases[c] {
		if column.room() {
			valid = append(valid, i+1)
			depends = depends || covered(i+1) != covered(valid[0])
		}
	}
	if named != 0 {
		if !t.s.Bases[c][named-1].room() {
			return 0, refuse(ReturnColumn, rule, c, named, valid)
		}
		return named, nil
	}
	if depends {
		return 0, refuse(NameReturn, rule, c, region, valid)
	}
	if len(valid) == 0 {
		return 0, nil
	}
	return valid[0], nil
}

package engine

// removePosts takes posts out of the game one after the other, as the player names them (rulings 29
// and 49).
func (t *turn) removePosts(n int, c *choices) error {
	for left := n; left > 0; left-- {
		possible := t.s.foremost()
		if len(possible) == 0 {
			t.emit(PostsLost{t.seat, left})
			return nil
		}
		post, named := c.nextPost()
		if !named {
			if len(possible) > 1 {
				return refuse(NamePost, "rulebook, Overview of selected icons; ruling 29", n, possible)
			}
			post = possible[0]
		}
		if t.s.Bases[post.Company][post.Column-1].Posts == 0 {
			return refuse(ColumnEmpty, "rulebook, Overview of selected icons", post.Column, post.Company)
		}
		c.removed = append(c.removed, post)
		t.emit(PostRemoved(post))
	}
	return nil
}

// foremost lists the posts that stand foremost in their columns.
func (s *State) foremost() []PostRemoval {
	var l []PostRemoval
	for _, c := range Companies {
		for i, column := range s.Bases[c] {
			if column.Posts > 0 {
				l = append(l, PostRemoval{c, i + 1})
			}
		}
	}
	return l
}

// String names the post as notation does: -M/2.
func (r PostRemoval) String() string {
	return "-" + r.Company.String() + "/" + string(rune('0'+r.Column))
}

// PostRemoved says that the foremost post of a column has left the game.
type PostRemoved struct {
	Company Company
	Column  int // 1 to 3
}

func (e PostRemoved) fold(s *State) { s.Bases[e.Company][e.Column-1].take() }

// PostsLost says that fewer posts were left than a reward removes; it changes nothing.
type PostsLost struct {
	Seat Seat
	N    int
}

func (PostsLost) fold(*State) {}

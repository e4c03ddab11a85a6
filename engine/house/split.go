package house

import "dhow/engine"

// maxSplit bounds the units that are thought of together.
const maxSplit = 24

// split is the best division of goods units over the company tracks.
type split struct {
	worth  [maxSplit + 1]int    // by units spent: what they bring
	can    [maxSplit + 1]bool   // by units spent: whether so many can be spent
	spaces [maxSplit + 1][5]int // by units spent and Company
}

// splits finds for every number of units up to n how they are best divided. Capital calls are paid
// only if calls is true. Two calls together may ask for more than there is; the rules then refuse
// the division.
func (m *mind) splits(s *engine.State, n int, calls bool) *split {
	n = min(n, maxSplit)
	sp := &split{}
	sp.can[0] = true
	for _, c := range engine.Companies {
		gains, far := m.steps(s, c, n, calls)
		for units := n; units > 0; units-- {
			for k := 1; k <= min(far, units); k++ {
				rest := units - k
				if !sp.can[rest] {
					continue
				}
				if worth := sp.worth[rest] + gains[k]; !sp.can[units] || worth > sp.worth[units] {
					sp.can[units], sp.worth[units], sp.spaces[units] = true, worth, sp.spaces[rest]
					sp.spaces[units][c] = k
				}
			}
		}
	}
	return sp
}

// most returns how many of n units can be spent.
func (sp *split) most(n int) int {
	n = min(n, maxSplit)
	for !sp.can[n] {
		n--
	}
	return n
}

// advances names a division as an order does.
func (sp *split) advances(units int) []engine.Advance {
	var l []engine.Advance
	for _, c := range engine.Companies {
		if n := sp.spaces[units][c]; n > 0 {
			l = append(l, engine.Advance{Company: c, Spaces: n})
		}
	}
	return l
}

package engine

func (m *UseMerchant) phase() Phase { return ActionPhase }
func (m *UseMerchant) clone() Move  { c := *m; return &c }

// act uses a diamond merchant: spaces, pounds, then further spaces for the mines of its company or
// for the other merchants (rulebook, Use 1 diamond merchant card; Diamond merchant-card tile;
// ruling 50).
func (m *UseMerchant) act(t *turn) error {
	slot, err := t.ready(m.Card, MerchantCard)
	if err != nil {
		return err
	}
	m.Card = t.ref(slot)
	merchant := t.face(slot).Merchant
	t.moveDiamond(merchant.Diamonds)
	if merchant.Pounds > 0 {
		t.emit(Received{t.seat, merchant.Pounds, FromMerchant})
	}
	if further := t.s.furtherDiamonds(t.seat, &merchant); further > 0 {
		t.moveDiamond(further)
	}
	t.use(slot)
	return nil
}

// furtherDiamonds returns the spaces a merchant gives beyond its own; the merchant lies face up in
// the seat's area.
func (s *State) furtherDiamonds(seat Seat, m *Merchant) int {
	n := m.PerOther * (s.Tally(seat).Merchants - 1)
	if m.MinesPerMore > 0 && m.Company != NoCompany {
		n += s.Mines(m.Company) / m.MinesPerMore
	}
	return n
}

// Mines counts the mine icons of all regions with a company's post.
func (s *State) Mines(c Company) int {
	n := 0
	for region, owner := range s.Regions {
		if owner == c {
			n += s.Edition.Regions[region].Mines
		}
	}
	return n
}

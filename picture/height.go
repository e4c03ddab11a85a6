package picture

// Height is how high a panel of the board is, in CSS pixels.
func (b *Board) Height(p Panel) float64 {
	switch p {
	case Map:
		return mapHeight
	case Tracks:
		lanes := laneHeight * float64(b.Now.Players)
		return headHeight + blockGap + 4*(companyRow+lanes+blockGap) + 2*(ownRow+lanes+blockGap)
	case Market:
		return cardsTall + booksTall + b.bonusTall() + signsTall
	case Standing, Values:
		return chartHeight
	}
	height := headHeight + matGap
	for _, seat := range b.seats() {
		height += b.matHeight(seat) + matGap
	}
	return height
}

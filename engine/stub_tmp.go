package engine

type turn struct{}

func (*KeepTile) act(*turn) error    { return nil }
func (*Rest) act(*turn) error        { return nil }
func (*Plan) act(*turn) error        { return nil }
func (*UseGoods) act(*turn) error    { return nil }
func (*Expand) act(*turn) error      { return nil }
func (*Bookkeep) act(*turn) error    { return nil }
func (*UseMerchant) act(*turn) error { return nil }
func (*PlaceMarker) act(*turn) error { return nil }
func (*EndPhase) act(*turn) error    { return nil }
func (*KeepTile) clone() Move        { return nil }
func (*Rest) clone() Move            { return nil }
func (*Plan) clone() Move            { return nil }
func (*UseGoods) clone() Move        { return nil }
func (*Expand) clone() Move          { return nil }
func (*Bookkeep) clone() Move        { return nil }
func (*UseMerchant) clone() Move     { return nil }
func (*PlaceMarker) clone() Move     { return nil }
func (*EndPhase) clone() Move        { return nil }
func (FirstPlayer) fold(*State)      {}
func (TracksDealt) fold(*State)      {}
func (CardLaid) fold(*State)         {}
func (BookRevealed) fold(*State)     {}
func (TilesDealt) fold(*State)       {}

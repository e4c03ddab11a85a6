package templates

// Copyable is an order that a letter offers to be given as it stands, and where it stands in the text:
// what it brings follows on its line, and on those below.
type Copyable struct {
	Order    string
	From, To int // bytes of Letter.Text: whole lines
}

// offer writes an order that may be given as it stands.
func (t *textWriter) offer(order string, write func()) {
	from := t.Len()
	write()
	t.offers = append(t.offers, Copyable{order, from, t.Len()})
}

// orders writes orders that may be given as they stand, as examples.
func (w *writer) orders(orders ...string) { w.add(Examples{orders, true}) }

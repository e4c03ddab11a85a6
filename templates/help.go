package templates

import "slices"

// help says how orders are written, and what else may be.
func (w *writer) help() {
	w.orderHelp()
	w.gap()
	w.prose("You may also write lines such as these:")
	for _, form := range Commands {
		w.form(form)
	}
}

// orderHelp says how orders are written.
func (w *writer) orderHelp() {
	w.prose("This is how orders are written:")
	for _, form := range Forms {
		w.form(form)
	}
}

// form shows how a line is written.
func (w *writer) form(f Form) {
	w.hung(example("")+f.padded(), w.phrase(f.Reads))
}

// helpOn says what a word is, or how the orders with a verb are written; without a word, everything.
func (w *writer) helpOn(about, component string) {
	form, known := formOf(slices.Concat(Forms, Commands), about)
	switch {
	case about == "":
		w.help()
	case component != "":
		w.hung(below, component)
	case known:
		w.form(form)
	default:
		w.noted("there is no help on %s", plain(about))
	}
}

package templates

import "slices"

// help says how orders are written, and what else may be.
func (w *writer) help() {
	w.prose("Write one order a line, for example:")
	for _, form := range Forms {
		w.form(form)
	}
	w.gap()
	w.prose("Other lines that may be written:")
	for _, form := range Commands {
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

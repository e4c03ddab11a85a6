package templates

// help says how orders are written, or what a word is.
func (w *writer) help(about, component string) {
	form, known := FormOf(about)
	switch {
	case component != "":
		w.hung(under, component)
	case known:
		w.form(form)
	case about != "":
		w.line(under + "there is no help on " + plain(about) + ".")
	default:
		w.line("Write one order a line:")
		for _, form := range Forms {
			w.form(form)
		}
	}
}

// form shows how a line is written.
func (w *writer) form(f Form) { w.hung(example("")+f.String()[:16], f.Reads) }

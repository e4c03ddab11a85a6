package chromium

import "testing"

// TestTapOpensALink: what is tapped is what lies there.
func TestTapOpensALink(t *testing.T) {
	p := Start(t)
	for _, word := range []string{"first", "second"} {
		p.Open(`<p><a href="mailto:ann@example.org?body=` + word + `">tap here</a></p>`)
		p.Run(`void (opened = new Promise(done => addEventListener('click', e => { e.preventDefault(); done(e.target.href) })))`, nil)
		var at struct{ X, Y, Width, Height float64 }
		p.Run(`document.links[0].getBoundingClientRect().toJSON()`, &at)
		p.Tap(at.X+at.Width/2, at.Y+at.Height/2)
		var opened string
		if p.Run(`opened`, &opened); opened != "mailto:ann@example.org?body="+word {
			t.Errorf("opened is %q", opened)
		}
	}
}

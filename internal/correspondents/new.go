package correspondents

import "fmt"

// newPlain is a mail in plain text and nothing else.
func newPlain(n *New) string { return part("text/plain; charset=utf-8", n.Text) }

// newGmail is a mail in text and HTML.
func newGmail(n *New) string {
	return alternative("000000000000d1f0c30613", n.Text, `<div dir="ltr">`+divs(n.Text)+`</div>`)
}

// newOutlook is a mail in text and HTML, as Word writes it.
func newOutlook(n *New) string {
	return alternative("_000_DB9PR01MB1235_", n.Text,
		fmt.Sprintf(`<html><body lang="EN-GB"><div class="WordSection1">%s</div></body></html>`, paragraphs(n.Text)))
}

// newThunderbird is a mail in flowed text with a signature.
func newThunderbird(n *New) string {
	return part("text/plain; charset=UTF-8; format=flowed", stuffed(n.Text+"\n-- \n"+n.Name+"\nHafenstr. 7, Lübeck\n"))
}

// newPhoneOutlook is a mail in HTML alone, with the program's own signature.
func newPhoneOutlook(n *New) string {
	return part("text/html; charset=utf-8", fmt.Sprintf(`<html><body><div dir="ltr">%s</div>`+
		`<div id="ms-outlook-mobile-signature"><div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div></body></html>`,
		divs(n.Text)))
}

// newK9 is a mail in text with the program's own signature.
func newK9(n *New) string {
	return part("text/plain; charset=utf-8", n.Text+"\n-- \nEnvoyé de mon appareil Android avec K-9 Mail.\n")
}

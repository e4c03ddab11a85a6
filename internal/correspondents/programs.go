package correspondents

import (
	"fmt"
	"html"
	"strings"
)

// Program is a mail program, as far as answers show which it is.
type Program struct {
	Name     string
	answers  string // the beginning of its subjects
	apart    bool   // it sends neither In-Reply-To nor References
	headers  [][2]string
	contents func(*Answer) string // the body, and the fields that say what it is
	fresh    func(*New) string    // the same, of a mail that answers none
}

// Write makes a mail of an answer.
func (p Program) Write(a *Answer) []byte {
	h := a.envelope(p.answers)
	if !p.apart {
		a.thread(h)
	}
	for _, field := range p.headers {
		h.add(field[0], field[1])
	}
	return h.with(p.contents(a))
}

// WriteNew makes a mail that answers none.
func (p Program) WriteNew(n *New) []byte {
	h := n.envelope()
	for _, field := range p.headers {
		h.add(field[0], field[1])
	}
	return h.with(p.fresh(n))
}

// Programs are the mail programs there are, from those that quote politely to those that leave out
// what they can.
var Programs = []Program{
	{Name: "Gmail", answers: "Re:", contents: gmail, fresh: newGmail},
	{Name: "Outlook", answers: "RE:", contents: outlook, fresh: newOutlook},
	{Name: "Apple Mail", answers: "Re:", headers: [][2]string{{"X-Mailer", "Apple Mail (2.3774.600.62)"}},
		contents: appleMail, fresh: newPlain},
	{
		Name: "Thunderbird, in German", answers: "Re:", contents: thunderbird, fresh: newThunderbird,
		headers: [][2]string{{"User-Agent", "Mozilla Thunderbird"}, {"Content-Language", "de-DE"}},
	},
	{Name: "mutt", answers: "Re:", headers: [][2]string{{"Content-Disposition", "inline"}}, contents: mutt,
		fresh: newPlain},
	{Name: "Outlook for a phone", answers: "Re:", contents: phoneOutlook, fresh: newPhoneOutlook},
	{Name: "K-9 Mail, in French", answers: "Re:", headers: [][2]string{{"User-Agent", "K-9 Mail for Android"}},
		contents: k9, fresh: newK9},
	{Name: "a web page that knows no threads", answers: "Re:", apart: true, contents: bareWeb, fresh: newPlain},
}

// gmail answers above a quotation, in text and HTML.
func gmail(a *Answer) string {
	header := fmt.Sprintf("On %s %s <%s> wrote:", a.To.Date.Format("Mon, Jan 2, 2006 at 3:04 PM"), a.To.FromName,
		a.To.From)
	text := a.Text + "\n\n" + wrapped(header) + "\n\n" + quoted(a.To.Text)
	page := fmt.Sprintf(`<div dir="ltr">%s</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">%s<br></div>`+
		`<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">%s</blockquote></div>`,
		divs(a.Text), html.EscapeString(header), breaks(a.To.Text))
	return alternative("000000000000d1f0c30612", text, page)
}

// outlook answers above a rule and a block of header lines, without quote marks.
func outlook(a *Answer) string {
	block := [][2]string{{"From", named(a.To.FromName, a.To.From)},
		{"Sent", a.To.Date.Format("Monday, January 2, 2006 3:04 PM")},
		{"To", string(a.To.To)}, {"Subject", a.To.Subject}}
	text, page := a.Text+"\n\n", ""
	for _, line := range block {
		text += line[0] + ": " + line[1] + "\n"
		page += fmt.Sprintf("<b>%s:</b> %s<br>", line[0], html.EscapeString(line[1]))
	}
	page = fmt.Sprintf(`<html><body lang="EN-GB"><div class="WordSection1">%s<p class="MsoNormal"><o:p>&nbsp;</o:p></p>`+
		`<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">%s</p></div>%s</div></body></html>`,
		paragraphs(a.Text), page, paragraphs(a.To.Text))
	return "Thread-Topic: " + a.To.Subject + "\r\n" + alternative("_000_DB9PR01MB1234_", text+"\n"+a.To.Text, page)
}

// appleMail answers above a quotation, in plain text.
func appleMail(a *Answer) string {
	header := fmt.Sprintf("On %s, %s <%s> wrote:", a.To.Date.Format("2 Jan 2006, at 15:04"), a.To.FromName, a.To.From)
	return part("text/plain; charset=utf-8", a.Text+"\n\n\n> "+header+"\n> \n"+quoted(a.To.Text))
}

// thunderbird answers below the quotation, with a signature.
func thunderbird(a *Answer) string {
	header := fmt.Sprintf("Am %s schrieb %s:", a.To.Date.Format("02.01.06 um 15:04"), a.To.FromName)
	text := header + "\n" + quoted(a.To.Text) + "\n" + a.Text + "\n\n-- \n" + a.Name + "\nHafenstr. 7, Lübeck\n"
	return part("text/plain; charset=UTF-8; format=flowed", stuffed(text))
}

// mutt answers where it fits best: below the first lines of the quotation, of which the rest has
// been cut away.
func mutt(a *Answer) string {
	lines := strings.SplitAfter(a.To.Text, "\n")
	header := fmt.Sprintf("On %s, %s wrote:", a.To.Date.Format("Mon, Jan 02, 2006 at 03:04:05PM -0700"), a.To.FromName)
	text := header + "\n" + quoted(strings.Join(lines[:min(3, len(lines))], "")) + "\n" + a.Text + "\n"
	return part("text/plain; charset=us-ascii", text)
}

// phoneOutlook answers in HTML alone, with the program's own signature.
func phoneOutlook(a *Answer) string {
	page := fmt.Sprintf(`<html><body><div dir="ltr">%s</div><div id="ms-outlook-mobile-signature"><div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div>`+
		`<hr style="display:inline-block;width:98%%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>From:</b> %s<br><b>Sent:</b> %s<br><b>To:</b> %s<br><b>Subject:</b> %s</font></div><div>%s</div></body></html>`,
		divs(a.Text), html.EscapeString(named(a.To.FromName,
			a.To.From)), a.To.Date.Format("Monday, January 2, 2006 3:04:05 PM"),
		a.To.To, html.EscapeString(a.To.Subject), breaks(a.To.Text))
	return part("text/html; charset=utf-8", page)
}

// k9 answers above the quotation, whose first line is French.
func k9(a *Answer) string {
	header := fmt.Sprintf("Le %s GMT, %s <%s> a écrit :", a.To.Date.Format("2 January 2006 15:04:05"), a.To.FromName,
		a.To.From)
	return part("text/plain; charset=utf-8",
		a.Text+"\n-- \nEnvoyé de mon appareil Android avec K-9 Mail.\n\n"+header+"\n"+quoted(a.To.Text))
}

// bareWeb sends neither In-Reply-To nor References; only the quotation says what is answered.
func bareWeb(a *Answer) string {
	return part("text/plain; charset=utf-8", a.Text+"\n\n-----Original Message-----\n"+quoted(a.To.Text))
}

// wrapped breaks a long line once, as programs do with the line above a quotation.
func wrapped(line string) string {
	const width = 76
	if len(line) <= width {
		return line
	}
	at := strings.LastIndexByte(line[:width], ' ')
	return line[:at] + "\n" + line[at+1:]
}

// stuffed puts a blank before lines that would otherwise change their meaning as flowed text (RFC
// 3676, section 4.4).
func stuffed(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "From ") {
			lines[i] = " " + line
		}
	}
	return strings.Join(lines, "\n")
}

func divs(text string) string { return eachLine(text, "<div>", "</div>", "<br>") }
func paragraphs(text string) string {
	return eachLine(text, `<p class="MsoNormal">`, "</p>", "<o:p>&nbsp;</o:p>")
}
func breaks(text string) string { return eachLine(text, "", "<br>", "") }

// eachLine writes each line of a text between two tags; empty is what an empty line consists of.
func eachLine(text, open, end, empty string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line = html.EscapeString(line); line == "" {
			line = empty
		}
		b.WriteString(open + line + end + "\r\n")
	}
	return b.String()
}

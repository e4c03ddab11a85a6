package mail_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestStruckTextIsAsIfNotWritten reads pages, plain texts and both beside each other in which
// something is struck out. What is left of a line that may be an order is unsure.
func TestStruckTextIsAsIfNotWritten(t *testing.T) {
	const page, plain = "Content-Type: text/html; charset=utf-8", "Content-Type: text/plain; charset=utf-8"
	const quoted = "<div class=gmail_quote><div class=gmail_attr>On Mon, Mar 2, 2026 Dhow wrote:</div><blockquote>Your move<br>* <s>G Cf2 z2</s><br>key kilifi-7.51.b.abcdefghijklmnopqrstuv</blockquote></div>"
	rows := []brokenMail{
		{"an order in part", page, "<div>G Cf2 <s>z2</s> x1</div>", "?" + order},
		{"the end of an order", page, "<div>G Cf2 x1 <s>M1</s></div>", "?" + order},
		{"the beginning of an order", page, "<div><s>G</s> G Cf2 x1</div>", "?" + order},
		{"a word of talk", page, "<div>Thanks <s>Bob</s> Ben!</div><div>G Cf2 x1</div>", "Thanks Ben! / " + order},
		{"within a word", page, "<div>G Cf<s>3</s>2 x1</div>", "?" + order},
		{"blanks within", page, "<div>G Cf2<s> z2 </s>x1</div>", "?" + order},
		{"a line between two", page, "<p>E 1</p><p><s>G Cf2 z2</s></p><p>E 2</p>", "E 1 / E 2"},
		{"lines by line breaks", page, "<s>G Cf2 z2<br>E 1</s><br>G Cf2 x1", order},
		{"a key", page, "<div>G Cf2 x1</div><div><s>key kilifi-7.51.b.abcdefghijklmnopqrstuv</s></div>", order},
		{"a clause of its own line", page, "<div>X T 5 6</div><div><s>; 1A@4</s></div>", "X T 5 6"},
		{"preformatted", page, "<pre><s>G Cf2 z2\nE 1</s>\nG Cf2 x1</pre>", order},
		{"all", page, "<div><s>G Cf2 z2</s></div><div><s>E 2</s></div>", ""},
		{"in what is quoted", page, "<div>G Cf2 x1</div>" + quoted, order},
		{"with what is quoted", page, "<div><s>G Cf2 z2</s></div><div>G Cf2 x1</div>" + quoted, order},
		{"within a signature", page, "<div>G Cf2 x1</div><div class=gmail_signature><s>Ben</s></div>", order},
		{"unclosed", page, "<div>G Cf2 x1</div><div><s>G Cf2 z2", order},
		{"a stroke through each letter", plain, strings.Join(strings.Split("G Cf2 z2", ""), "\u0336") + "\u0336\nG Cf2 x1", order},
		{"a stroke through a word", plain, "G Cf2 z\u03362\u0336 x1", "?" + "G Cf2  x1"},
		{"tildes", plain, "~~G Cf2 z2~~\nG Cf2 x1", order},
		{"tildes around a word", plain, "G Cf2 ~~z2~~ x1", "?G Cf2  x1"},
		{"tildes that are a rule", plain, "~~~~~~\nG Cf2 x1", order},
		{"tildes that are a line", plain, "~~ Ben ~~\nG Cf2 x1", "~~ Ben ~~ / " + order},
		{"one tilde", plain, "~ first blue", "~ first blue"},
		{"all by tildes", plain, "~~G Cf2 z2~~", ""},
		{"tildes in what is quoted", plain, "G Cf2 x1\n\n> ~~G Cf2 z2~~\n", order},
	}
	for _, way := range []string{
		"<s>", "<S>", "<strike>", "<del>", "<del cite=x datetime=2026>", `<span style="text-decoration:line-through">`,
		`<span style='TEXT-DECORATION: Line-Through'>`, `<span style="color:red;text-decoration: underline line-through">`,
		`<span style="text-decoration-line: line-through;">`, `<font style="text-decoration:line-through solid red 2px">`,
		`<span style="text-decoration:none;text-decoration:line-through">`, `<u><s>`, `<b><i><del>`, `<span style="text-decoration:line-through"><span style="text-decoration:none">`,
		`<p style="text-decoration:line-through">`, `<s><s>`, `<a href="x"><s>`, `<s class="x">`, "<s\n>",
	} {
		rows = append(rows, brokenMail{"by " + way, page, "<div>" + way + "G Cf2 z2" + ends(way) + "</div><div>G Cf2 x1</div>", order})
		rows = append(rows, brokenMail{"all by " + way, page, "<div>" + way + "G Cf2 z2" + ends(way) + "</div>", ""})
	}
	for _, way := range []string{"<ins>", "<u>", "<span>", `<span style="text-decoration:underline">`, `<s style="text-decoration:none">`,
		`<span style="text-decoration:line-through;text-decoration:none">`, "<strong>", "<small>", "<sub>", "<span class=struck>"} {
		rows = append(rows, brokenMail{"not by " + way, page, "<div>" + way + "G Cf2 x1" + ends(way) + "</div>", order})
	}
	const sheet = "<html><head><style>.a{color:red}\n p.gone, .x .S1 { text-decoration : line-through; }</style></head><body>"
	for _, class := range []string{`<p class="gone">`, `<span class="a S1 b">`, `<span class=s1>`} {
		rows = append(rows, brokenMail{"by the class of " + class, page, sheet + "<div>" + class + "G Cf2 z2" + ends(class) + "</div><div class=a>G Cf2 x1</div>", order})
	}
	for _, row := range rows[:len(rows):len(rows)] {
		if row.fields == page {
			text := strings.NewReplacer("</div>", "\n", "</p>", "\n", "<br>", "\n").Replace(row.body)
			row.name, row.fields = row.name+", beside a plain text", "Content-Type: multipart/alternative; boundary=b"
			row.body = "--b\nContent-Type: text/plain\n\n" + unmarked(text) + "\n--b\n" + page + "\n\n" + row.body + "\n--b--\n"
			rows = append(rows, row)
		}
	}
	wantTexts(t, rows)
	for _, row := range rows {
		l := row.read()
		if got, want := strings.Contains(fmt.Sprint(l.Problems), "struck out"), row.want == "" || strings.HasPrefix(row.want, "?"); got != want {
			t.Errorf("%s: it is said to be struck out: %t; %v", row.name, got, l.Problems)
		}
		for _, line := range l.Text {
			if line.Unsure && !line.Struck {
				t.Errorf("%s: the line %q is unsure, and not as it is struck out", row.name, line.Text)
			}
		}
	}
}

// ends closes the elements that are opened.
func ends(tags string) (closing string) {
	for part := range strings.SplitSeq(tags, "<") {
		if name, _, _ := strings.Cut(strings.Fields(part + ">")[0], ">"); name != "" {
			closing = "</" + name + ">" + closing
		}
	}
	return closing
}

// unmarked is a page's text as a program writes it beside the page.
func unmarked(page string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(page, "<") {
		if _, text, is := strings.Cut(part, ">"); is {
			part = text
		}
		b.WriteString(part)
	}
	return b.String()
}

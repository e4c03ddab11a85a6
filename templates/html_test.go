package templates

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"dhow/engine"
	"dhow/picture"
)

// What pages are made of: elements, attributes and properties of styles that the mail programs
// draw which people have. Gmail keeps no others (developers.google.com/workspace/gmail/design/css),
// Outlook for Windows draws as Word does ("Word HTML and CSS Rendering Capabilities in Outlook",
// learn.microsoft.com, aa338201), and caniemail.com has what the rest do with each: where one is
// left out, as the round corners and the greatest width in Word, the letter reads as well.
var (
	pageElements = strings.Fields("html head meta title style body table tr td th h1 h2 p b u a br span img")
	pageStyles   = strings.Fields("margin padding padding-left background-color color border border-bottom border-left border-radius " +
		"border-collapse font-family font-size line-height text-decoration display vertical-align width max-width height word-break")
	pageAttributes = map[string][]string{
		"html": {"lang", "dir"}, "meta": {"charset", "name", "content"}, "a": {"href"}, "img": {"src", "width", "alt"}, "p": {"dir"},
		"table": {"role", "width", "cellpadding", "cellspacing", "border", "bgcolor"}, "td": {"align", "valign", "bgcolor"},
		"th": {"scope", "align", "valign"},
	}
)

const smallest = 14 // CSS pixels of letters

var fontSize = regexp.MustCompile(`font-size:(\d+)px`)

// checkPage holds a page to what mail programs can draw, and to what people can read and tap.
func checkPage(t *testing.T, l Letter) {
	t.Helper()
	for _, size := range fontSize.FindAllStringSubmatch(l.HTML, -1) {
		if n, _ := strconv.Atoi(size[1]); n < smallest {
			t.Errorf("%s is too small to be read", size[0])
		}
	}
	shown := 0
	for _, tag := range tagsOf(l.HTML) {
		if !slices.Contains(pageElements, tag.Data) {
			t.Errorf("<%s> is not for mail programs", tag.Data)
		}
		for _, a := range tag.Attr {
			checkAttribute(t, tag.Data, a)
		}
		switch tag.Data {
		case "a":
			checkLink(t, l, attribute(tag, "href"))
		case "img":
			shown++
			named := func(p Picture) bool { return "cid:"+p.ID == attribute(tag, "src") }
			if len(attribute(tag, "alt")) < 20 || !slices.ContainsFunc(l.Pictures, named) {
				t.Errorf("a picture says %q, and is none of the letter's: %s", attribute(tag, "alt"), attribute(tag, "src"))
			}
		}
	}
	if shown != len(l.Pictures) {
		t.Errorf("%d of %d pictures are shown", shown, len(l.Pictures))
	}
	for _, line := range linesOfPage(l.HTML) {
		if !strings.HasPrefix(line, "key ") && reads(line) {
			t.Errorf("%q can be read, in\n%s", line, l.HTML)
		}
	}
}

func checkAttribute(t *testing.T, element string, a html.Attribute) {
	t.Helper()
	switch a.Key {
	case "class":
	case "style":
		for _, declared := range strings.Split(a.Val, ";") {
			if property, _, _ := strings.Cut(declared, ":"); declared != "" && !slices.Contains(pageStyles, property) {
				t.Errorf("<%s> has the style %s, which is not for mail programs", element, declared)
			}
		}
		if strings.Contains(a.Val, "url(") {
			t.Errorf("<%s> fetches something: %s", element, a.Val)
		}
	default:
		if !slices.Contains(pageAttributes[element], a.Key) {
			t.Errorf("<%s> has %s=%q, which is not for mail programs", element, a.Key, a.Val)
		}
	}
}

// checkLink holds a link to one mail to the referee with one line and the key of the letter.
func checkLink(t *testing.T, l Letter, link string) {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "mailto" || u.Opaque != "dhow@example.org" || len(link) > 1800 {
		t.Fatalf("%d bytes of a link: %s, %v", len(link), link, err)
	}
	if strings.Contains(link, "+") {
		t.Errorf("a program may take the + for a blank: %s", link)
	}
	fields, err := url.ParseQuery(u.RawQuery)
	if err != nil || len(fields) != 2 || !strings.HasPrefix("Re: "+visible(l.Subject), fields.Get("subject")) {
		t.Errorf("a mail about %q: %s, %v", fields.Get("subject"), link, err)
	}
	line, rest, _ := strings.Cut(fields.Get("body"), "\r\n")
	rest = strings.TrimSpace(rest)
	if line == "" || rest != "" && !strings.HasSuffix(l.Text, "\n"+rest+"\n") || strings.ContainsFunc(line, unicode.IsControl) {
		t.Errorf("a mail that says %q below the line %q", rest, line)
	}
}

// visible is a text as a page has it.
func visible(text string) string { return legible(text) }

// tagsOf returns the tags of a page with which elements begin.
func tagsOf(page string) (tags []html.Token) {
	z := html.NewTokenizer(strings.NewReader(page))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			tags = append(tags, z.Token())
		}
	}
	return tags
}

func attribute(tag html.Token, name string) string {
	i := slices.IndexFunc(tag.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return tag.Attr[i].Val
}

// linesOfPage returns the lines of text that a program makes of a page to quote it.
func linesOfPage(page string) (lines []string) {
	z := html.NewTokenizer(strings.NewReader(page))
	var line strings.Builder
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return append(lines, line.String())
		case html.TextToken:
			line.WriteString(strings.ReplaceAll(string(z.Text()), "\n", " "))
		default:
			name, _ := z.TagName()
			switch string(name) {
			case "td", "th":
				line.WriteByte(' ')
			case "p", "tr", "br", "h1", "h2", "title", "style":
				if kind != html.CommentToken {
					lines = append(lines, strings.TrimSpace(line.String()))
					line.Reset()
				}
			}
		}
	}
}

// writePage leaves a page with its pictures in a directory, for .ci/pages to open. DHOW_PIXELS are
// those of the pictures to a CSS pixel; 1 without it.
func writePage(t *testing.T, dir, name string, l Letter) {
	t.Helper()
	pixels := 1.0
	if os.Getenv("DHOW_PIXELS") != "" {
		pixels, _ = strconv.ParseFloat(os.Getenv("DHOW_PIXELS"), 64)
	}
	page := l.HTML
	for _, p := range l.Pictures {
		var file bytes.Buffer
		if err := p.Board.PNG(&file, p.Panel, pixels); err != nil {
			t.Fatal(err)
		}
		at := name + "-" + string(p.Panel) + ".png"
		if err := os.WriteFile(filepath.Join(dir, at), file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		page = strings.ReplaceAll(page, "cid:"+p.ID, at)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
}

// badNames are what somebody could call themselves, or say, to break a page.
var badNames = map[string]string{
	"markup":                     `<b onclick="x()">Ann</b>&lt;!--`,
	"the end of an attribute":    `" onerror="x()`,
	"the end of a link":          `&body=E%202 %0D%0A`,
	"control characters":         "A\x00n\x1b[31mn\x7f\u0085",
	"another direction":          "\u202eAnn\u2066\u200f",
	"nothing visible":            "\u200b\u200d\ufeff\u00ad",
	"right to left":              "שלום مرحبا",
	"pictures":                   "👩‍👩‍👧 🎲🇧🇪",
	"ends of lines":              "An\u2028n\u2029\r\n",
	"three hundred":              strings.Repeat("W", 300),
	"three hundred of four each": strings.Repeat("🎲", 300),
	"no UTF-8":                   "A\xffnn",
}

// TestPagesShowNamesAndTalkSafely has names and talk that could break a page wherever they stand:
// its elements stay those of a page with plain ones.
func TestPagesShowNamesAndTalkSafely(t *testing.T) {
	t.Parallel()
	pages := func(name string) (Letter, Letter) {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n-2)
		p.Name, p.Names[engine.Blue], p.Names[engine.Green] = name, name, name
		p.Answers = []Answer{{1, name, Unsure{}}}
		p.News = append(p.News, Entry{By: engine.Green, Says: []Said{{Text: plain(name)}}})
		l := Game(p)
		w := newWriter(&p.Reader)
		w.add(Heading{name})
		w.add(Options{[]Option{{"E 2", name}, {name, name}}})
		w.add(Grid{Columns: []Column{{Head: name}, {}}, Rows: [][]string{{name, name}}})
		w.add(Table{Rows: []Row{{name, name}}})
		w.add(Verbatim{[]string{name}})
		w.add(TypedLine{Number: 1, Text: name, Caret: &Place{1, 1}})
		w.foot()
		return l, w.letter("[kilifi-7] " + name)
	}
	one, two := pages("Ann")
	for what, name := range badNames {
		l, blocks := pages(name)
		checkSamePage(t, what, l, one)
		checkSamePage(t, what, blocks, two)
	}
}

// checkSamePage holds a page to be as safe as another one, with the same elements.
func checkSamePage(t *testing.T, what string, l, plain Letter) {
	t.Helper()
	for _, c := range l.HTML {
		if unicode.Is(unicode.Cf, c) || c != '\n' && unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
			t.Fatalf("%s: %q is in the page", what, c)
		}
	}
	for _, c := range l.Subject + l.Text {
		if unicode.Is(unicode.Cf, c) || c != '\n' && unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
			t.Errorf("%s: %q is in the text", what, c)
			break
		}
	}
	if found, want := elements(l.HTML), elements(plain.HTML); !slices.Equal(found, want) {
		t.Errorf("%s changes the elements of a page:\n%v\n%v", what, found, want)
	}
	for _, tag := range tagsOf(l.HTML) {
		for _, a := range tag.Attr {
			checkAttribute(t, tag.Data, a)
		}
		if link := attribute(tag, "href"); link != "" {
			checkLink(t, l, link)
			if mail, err := url.QueryUnescape(link); err != nil || strings.ContainsFunc(mail, func(c rune) bool { return unicode.Is(unicode.Cf, c) }) {
				t.Errorf("%s: the link %q, %v", what, mail, err)
			}
		}
		if alt := attribute(tag, "alt"); len([]rune(alt)) > 1500 {
			t.Errorf("%s: a picture is told in %d characters", what, len([]rune(alt)))
		}
	}
}

// TestLastLetterShowsNamesSafely has the same names where the last letter has them: in its tables,
// and in the words for its charts.
func TestLastLetterShowsNamesSafely(t *testing.T) {
	t.Parallel()
	last := func(name string) Letter {
		g := gameOf(2, engine.FirstGame, inPhase(engine.GameOver, 7))
		p := g.page(engine.Blue, g.n-1)
		p.Name, p.Names[engine.Blue], p.Names[engine.Green] = name, name, name
		return Game(p)
	}
	plain := last("Ann")
	for what, name := range badNames {
		checkSamePage(t, what, last(name), plain)
	}
}

// elements are the names of the elements of a page, but for links that are left out where a line is
// too long for them.
func elements(page string) (names []string) {
	for _, tag := range tagsOf(page) {
		if !slices.Contains([]string{"a", "b", "br", "span", "p", "table", "tr", "td", "u"}, tag.Data) {
			names = append(names, tag.Data)
		}
	}
	return names
}

// TestUnchangedPanelsAreLeftOut shows of the board what is new, and the map where something is
// asked.
func TestUnchangedPanelsAreLeftOut(t *testing.T) {
	t.Parallel()
	g := turnOfThree()
	p := g.page(engine.Blue, g.n)
	p.Before = p.View
	if l := Game(p); len(l.Pictures) != 1 || l.Pictures[0].Panel != picture.Map {
		t.Errorf("%d pictures where nothing is new and something is asked", len(l.Pictures))
	}
	p.Ask = Ask{}
	if l := Game(p); len(l.Pictures) != 0 {
		t.Errorf("%d pictures where nothing is new and nothing is asked", len(l.Pictures))
	}
	before := *p.View
	before.State.Display[1], before.State.Display[2] = before.State.Display[2], before.State.Display[1]
	p.Before = &before
	if l := Game(p); len(l.Pictures) != 1 || l.Pictures[0].Panel != picture.Market {
		t.Errorf("%d pictures where cards are new", len(l.Pictures))
	}
}

// TestPagesAreForWhoWantsThem makes no page for others, and none with pictures where there is no
// board to draw.
func TestPagesAreForWhoWantsThem(t *testing.T) {
	t.Parallel()
	g := turnOfThree()
	p := g.page(engine.Blue, g.n)
	p.Pictures = false
	l := Game(p)
	if l.Pictures != nil || strings.Contains(l.HTML, "<img") || !strings.Contains(l.HTML, "Mombasa") {
		t.Error("a page without pictures has some, or no board")
	}
	checkPage(t, l)
	if p.HTML = false; Game(p).HTML != "" {
		t.Error("there is a page that nobody wants")
	}
}

// TestNoPageIsCut tells what would be too large for a page in the text alone.
func TestNoPageIsCut(t *testing.T) {
	t.Parallel()
	g := turnOfThree()
	p := g.page(engine.Blue, g.n)
	text := strings.Repeat("What about the harbour? ", 40)
	for range 80 {
		p.News = append(p.News, Entry{By: engine.Green, Says: []Said{{Text: text}}})
	}
	if l := Game(p); l.HTML != "" {
		t.Errorf("the page has %d bytes", len(l.HTML))
	}
	if p.News = p.News[:10]; len(Game(p).HTML) < 30<<10 {
		t.Error("there is no page where one has room")
	}
}

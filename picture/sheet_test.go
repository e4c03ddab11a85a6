package picture_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/picture"
	"dhow/templates"
)

// printed is a page of a PDF file as it is read again.
type printed struct {
	width, height float64
	fills         int
	lines         []string // of text
}

var (
	pdfObject   = regexp.MustCompile(`(?s)^(\d+) 0 obj\n(.*?)\nendobj\n`)
	pdfStream   = regexp.MustCompile(`(?s)^<</Length (\d+)/Filter/FlateDecode>>stream\n(.*)\nendstream$`)
	pdfPage     = regexp.MustCompile(`/Type/Page/.*/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]/Contents (\d+) 0 R`)
	pdfFont     = regexp.MustCompile(`/F(\d) (\d+) 0 R`)
	pdfUnicode  = regexp.MustCompile(`/ToUnicode (\d+) 0 R`)
	pdfMeaning  = regexp.MustCompile(`beginbfchar<(..)><(....)>endbfchar`)
	pdfOperator = regexp.MustCompile(`^(-?[\d.]+ )*(cm|rg|RG|w|J|j|m|l|c|f|s|S)$|^BT/F([01]) 1 Tf (-?[\d.]+ ){6}Tm$|^<([0-9a-f]*)>Tj ET$`)
)

// readPDF reads a file as a program does that shows it: the table of objects from the end, then the
// pages by their numbers.
func readPDF(t *testing.T, file []byte) (pages []printed) {
	t.Helper()
	_, end, ok := bytes.Cut(file, []byte("\nstartxref\n"))
	at, err := strconv.Atoi(strings.TrimSuffix(string(end), "\n%%EOF\n"))
	if !ok || err != nil || !bytes.HasPrefix(file, []byte("%PDF-1.4\n")) {
		t.Fatalf("no PDF: it ends in %q", end)
	}
	rows := strings.Split(string(file[at:]), "\n")
	count, _ := strconv.Atoi(strings.TrimPrefix(rows[1], "0 "))
	objects := make([]string, count)
	for n := 1; n < count; n++ {
		begin, err := strconv.Atoi(rows[2+n][:10])
		object := pdfObject.FindSubmatch(file[min(begin, len(file)):])
		if err != nil || object == nil || string(object[1]) != strconv.Itoa(n) {
			t.Fatalf("object %d is not where the table has it: %q", n, rows[2+n])
		}
		objects[n] = string(object[2])
		if stream := pdfStream.FindStringSubmatch(objects[n]); stream != nil {
			objects[n] = inflated(t, stream)
		}
	}
	meaning := map[string]string{}
	for _, font := range pdfFont.FindAllStringSubmatch(objects[3], -1) {
		number, _ := strconv.Atoi(font[2])
		toUnicode, _ := strconv.Atoi(pdfUnicode.FindStringSubmatch(objects[number])[1])
		for _, m := range pdfMeaning.FindAllStringSubmatch(objects[toUnicode], -1) {
			r, _ := strconv.ParseUint(m[2], 16, 16)
			meaning[font[1]+m[1]] = string(rune(r))
		}
	}
	for _, o := range objects {
		if page := pdfPage.FindStringSubmatch(o); page != nil {
			contents, _ := strconv.Atoi(page[3])
			p := readPage(t, objects[contents], meaning)
			p.width, _ = strconv.ParseFloat(page[1], 64)
			p.height, _ = strconv.ParseFloat(page[2], 64)
			pages = append(pages, p)
		}
	}
	return pages
}

func inflated(t *testing.T, stream []string) string {
	t.Helper()
	if stream[1] != strconv.Itoa(len(stream[2])) {
		t.Fatalf("a stream is %d bytes long, and said to be %s", len(stream[2]), stream[1])
	}
	z, err := zlib.NewReader(strings.NewReader(stream[2]))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// readPage reads what draws a page.
func readPage(t *testing.T, contents string, meaning map[string]string) (p printed) {
	t.Helper()
	font := ""
	for row := range strings.Lines(contents) {
		op := pdfOperator.FindStringSubmatch(strings.TrimSuffix(row, "\n"))
		switch {
		case op == nil:
			t.Fatalf("no operator: %q", row)
		case op[2] == "f" || op[2] == "s" || op[2] == "S":
			p.fills++
		case op[3] != "":
			font = op[3]
		case op[2] == "":
			text := ""
			for code := range slices.Chunk([]byte(op[5]), 2) {
				c, known := meaning[font+string(code)]
				if !known {
					t.Errorf("the code %s of font %s has no meaning", code, font)
				}
				text += c
			}
			p.lines = append(p.lines, text)
		}
	}
	return p
}

func sheet(d *edition.Document, ed *engine.Edition) *picture.Sheet {
	return (&templates.Reader{Edition: ed}).Sheet(d, ed)
}

func printedSheet(t testing.TB, s *picture.Sheet, p picture.Paper) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := s.PDF(&file, p); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestSheetHasAllComponents reads the sheet again: two pages A4 or one A3, on which every region,
// track, book, card and tile stands by its name.
func TestSheetHasAllComponents(t *testing.T) {
	t.Parallel()
	ed := edition.Mombasa()
	var names []string
	for id := 1; id <= engine.Regions; id++ {
		names = append(names, strconv.Itoa(id))
	}
	for i := range ed.Tracks[1:] {
		names = append(names, ed.Tracks[i+1].ID)
	}
	for i := range ed.Books[1:] {
		names = append(names, ed.Books[i+1].ID)
	}
	for i := range ed.StartingTiles[1:] {
		names = append(names, ed.StartingTiles[i+1].ID)
	}
	for i := range ed.BonusSpaces[1:] {
		names = append(names, ed.BonusSpaces[i+1].Name)
	}
	for i := range ed.Cards[1:] {
		names = append(names, ed.Cards[i+1].Code)
	}
	for paper, want := range map[picture.Paper]string{picture.A4: "[595x842 595x842]", picture.A3: "[1191x842]"} {
		file := printedSheet(t, sheet(edition.MombasaDocument(), ed), paper)
		if len(file) > 160<<10 {
			t.Errorf("%s has %d bytes", paper, len(file))
		}
		var sizes, lines []string
		for _, p := range readPDF(t, file) {
			sizes = append(sizes, fmt.Sprintf("%.0fx%.0f", p.width, p.height))
			lines = append(lines, p.lines...)
			if p.fills < 500 {
				t.Errorf("%s: a page has %d shapes", paper, p.fills)
			}
		}
		if fmt.Sprint(sizes) != want {
			t.Errorf("%s: pages of %v points", paper, sizes)
		}
		for _, name := range names {
			if !slices.Contains(lines, name) {
				t.Errorf("%s: %s does not stand on the sheet", paper, name)
			}
		}
		if !bytes.Equal(file, printedSheet(t, sheet(edition.MombasaDocument(), ed), paper)) {
			t.Errorf("%s: two sheets of one edition differ", paper)
		}
	}
}

// TestSheetOpensElsewhere has poppler read the sheet, where it is installed.
func TestSheetOpensElsewhere(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("pdftotext")
	switch {
	case err != nil && os.Getenv("DHOW_MAILSERVERS") == "must": // .ci/mailservers installs it
		t.Fatal(err)
	case err != nil:
		t.Skip("there is no pdftotext here")
	}
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(file, printedSheet(t, sheet(edition.MombasaDocument(), edition.Mombasa()), picture.A4), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(program, file, "-").CombinedOutput()
	if err != nil || bytes.Contains(text, []byte("Error")) || !bytes.Contains(text, []byte("C24")) {
		t.Errorf("%v: %.300s", err, text)
	}
}

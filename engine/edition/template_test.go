package edition_test

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"

	"dhow/engine/edition"
)

func template(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := edition.WriteTemplate(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTemplateLoads(t *testing.T) {
	d, err := edition.Load("template.yaml", []byte(template(t)))
	if err != nil {
		t.Fatal(err)
	}
	if d.Edition().Digest != edition.Mombasa().Digest {
		t.Error("the template has other values than the embedded edition")
	}
}

// TestVocabularyMayListTranscribed holds that an owner may complete the list of provenance words.
func TestVocabularyMayListTranscribed(t *testing.T) {
	text := strings.Replace(template(t), "reported, reconstructed]", "reported, reconstructed, transcribed]", 1)
	if _, err := edition.Load("own.yaml", []byte(text)); err != nil || text == template(t) {
		t.Error(err)
	}
}

// TestTemplateGuides expects guidance above each group, and no group lost or doubled.
func TestTemplateGuides(t *testing.T) {
	text := template(t)
	groups := regexp.MustCompile(`(?m)^[a-z_]+:`)
	found, want := groups.FindAllString(text, -1), groups.FindAllString(embedded(t), -1)
	if strings.Join(found, " ") != strings.Join(want, " ") || len(want) != 23 {
		t.Errorf("groups %v", found)
	}
	for i, part := range groups.Split(text, -1)[:len(found)] {
		if _, after, _ := strings.Cut(part, "\n\n"); !strings.Contains(after, "#> ") {
			t.Errorf("no guidance above %s", found[i])
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if line == "#> " || strings.HasPrefix(line, "#>") && len(line) > 130 {
			t.Errorf("guidance %q", line)
		}
	}
	if strings.Contains(text, "go generate") {
		t.Error("the template speaks to programmers")
	}
}

// full is a writer that takes nothing.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrors(t *testing.T) {
	if err := edition.WriteTemplate(full{}); !errors.Is(err, errFull) {
		t.Errorf("template: %v", err)
	}
}

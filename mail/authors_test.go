package mail

import "testing"

// TestAuthors reads From lines that one program takes for another author's than the next does: such
// a mail has no author.
func TestAuthors(t *testing.T) {
	for from, want := range map[string]struct {
		address Address
		one     bool
	}{
		"Ben <ben@example.net>":                        {"ben@example.net", true},
		"ben@example.net <ben@example.net>":            {"ben@example.net", true},
		"Ben B. (at home) <BEN@EXAMPLE.NET>":           {"BEN@example.net", true},
		"Ben, Jr. <ben@example.net>":                   {"ben@example.net", true},
		"=?utf-8?q?Ben@home?= <ben@example.net>":       {"ben@example.net", true},
		`"fay@example.edu" <ben@example.net>`:          {"ben@example.net", true},
		"Ben <ben@example.net>, Fay <fay@example.edu>": {"ben@example.net", false},
		"ben@example.net <fay@example.edu>":            {"fay@example.edu", false},
		"Ben <ben@example.net> <fay@example.edu>":      {"ben@example.net", false},
		`"x <ben@example.net>" y z. <fay@example.edu>`: {"fay@example.edu", true},
		"(ben@example.net) fay@example.edu":            {"ben@example.net", false},
		"Ben: ben@example.net, fay@example.edu;":       {"ben@example.net", false},
		"":                                             {"", false},
		"nobody":                                       {"", false},
	} {
		l := Read([]byte("From: "+from+"\r\n\r\nE 2\r\n"), Reading{})
		if l.From != want.address || l.OneAuthor() != want.one {
			t.Errorf("%q is from %q, alone %v; expected %q, %v", from, l.From, l.OneAuthor(), want.address, want.one)
		}
	}
}

// TestAddressesFold wants letters that merely fold to ASCII to stay others, as the sign for Kelvin.
func TestAddressesFold(t *testing.T) {
	if !Address("Kate@Example.net").Same("kATE@example.NET") {
		t.Error("capitals make another address")
	}
	for _, other := range []Address{"\u212aate@example.net", "kate@example.net\u200b", "kate@exampl\u0435.net"} {
		if other.Same("kate@example.net") {
			t.Errorf("%q is taken for kate@example.net", other)
		}
	}
	if Address("ca\u017f@example.com").Same("cas@example.com") {
		t.Error("a long s is taken for an s")
	}
	if l := Read([]byte("From: ben@ban\u212a.example\r\n\r\n"), Reading{}); l.From == "ben@bank.example" {
		t.Error("the domain of From is folded to another")
	}
}

// TestOwnAddress wants a mail from our own address never to count as a person's, whatever it looks
// like.
func TestOwnAddress(t *testing.T) {
	for _, from := range []string{"dhow@example.com", "Ann <DHOW@example.com>", "dhow+x@example.com"} {
		l := Read([]byte("From: "+from+"\r\n\r\nE 2\r\n"), Reading{Mailboxes: []Address{"dhow@example.com"}})
		if l.Kind != Own {
			t.Errorf("a mail from %s counts as %v", from, l.Kind)
		}
	}
}

package mail

import "testing"

// TestAuthors reads From lines that one program takes for another author's than the next does: such
// a mail has no author.
func TestAuthors(t *testing.T) {
	for from, want := range map[string]struct {
		address Address
		one     bool
	}{
		"Ben <ben@example.net>":                                              {"ben@example.net", true},
		"ben@example.net <ben@example.net>":                                  {"ben@example.net", true},
		"Ben B. (at home) <BEN@EXAMPLE.NET>":                                 {"BEN@example.net", true},
		"Ben, Jr. <ben@example.net>":                                         {"ben@example.net", true},
		"=?utf-8?q?Ben@home?= <ben@example.net>":                             {"ben@example.net", true},
		`"fay@example.edu" <ben@example.net>`:                                {"ben@example.net", true},
		"Ben <ben@example.net>, Fay <fay@example.edu>":                       {"ben@example.net", false},
		"ben@example.net <fay@example.edu>":                                  {"fay@example.edu", false},
		"Ben <ben@example.net> <fay@example.edu>":                            {"ben@example.net", false},
		`"x <ben@example.net>" y z. <fay@example.edu>`:                       {"fay@example.edu", true},
		"(ben@example.net) fay@example.edu":                                  {"ben@example.net", false},
		"Ben: ben@example.net, fay@example.edu;":                             {"ben@example.net", false},
		"=?utf-8?q?x_<fay@example.net>?= <ben@example.net>":                  {"fay@example.net", false},
		"=?utf-8?q?x_fay@example.net>?= <ben@example.net>":                   {"ben@example.net", false},
		"=?utf-8?q?x fay?= <ben@example.net>":                                {"ben@example.net", false},
		"=?utf-8?q?x\tfay?= <ben@example.net>":                               {"ben@example.net", false},
		"=?utf-8?q?<?= <ben@example.net>":                                    {"", false},
		"=?utf-8?b?<fay@example.net>?= <ben@example.net>":                    {"fay@example.net", false},
		"=?utf-8?q?=3Cfay@example.net=3E?= <ben@example.net>":                {"ben@example.net", false},
		"=?utf-8?b?PGZheUBleGFtcGxlLm5ldD4=?= <ben@example.net>":             {"ben@example.net", false},
		"=?utf-8?q?=3Cfay?= =?utf-8?q?=40example.net=3E?= <ben@example.net>": {"ben@example.net", false},
		`"=?utf-8?q?x_<fay@example.net>?=" <ben@example.net>`:                {"ben@example.net", false},
		`=?utf-8?q?"?= fay@example.net =?utf-8?q?"?= <ben@example.net>`:      {"ben@example.net", false},
		"=?utf-8?q?fay?=@example.net":                                        {"=?utf-8?q?fay?=@example.net", false},
		"<=?utf-8?q?fay?=@example.net>":                                      {"=?utf-8?q?fay?=@example.net", false},
		"=?utf-8?q?a=00b?= <ben@example.net>":                                {"ben@example.net", true},
		"fay@example.net\x00 <ben@example.net>":                              {"ben@example.net", false},
		"Fay\x00 <ben@example.net>":                                          {"ben@example.net", false},
		"fay@example.net\rX: <ben@example.net>":                              {"ben@example.net", false},
		"ben@example.net (fay@example.net)":                                  {"ben@example.net", false},
		"(x <fay@example.net>) <ben@example.net>":                            {"fay@example.net", false},
		"Ben (x <fay@example.net>) <ben@example.net>":                        {"ben@example.net", false},
		"<ben@example.net> (x <fay@example.net>)":                            {"ben@example.net", false},
		`"fay@example.net": ben@example.net;`:                                {"ben@example.net", false},
		"fay@example.net: ben@example.net;":                                  {"ben@example.net", false},
		"Friends: ben@example.net;":                                          {"ben@example.net", true},
		"<fay@example.net,ben@example.net>":                                  {"", false},
		"<@fay.example,@example.edu:ben@example.net>":                        {"", false},
		`"fay@example.net"@example.net`:                                      {"fay@example.net@example.net", false},
		`<"fay@example.net"@example.net>`:                                    {"fay@example.net@example.net", false},
		`<"<fay@example.net>"@example.net>`:                                  {"", false},
		`"fay@example.net <ben@example.net>`:                                 {"ben@example.net", false},
		`"a\" <fay@example.net>" <ben@example.net>`:                          {"ben@example.net", true},
		"<ben@example.net":                                                   {"ben@example.net", true},
		"Ben <fay@example.net <ben@example.net>":                             {"", false},
		"Ben <<fay@example.net> ben@example.net>":                            {"", false},
		"Ben fay@example.net> <ben@example.net>":                             {"ben@example.net", false},
		"Ben <ben@example.net>; <fay@example.net>":                           {"ben@example.net", false},
		"Ben <ben@example.net>\r\n <fay@example.net>":                        {"ben@example.net", false},
		"Ben <ben@example.net>\r\nFrom: <fay@example.net>":                   {"ben@example.net", false},
		"Ben <ben@example.net>\r\nfrom : <fay@example.net>":                  {"ben@example.net", false},
		"=?utf-8?q?Ben_B=C3=A9?= <ben@example.net>":                          {"ben@example.net", true},
		"=?utf-8?b?QmVu?=\r\n =?utf-8?b?IETDqWU=?= <ben@example.net>":        {"ben@example.net", true},
		"=?utf-8?q?Ben_(at_home),_Jr.?= <ben@example.net>":                   {"ben@example.net", true},
		"Ben <3 <ben@example.net>":                                           {"", false},
		`"Ben <3" <ben@example.net>`:                                         {"ben@example.net", true},
		"":                                                                   {"", false},
		"nobody":                                                             {"", false},
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

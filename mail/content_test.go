package mail

import "testing"

// TestContent wants a mail to keep its content under another Message-ID, and however its blanks are
// folded on the way.
func TestContent(t *testing.T) {
	const head = "From: Ben <ben@example.net>\r\nDate: Fri, 20 Nov 2026 19:00:00 +0100\r\n"
	content := func(raw string) string { return Read([]byte(raw), Reading{}).Content }
	first := content(head + "Message-ID: <1@example.net>\r\n\r\nE 2\r\n")
	for why, raw := range map[string]string{
		"another Message-ID": head + "Message-ID: <2@example.org>\r\n\r\nE 2\r\n",
		"more blanks":        head + "\r\nE  2 \r\n\r\n\r\n",
		"another zone":       "From: BEN@example.net\r\nDate: Fri, 20 Nov 2026 18:00:00 +0000\r\n\r\nE 2\r\n",
	} {
		if content(raw) != first {
			t.Errorf("%s makes another content", why)
		}
	}
	for why, raw := range map[string]string{
		"another order":  head + "\r\nE 3\r\n",
		"another date":   "From: Ben <ben@example.net>\r\nDate: Fri, 20 Nov 2026 19:00:01 +0100\r\n\r\nE 2\r\n",
		"another author": "From: Fay <fay@example.edu>\r\nDate: Fri, 20 Nov 2026 19:00:00 +0100\r\n\r\nE 2\r\n",
	} {
		if content(raw) == first {
			t.Errorf("%s is taken for the same", why)
		}
	}
	if content("From: ben@example.net\r\n\r\nE 2\r\n") != "" {
		t.Error("a mail without a date has a content that others may have too")
	}
}

// TestRefuted reads what servers write when a domain disowns a mail, and when it asks for nothing.
func TestRefuted(t *testing.T) {
	for results, want := range map[string]bool{
		"dmarc=fail (p=reject dis=none) header.from=example.net":                        true,
		"dmarc=fail (p=QUARANTINE sp=NONE dis=QUARANTINE) header.from=example.net":      true,
		"dmarc=fail reason=\"x\" header.from=example.net (policy=reject)":               true,
		"dmarc=fail policy.published-domain-policy=reject header.from=example.net":      true,
		"dmarc=fail action=oreject header.from=example.net":                             true,
		"spf=pass smtp.mailfrom=a@example.org; dmarc=fail (p=reject) header.from=a.net": true,
		"dmarc=fail (p=none dis=none) header.from=example.net":                          false,
		"dmarc=fail header.from=example.net":                                            false,
		"dmarc=pass (p=reject dis=none) header.from=example.net":                        false,
		"dmarc=fail (p=none) header.from=example.net; spf=fail (p=reject)":              false,
		"dmarc=none header.from=example.net":                                            false,
	} {
		raw := "Authentication-Results: mx.example.com; " + results + "\r\nFrom: ben@example.net\r\n\r\nE 2\r\n"
		if v := Read([]byte(raw), Reading{AuthServers: []string{"mx.example.com"}}).Verdict; v.Refuted != want {
			t.Errorf("%s: refuted %v (%s)", results, v.Refuted, v.Why)
		}
	}
}

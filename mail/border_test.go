package mail

import (
	"strings"
	"testing"
)

// received are the Received lines of servers that take mail from outside. HELO is what the sender
// greets with, NAME the name of his address, SENDER and RECIPIENT are his envelope.
var received = map[string]string{
	"postfix":        "from HELO (NAME [192.0.2.7])\r\n\tby mx.example.com (Postfix) with ESMTPS id 4ABC\r\n\tfor <RECIPIENT>; Fri, 20 Nov 2026 19:00:00 +0000 (UTC)",
	"postfix tls":    "from HELO (NAME [192.0.2.7])\r\n\t(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits))\r\n\t(No client certificate requested)\r\n\tby mx.example.com (Postfix) with ESMTPS id 4ABC; Fri, 20 Nov 2026 19:00:00 +0000",
	"exim":           "from NAME ([192.0.2.7] helo=HELO)\r\n\tby mx.example.com with esmtps (TLS1.3) (Exim 4.98)\r\n\t(envelope-from <SENDER>)\r\n\tid 1abc-0\r\n\tfor RECIPIENT;\r\n\tFri, 20 Nov 2026 19:00:00 +0000",
	"exim no name":   "from [192.0.2.7] (helo=HELO)\r\n\tby mx.example.com with esmtp (Exim 4.98)\r\n\t(envelope-from <SENDER>) id 1abc-0 for RECIPIENT; Fri, 20 Nov 2026 19:00:00 +0000",
	"sendmail":       "from HELO (NAME [192.0.2.7] (may be forged))\r\n\tby mx.example.com (8.18.1/8.18.1) with ESMTPS id abc\r\n\tfor <RECIPIENT>; Fri, 20 Nov 2026 19:00:00 GMT",
	"sendmail old":   "from HELO (NAME [192.0.2.7]) by mx.example.com (8.8.8/8.8.8) id TAA01234; Fri, 20 Nov 2026 19:00:00 GMT",
	"qmail":          "from NAME (HELO HELO) (192.0.2.7)\r\n  by mx.example.com with SMTP; 20 Nov 2026 19:00:00 -0000",
	"exchange":       "from HELO (192.0.2.7) by mx.example.com\r\n (10.0.0.4) with Microsoft SMTP Server (version=TLS1_2, cipher=TLS_ECDHE) id 15.1.2507; Fri, 20 Nov 2026 19:00:00 +0000",
	"gmail":          "from HELO (NAME. [192.0.2.7])\r\n        by mx.example.com with ESMTPS id abc.1.2026\r\n        for <RECIPIENT>\r\n        (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256 bits=128/128);\r\n        Fri, 20 Nov 2026 11:00:00 -0800 (PST)",
	"opensmtpd":      "from HELO (NAME [192.0.2.7])\r\n\tby mx.example.com (OpenSMTPD) with ESMTPS id 1a2b3c (TLSv1.3:TLS_AES_256_GCM_SHA384:256:NO)\r\n\tfor <RECIPIENT>;\r\n\tFri, 20 Nov 2026 19:00:00 +0000 (UTC)",
	"stalwart":       "from HELO (NAME [192.0.2.7])\r\n\t(using TLSv1.3 with cipher TLS13_AES_256_GCM_SHA384)\r\n\tby mx.example.com (Stalwart SMTP) with ESMTPS id 3A;\r\n\tFri, 20 Nov 2026 19:00:00 +0000",
	"maddy":          "from HELO (NAME [192.0.2.7]) by mx.example.com\r\n (envelope-sender <SENDER>) with ESMTPS id 1a2b; Fri, 20 Nov 2026 19:00:00 +0000",
	"haraka":         "from HELO (NAME [192.0.2.7])\r\n\tby mx.example.com (Haraka) with ESMTPS id 1A.1\r\n\tenvelope-from <SENDER>;\r\n\tFri, 20 Nov 2026 19:00:00 +0000",
	"courier":        "from HELO (NAME [::ffff:192.0.2.7])\r\n  (TLS: TLSv1.3,256bits)\r\n  by mx.example.com with ESMTPS\r\n  id 0001; Fri, 20 Nov 2026 19:00:00 +0000",
	"communigate":    "from [192.0.2.7] (HELO HELO)\r\n  by mx.example.com (CommuniGate Pro SMTP 6.3) with ESMTPS id 1; Fri, 20 Nov 2026 19:00:00 +0000",
	"mdaemon":        "from HELO ([192.0.2.7]) by mx.example.com (MDaemon PRO v21) \r\n\twith ESMTPS id md5001.msg for <RECIPIENT>; Fri, 20 Nov 2026 19:00:00 +0000",
	"without clause": "from HELO ([192.0.2.7]) by mx.example.com; Fri, 20 Nov 2026 19:00:00 +0000",
}

// greetings are what a sender greets with, or has his address or envelope called, so that the line
// reads as of a hand-over within the machine.
var greetings = []string{
	"localhost", "LOCALHOST", "[127.0.0.1]", "localhost [127.0.0.1]", "localhost ([127.0.0.1])",
	"localhost (localhost [127.0.0.1])", "localhost (localhost [127.0.0.1]) by mx.example.com (Postfix) with ESMTP id 1; Fri",
	"localhost (x [::1]) by", "localhost ([IPv6:::1]) by here with lmtp for x",
	"x by y with lmtp for z", "x by y with lmtp; z", "x by y with LMTP (envelope-from z", "x by y with local (", "x by y with lmtpsa \"",
	"x by y with lmtp for", "a\tby\tb\twith\tlmtp\tfor\tc", "a  by  b  with  lmtp  for  c", "a\u00a0by\u00a0b\u00a0with\u00a0lmtp\u00a0for\u00a0c",
	"x by y (", "x) by y with lmtp (", "x\") by y with lmtp for \"", "(x by y with lmtp for z)", "x with lmtp", "with lmtp for", "by", "by by",
	"x by y with lmtp\r\n\tfor z", "x;by y with lmtp", "x BY y WITH LMTP FOR z", "from localhost (localhost [127.0.0.1]) by x with lmtp",
	"unix socket", "[unix socket]) by y (Cyrus v3) with LMTPA; x", "userid 0) by y with local id x for", "\\", "\"", "(((", ")))",
	"x\x0bby\x0by\x0bwith\x0blmtp\x0bfor\x0bz", "\"x by y with lmtp for\"", "\"with lmtp\"", "\"x) with lmtp\"",
}

// TestBorderOfTrust holds that a sender cannot hide the line in which our server says that it received
// the mail: whatever he greets with, what he has written below that line proves nothing.
func TestBorderOfTrust(t *testing.T) {
	for server, line := range received {
		for _, greeting := range greetings {
			for _, in := range []string{"HELO", "NAME", "SENDER", "RECIPIENT"} {
				fill := map[string]string{"HELO": "mail.example.edu", "NAME": "mail.example.edu", "SENDER": "fay@example.edu", "RECIPIENT": "dhow@example.com"}
				if fill[in] = greeting; in == "SENDER" || in == "RECIPIENT" {
					fill[in] = greeting + "@example.edu"
				}
				// Exim and qmail have the word before the name: of those the name is what is filled in.
				filled := strings.NewReplacer("(HELO HELO)", "(HELO "+fill["HELO"]+")", "HELO", fill["HELO"], "NAME", fill["NAME"],
					"SENDER", fill["SENDER"], "RECIPIENT", fill["RECIPIENT"]).Replace(line)
				if v := believed(filled); v.Authentic {
					t.Errorf("%s: %s is %q, and what the sender wrote is believed below\n%s", server, in, greeting, filled)
				}
			}
		}
		greeted := strings.NewReplacer("HELO", "localhost", "NAME", "localhost").Replace(line)
		if v := believed(greeted); v.Authentic {
			t.Errorf("%s: what localhost wrote is believed below\n%s", server, greeted)
		}
	}
}

// believed is the verdict on a mail that our server has received with a line, below which the sender
// has written that it is proven.
func believed(line string) Verdict {
	raw := "Received: " + line + "\r\n" +
		"Authentication-Results: mx.example.com; dmarc=pass header.from=example.net\r\n" +
		"Received: from mail.example.net (mail.example.net [192.0.2.9]) by mx.example.com (Postfix) with ESMTPS id 1; Fri, 20 Nov 2026 18:00:00 +0000\r\n" +
		"From: ben@example.net\r\n\r\nE 2\r\n"
	return Read([]byte(raw), Reading{AuthServers: []string{"mx.example.com"}}).Verdict
}

// TestHandOver wants lines of hand-overs within our machine to be passed over, as programs write them.
func TestHandOver(t *testing.T) {
	for _, line := range []string{
		"from mx.example.com\r\n\tby mx.example.com with LMTP\r\n\tid abc\r\n\t(envelope-from <ben@example.net>)\r\n\tfor <dhow@example.com>; Fri, 20 Nov 2026 19:00:00 +0000",
		"from mx.example.com ([10.0.0.2]) by imap.example.com with LMTPS id abc (envelope-from <ben@example.net>) for <dhow@example.com>; Fri",
		"from mx.example.com ([10.0.0.2]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) by imap.example.com with LMTPS id abc; Fri",
		"from mx.example.com ([unix socket]) by mx.example.com (Cyrus 3.6.1) with LMTPA; Fri, 20 Nov 2026 19:00:00 +0000",
		"from localhost (localhost [127.0.0.1]) by mx.example.com (Postfix) with ESMTP id 1; Fri",
		"from localhost (localhost.localdomain [127.0.0.1])\r\n\tby mx.example.com (Postfix) with ESMTP id 1 for <dhow@example.com>; Fri",
		"from localhost ([127.0.0.1]) by mx.example.com (Postfix) with ESMTP id 1; Fri",
		"from localhost (localhost [::1]) by mx.example.com (Postfix) with ESMTP id 1; Fri",
		"from localhost (localhost [IPv6:::1]) by mx.example.com (Postfix) with ESMTP id 1; Fri",
		"from mx.example.com ([127.0.0.1])\r\n\tby localhost (mx.example.com [127.0.0.1]) (amavis, port 10024) with LMTP\r\n\tid 1 for <dhow@example.com>; Fri",
		"by mx.example.com with local (Exim 4.98)\r\n\tid 1abc-0; Fri",
		"from dhow by mx.example.com with local (Exim 4.98) (envelope-from <ben@example.net>) id 1abc-0; Fri",
		"from mx.example.com by mx.example.com with LMTP; Fri",
	} {
		if v := believed(line); !v.Authentic {
			t.Errorf("not passed over: %s", line)
		}
	}
}

// TestOneResultOfDMARC wants a note with two results of DMARC to prove nothing: a server writes one, and
// the other may stand in what the sender greeted with.
func TestOneResultOfDMARC(t *testing.T) {
	for results, want := range map[string]bool{
		"dmarc=pass header.from=example.net":                                                                 true,
		"spf=none smtp.helo=x; dkim=none; dmarc=pass header.from=example.net":                                true,
		"spf=none smtp.helo=x; dmarc=pass header.from=example.net; dmarc=none header.from=example.edu":       false,
		"spf=none smtp.helo=x; dmarc=pass header.from=example.net; x=y; dmarc=pass header.from=fay.edu":      false,
		"dmarc=none header.from=example.edu; spf=none smtp.helo=x; dmarc=pass header.from=example.net":       false,
		"dkim=pass header.d=example.net; dmarc=none; spf=none smtp.helo=x; dmarc=pass":                       false,
		"dkim=fail header.d=example.net; dkim=pass header.d=example.net; dmarc=pass header.from=example.net": true,
	} {
		raw := "Authentication-Results: mx.example.com; " + results + "\r\nFrom: ben@example.net\r\n\r\nE 2\r\n"
		if v := Read([]byte(raw), Reading{AuthServers: []string{"mx.example.com"}}).Verdict; v.Authentic != want {
			t.Errorf("%s: authentic %v (%s)", results, v.Authentic, v.Why)
		}
	}
}

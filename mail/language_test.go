package mail

import "testing"

// TestLanguageOfAMail finds the language of the program that a mail was written with, and none where
// the mail does not show it.
func TestLanguageOfAMail(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct{ header, body, want string }{
		"nothing said":                       {"", "join\n", ""},
		"French above the quote":             {"", "join\n\nLe lun. 23 nov. 2026 à 10:02, Dhow <dhow@example.org> a écrit :\n\n> Voulez-vous\n", "fr"},
		"French with a narrow blank":         {"", "join\n\nLe lun. 23 nov. 2026 à 10:02, Dhow <dhow@example.org> a écrit\u202f:\n\n> Will you\n", "fr"},
		"Dutch above the quote":              {"", "join\n\nOp ma 23 nov. 2026 om 10:02 schreef Dhow <dhow@example.org>:\n\n> Will you\n", "nl"},
		"Polish above the quote":             {"", "join\n\npon., 23 lis 2026 o 10:02 Dhow <dhow@example.org> napisał(a):\n\n> Will you\n", "pl"},
		"English above the quote":            {"Content-Language: fr-FR\r\n", "join\n\nOn Mon, 23 Nov 2026 at 10:02, Dhow <dhow@example.org> wrote:\n\n> Will you\n", "en"},
		"a language without a table":         {"", "join\n\nAm Mo., 23. Nov. 2026 um 10:02 Uhr schrieb Dhow <dhow@example.org>:\n\n> Will you\n", "de"},
		"what is quoted has the verb":        {"Content-Language: nl\r\n", "join\n\n-----Original Message-----\n> Si vous ne dites rien, personne ne vous écrit\n> Votre tour 3 :\n", "nl"},
		"the verb in unmarked quotes":        {"Content-Language: nl\r\n", "join\n\n-----Original Message-----\nFrom: Dhow <dhow@example.org>\nSent: today\n\nSi vous ne dites rien, personne ne vous écrit\n", "nl"},
		"Content-Language":                   {"Content-Language: pl-PL\r\n", "join\n", "pl"},
		"English in Content-Language":        {"Content-Language: en-US\r\n", "join\n", ""},
		"several, of which the first counts": {"Content-Language: nl, en\r\n", "join\n", "nl"},
		"no language":                        {"Content-Language: \x00\xff;;\r\n", "join\n", ""},
	} {
		raw := "From: Ann <ann@example.org>\r\nTo: dhow@example.org\r\nSubject: Re: x\r\nMessage-ID: <1@example.org>\r\n" + row.header +
			"Content-Type: text/plain; charset=utf-8\r\n\r\n" + row.body
		if got := Read([]byte(raw), Reading{}).Language; got != row.want {
			t.Errorf("%s: %q, not %q", name, got, row.want)
		}
	}
}

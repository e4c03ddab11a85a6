package mail_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestArmourIsTakenOff reads what is signed or encrypted by OpenPGP within the text of a mail.
func TestArmourIsTakenOff(t *testing.T) {
	const begin, sign, end = "-----BEGIN PGP SIGNED MESSAGE-----\n", "-----BEGIN PGP SIGNATURE-----\n", "-----END PGP SIGNATURE-----\n"
	const digits = "\niQEzBAEBCAAdFiEEexampleexampleexampleexampleexampleexampleexampl\nexample==\n=x1Yz\n"
	const signature = sign + digits + end
	const plain = "Content-Type: text/plain; charset=utf-8"
	page := func(text string) string { return "<div>" + strings.ReplaceAll(text, "\n", "<br>") + "</div>" }
	quoted := "\nOn Mon, Mar 2, 2026 at 7:23 PM Dhow <dhow@example.org> wrote:\n> Your move, Ben.\n> key kilifi-7.51.b.abcdefghijklmnopqrstuv\n"
	rows := []brokenMail{
		{"signed", plain, begin + "Hash: SHA256\n\n" + order + "\n" + signature, order},
		{"signed, with a signature mark", plain, begin + "Hash: SHA256\n\n" + order + "\n\n- -- \nBen\n" + signature, order},
		{"signed, in flowed lines", plain + "; format=flowed", begin + "Hash: SHA256\n\n" + order + "\n\n- -- \nBen\n" + signature, order},
		{"signed without a hash", plain, begin + "\n" + order + "\n" + signature, order},
		{"signed without the empty line", plain, begin + "Hash: SHA512\n" + order + "\n" + signature, order},
		{"signed with two fields and a comment", plain, begin + "Hash: SHA1\nHash: SHA256\n\n" + order + "\n" + sign + "Version: GnuPG v2\nComment: by hand\n" + digits + end, order},
		{"a line that begins with a dash", plain, begin + "\n- - " + order + "\n" + signature, "- " + order},
		{"a clause that begins with a dash", plain, begin + "\nS cf\n- -M/2\n" + signature, "S cf / -M/2"},
		{"a dash in a text without armour", plain, "- " + order, "- " + order},
		{"text above and below", plain, "Hello\n" + begin + "\n" + order + "\n" + signature + "E 2", "Hello / " + order + " / E 2"},
		{"the end has got lost", plain, begin + "\n" + order + "\n" + sign + digits + "\nE 2", order + " / E 2"},
		{"signature and end have got lost", plain, begin + "\n" + order, order},
		{"with what it answers below", plain, begin + "\n" + order + "\n" + signature + quoted, order},
		{"with what it answers in it", plain, begin + "\n" + order + "\n" + quoted + signature, order},
		{"what it answers is signed", plain, order + "\n> " + begin + "> E 2\n> " + sign + "> abcd\n> " + end, order},
		{"on a page", "Content-Type: text/html", page(begin + "Hash: SHA256\n\n" + order + "\n\n- -- \nBen\n" + signature), order},
		{"in quoted-printable", plain + "|Content-Transfer-Encoding: quoted-printable", begin + "\n" + order + "=20\n" + strings.ReplaceAll(signature, "=", "=3D"), order},
		{"twice", plain, begin + "\n" + order + "\n" + signature + begin + "\nE 2\n" + signature, order + " / E 2"},
		{"within each other", plain, begin + "\n- " + begin + "\n" + order + "\n" + signature, order},
		{"a key below", plain, order + "\n\n-----BEGIN PGP PUBLIC KEY BLOCK-----\nVersion: 1" + digits + "-----END PGP PUBLIC KEY BLOCK-----\n", order},
		{"a signature alone", plain, order + "\n" + signature, order},
		{"blanks behind", plain, strings.ReplaceAll(begin+"\n"+order+"\n"+signature, "-----\n", "-----  \n"), order},
		{"talk of it", plain, "BEGIN PGP SIGNED MESSAGE\n" + order, "BEGIN PGP SIGNED MESSAGE / " + order},
		{"another armour", plain, "-----BEGIN CERTIFICATE-----\n" + order, "-----BEGIN CERTIFICATE----- / " + order},
		{"encrypted", plain, "-----BEGIN PGP MESSAGE-----\n" + digits + "-----END PGP MESSAGE-----\n", ""},
		{"encrypted below an order", plain, order + "\n-----BEGIN PGP MESSAGE-----\n" + digits + "-----END PGP MESSAGE-----\n", order},
	}
	wantTexts(t, rows)
	for _, row := range rows {
		if got, want := strings.Contains(fmt.Sprint(row.read().Problems), "encrypted"), strings.Contains(row.name, "encrypted"); got != want {
			t.Errorf("%s: it is encrypted: %t", row.name, got)
		}
	}
}

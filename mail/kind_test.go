package mail_test

import (
	"strings"
	"testing"

	"dhow/mail"
)

// TestAutomaticSubjects tells the answers of programs from those of persons by nothing but their
// subjects.
func TestAutomaticSubjects(t *testing.T) {
	const was = "[kilifi-7] Your move, Ben: round 1"
	kind := func(subject string) mail.Kind {
		row := brokenMail{fields: "Subject: " + subject + "|Content-Type: text/plain; charset=utf-8", body: "I am away."}
		return row.read().Kind
	}
	for _, words := range []string{
		"Automatic reply:", "Auto-Reply:", "AutoReply:", "Out of Office:", "Out of office AutoReply:", "Out of Office Re:", "Automatische Antwort:", "Abwesenheitsnotiz:",
		"Réponse automatique :", "Automatisch antwoord:", "Odpowiedź automatyczna:", "Autoodpowiedź:", "Respuesta automática:", "Risposta automatica:", "Fuori sede:",
		"Resposta automática:", "Autosvar:", "Automatiskt svar:", "Automatisk svar:", "Automaattinen vastaus:", "Poissaoloviesti:", "Automatická odpověď:",
		"Automatická odpoveď:", "Automatikus válasz:", "Răspuns automat:", "Automatski odgovor:", "Samodejni odgovor:", "Автоматический ответ:", "Автоответ:",
		"Автоматична відповідь:", "Автоматичен отговор:", "Αυτόματη απάντηση:", "Otomatik yanıt:", "Automaatvastus:", "Automātiskā atbilde:", "Automatinis atsakymas:",
		"自動返信:", "自动回复：", "自動回覆:", "자동 회신:", "תשובה אוטומטית:", "رد تلقائي:", "AUTOSVAR:", "Autosvar -", "Autosvar (Ben)",
	} {
		if got := kind(words + " " + was); got != mail.Automatic {
			t.Errorf("%q is of kind %s", words, got)
		}
	}
	for _, subject := range []string{"Autosvar", "Out of office", "Out of the office until Monday", "Abwesend", "Poza biurem", "=?utf-8?B?0JDQstGC0L7QvtGC0LLQtdGC?=: x"} {
		if got := kind(subject); got != mail.Automatic {
			t.Errorf("%q is of kind %s", subject, got)
		}
	}
	for _, subject := range []string{
		"Re: " + was, "SV: " + was, "VS: " + was, "Ответ: " + was, "Antwort: " + was, "Re: Autosvar: " + was, "AW: Automatische Antwort: " + was, "Svar: " + was,
		"Automatic replies bother me", "Autosvara inte", "Automatische Antworten", "Auto replying again", "Autoreplies", "Automatic", "Auto: my move",
		"Out of Mombasa", "Out of office hours I play best", "Ausências e férias", "Frånvarande kung", "Автоответы", "Automatic reply or not, here is my move",
		"Poza biurem gram lepiej", "Fuori sede si gioca meglio", "Vacation at last", "Holiday", "Urlaub", "Отпуск", "Semester", "Loma alkaa", "Away game", "Absent friends",
		"My automatic reply: G Cf2 x1",
	} {
		if got := kind(subject); got != mail.Person {
			t.Errorf("%q is of kind %s", subject, got)
		}
	}
}

// TestBouncesWithoutMarks reads what mail systems say of letters, without a Return-Path and without
// parts for programs.
func TestBouncesWithoutMarks(t *testing.T) {
	const said = "\n\n<ben@example.net>: 550 5.1.1 User unknown\n\nMessage headers follow.\n\nMessage-ID: <ours-1.kilifi-7.51.b.abcdefghijklmnopqrstuv@example.org>\nSubject: x\n"
	read := func(from, subject, text string) *mail.Letter {
		raw := "From: " + from + "\nTo: dhow@example.org\nSubject: " + subject + "\nDate: Tue, 11 Jun 2024 18:02:02 +0900\n\n" + text
		return mail.Read([]byte(strings.ReplaceAll(raw, "\n", "\r\n")), house)
	}
	for _, row := range []struct{ from, subject, text string }{
		{"MAILER-DAEMON <>", "Mail delivery failed", "This is the DragonFly Mail Agent v0.13 at df.example.org.\n\nThere was an error delivering your mail to <ben@example.net>.\n\nmx.example.net [192.0.2.1] did not like our RCPT TO:"},
		{"MAILER-DAEMON", "failure notice", "Hi. This is the qmail-send program at example.net."},
		{"<>", "Returned mail: User unknown", "The following addresses had permanent fatal errors"},
		{"\"Mail Delivery System\" <noreply@example.net>", "Undelivered Mail Returned to Sender", "This is the mail system at host mx.example.net."},
		{"Mail Delivery Subsystem <MAILER-DAEMON@example.net>", "Returned mail: see transcript for details", ""},
		{"Mail Delivery System <Mailer-Daemon@example.net>", "Mail delivery failed: returning message to sender", ""},
		{"Mailer Daemon <MAILER-DAEMON@example.net>", "Delivery status notification: error", ""},
		{"Microsoft Exchange <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>", "Undeliverable: x", "Your message did not reach some or all of the intended recipients."},
		{"Postmaster <postmaster@example.net>", "Onbestelbaar: x", ""},
		{"postmaster@example.net", "Недоставленное сообщение", ""},
		{"System Administrator <>", "Undeliverable: x", ""},
		{"=?utf-8?q?Mail_Delivery_System?= <x@example.net>", "Mail delivery failed", ""},
		{"MAILER-DAEMON@example.net (Mail Delivery System)", "x", "This is the mail system at host mx.example.net."},
		{"\"Internet Mail Delivery\" <postmaster@example.net>", "Delivery Notification: Delivery has failed", ""},
	} {
		l := read(row.from, row.subject, row.text+said)
		if l.Kind != mail.Bounce || len(l.Failures) != 1 || l.Failures[0].Recipient != "ben@example.net" || l.Failures[0].Status != "5.1.1" || !l.Failures[0].Permanent {
			t.Errorf("a mail from %s under %q is of kind %s, failures %v", row.from, row.subject, l.Kind, l.Failures)
		}
	}
	for _, from := range []string{"Ben <ben@example.net>", "ben@example.net", "\"Mail Delivery Ben\" <ben@example.net>", "Postmaster General <ben@example.net>"} {
		if l := read(from, "Mail delivery failed yesterday, so again", order); l.Kind != mail.Person || newText(l) != order {
			t.Errorf("a mail from %s is of kind %s, and says %q", from, l.Kind, newText(l))
		}
	}
}

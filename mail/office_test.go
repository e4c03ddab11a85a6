package mail_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

const (
	dhow = mail.Address("dhow@example.org")
	ann  = mail.Address("ann@example.org")
	ben  = mail.Address("ben@example.org")
)

// openOffice opens a post office with accounts for dhow, ann and ben.
func openOffice(t testing.TB, opt postoffice.Options) *postoffice.Office {
	t.Helper()
	office, err := postoffice.Open(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	for _, a := range []mail.Address{dhow, ann, ben} {
		if err := office.AddAccount(a, "password of "+a.Local()); err != nil {
			t.Fatal(err)
		}
	}
	return office
}

// at does something at each command that holds a text.
func at(text string, do func()) func(postoffice.Protocol, string) {
	return func(_ postoffice.Protocol, line string) {
		if strings.Contains(line, text) {
			do()
		}
	}
}

// letter is a letter with something in every field.
func letter() *mail.Outgoing {
	return &mail.Outgoing{
		ID: "l-17.kilifi-7.41.b.abcdefghijklmnopqrstuv@example.org", Date: time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC),
		From: dhow, FromName: "Dhow", To: ann, ToName: "Ann Ägidius", Subject: "[kilifi-7] Round 3",
		Text: "Your turn, Ann, by Mon 23 Nov 20:00\n\nG Cf1 M1 =p5 → done\n-- \nDhow\n", HTML: "<p>Your turn, <b>Ann</b></p>\n",
		ReplyTo: "dhow+kilifi-7.41.b.abcdefghijklmnopqrstuv@example.org", InReplyTo: "a1@example.net",
		References: []mail.MessageID{"first@example.org", "second@example.org"},
		ListID:     "kilifi-7.dhow.example.org", Unsubscribe: "dhow+never@example.org", Auto: true,
	}
}

// wantError fails unless an error is an *mail.Error of a step and kind.
func wantError(t *testing.T, err error, op string, kind mail.ErrorKind) *mail.Error {
	t.Helper()
	var e *mail.Error
	if !errors.As(err, &e) || e.Op != op || e.Kind != kind {
		t.Fatalf("expected %s (%s), found %v", op, kind, err)
	}
	return e
}

// wantImpatience wants a call to a silent server to end by itself, and not because shortly is over.
func wantImpatience(t *testing.T, name string, call func()) {
	t.Helper()
	began := time.Now()
	call()
	if took := time.Since(began); took > shortTime/2 {
		t.Errorf("%s takes %v", name, took)
	}
}

// shortTime is longer than anything takes that works.
const shortTime = 20 * time.Second

// shortly is a context for what must not take long.
func shortly(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), shortTime)
	t.Cleanup(cancel)
	return ctx
}

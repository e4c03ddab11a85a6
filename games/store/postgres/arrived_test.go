package postgres

import (
	"errors"
	"testing"

	"dhow/games/store"
)

// TestMailOfANewerKey protects mails from one that another process has taken in, under a key that
// this one has not been given yet: that is told of it, and they are read.
func TestMailOfANewerKey(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	newer := settings
	newer.Keys = append(keys("n"), settings.Keys...)
	other, err := Connect(t.Context(), newer)
	must(t, err)
	defer other.Hang()
	must(t, other.TakeIn(t.Context(), store.Arrived{Raw: []byte("sealed anew")}))
	must(t, s.TakeIn(t.Context(), store.Arrived{Raw: []byte("as ever")}))
	waiting, err := s.Arrived(t.Context(), 0)
	must(t, err)
	read := map[string]int{}
	must(t, s.EachArrived(t.Context(), []int64{waiting[0].N, waiting[1].N}, func(m store.Arrived) error {
		if (m.Raw == nil) != errors.Is(m.Unread, ErrKeys) {
			t.Errorf("%q is read, and why not: %v", m.Raw, m.Unread)
		}
		read[string(m.Raw)]++
		return nil
	}))
	if read[""] != 1 || read["as ever"] != 1 {
		t.Errorf("read are %v", read)
	}
}

// TestKeyThatOthersLack protects players from being strangers to a process that lacks a key which
// another has filed their addresses under: it refuses, whether it is started or has waited.
func TestKeyThatOthersLack(t *testing.T) {
	_, _, settings := fresh(t)
	must(t, opened(t, settings).Close())
	waits, err := Connect(t.Context(), settings)
	must(t, err)
	defer waits.Hang()
	newer := settings
	newer.Keys = append(keys("n"), settings.Keys...)
	must(t, opened(t, newer).Close())
	_, started := Open(t.Context(), settings)
	_, looked := Connect(t.Context(), settings)
	_, deputized := waits.deputize(t.Context())
	_, waited := waits.HoldWhenFree(t.Context(), nil)
	for _, err := range []error{started, looked, deputized, waited} {
		if !errors.Is(err, ErrKeyLacks) {
			t.Errorf("without a key it says %v", err)
		}
	}
	must(t, opened(t, newer).Close())
	public, err := Connect(t.Context(), Settings{URL: settings.URL}) // who opens nothing that is sealed
	must(t, err)
	public.Hang()
}

// TestNewerTablesTakeNothingIn protects mails from being written by an older program into the
// tables of a newer one.
func TestNewerTablesTakeNothingIn(t *testing.T) {
	server, name, settings := fresh(t)
	d, err := Connect(t.Context(), settings)
	must(t, err)
	defer d.Hang()
	must(t, server.Do(name, "update schema_version set version = version + 1"))
	if err := d.TakeIn(t.Context(), store.Arrived{Raw: []byte("a mail")}); !errors.As(err, new(*SchemaError)) {
		t.Errorf("a mail is taken in: %v", err)
	}
}

// TestNothingCountsMails protects mails from being acknowledged where they are not kept, as after a
// table was left out of a restored backup.
func TestNothingCountsMails(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	must(t, server.Do(name, "delete from arriving"))
	if err := s.TakeIn(t.Context(), store.Arrived{Raw: []byte("a mail")}); err == nil {
		t.Error("a mail is taken in and not there")
	}
}

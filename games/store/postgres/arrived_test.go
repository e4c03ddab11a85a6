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

package postgres

import (
	"fmt"
	"testing"

	"dhow/games/store"
)

// TestMailsAreTakenInTogether has mails of several callers wait: they are taken in by one
// transaction, in the order in which they came; and where the database refuses those of one caller,
// the others' are taken in all the same.
func TestMailsAreTakenInTogether(t *testing.T) {
	for name, refused := range map[string]int{"all": -1, "all but one's": 2} {
		t.Run(name, func(t *testing.T) {
			_, _, settings := fresh(t)
			s := opened(t, settings)
			const callers, each = 5, 3
			var waiting []*handed
			var want []string
			for n := range callers {
				h := &handed{taken: make(chan error, 1)}
				for i := range each {
					m := store.Arrived{Mailbox: "lmtp", Raw: fmt.Appendf(nil, "%d %d", n, i)}
					if n == refused {
						m.Mailbox = "\x00"
					} else {
						want = append(want, string(m.Raw))
					}
					h.mails = append(h.mails, m)
				}
				if s.handing.put(h) != (n == 0) {
					t.Errorf("caller %d is told that it is the first, or the first is not", n)
				}
				waiting = append(waiting, h)
			}
			s.takeInWaiting()
			for n, h := range waiting {
				if err := <-h.taken; (err != nil) != (n == refused) {
					t.Errorf("caller %d is told %v", n, err)
				}
			}
			there, err := s.Arrived(t.Context(), 0)
			must(t, err)
			var numbers []int64
			for _, m := range there {
				numbers = append(numbers, m.N)
			}
			var came []string
			must(t, s.EachArrived(t.Context(), numbers, func(m store.Arrived) error {
				came = append(came, string(m.Raw))
				return m.Unread
			}))
			if fmt.Sprint(came) != fmt.Sprint(want) {
				t.Errorf("%q are taken in, wanted %q", came, want)
			}
			var transactions int
			must(t, s.pool.QueryRow(t.Context(), "select count(distinct xmin::text) from arrived").Scan(&transactions))
			if refused < 0 && transactions != 1 {
				t.Errorf("that took %d transactions", transactions)
			}
		})
	}
}

package mail_test

import (
	"testing"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// BenchmarkInbox finds, fetches and puts away a hundred mails at a time.
func BenchmarkInbox(b *testing.B) {
	b.Run("office", func(b *testing.B) {
		office := openOffice(b, postoffice.Options{})
		benchmarkInbox(b, officeMailbox(office, "office", "move"))
	})
	b.Run("dovecot", func(b *testing.B) {
		benchmarkInbox(b, dovecotMailbox(mailservers.StartDovecot(b, dhow), dhow))
	})
}

func benchmarkInbox(b *testing.B, box mailbox) {
	const many = 100
	in := box.inbox(b)
	for b.Loop() {
		b.StopTimer()
		for n := range many {
			box.deliver(b, note(n))
		}
		b.StartTimer()
		found := search(b, in, mail.UID{}, many)
		n := 0
		if err := in.FetchAll(b.Context(), uids(found), func(mail.UID, []byte) error { n++; return nil }); err != nil || n != many {
			b.Fatal(n, err)
		}
		if err := in.Mark(b.Context(), mail.Done, uids(found)...); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*many)/b.Elapsed().Seconds(), "mails/s")
}

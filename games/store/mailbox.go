package store

import "context"

// HeldMailbox is a mailbox that this process reads, and no other of those that share a store, until
// it is closed, or another process has taken it because this one was not heard of for long. From
// then on the errors of TakeIn and Answer are *LostError. Nothing is called behind Close.
type HeldMailbox interface {
	// TakeIn takes mails in, all or none. Those that were taken in from their place in a mailbox
	// before, and are still there, are left alone.
	TakeIn(context.Context, ...Arrived) error
	// Called returns the last call for a search; 0: there was none.
	Called(context.Context) (int64, error)
	// Answer says that all is taken in that a search has found which began behind a call.
	Answer(ctx context.Context, call int64) error
	// Mark notes the mark of this process, before it is put on the mailbox, and Marks lists those
	// that were noted of any mailbox lately, by whichever process.
	Mark(ctx context.Context, mark string) error
	Marks(context.Context) ([]string, error)
	// Lease returns nil, or a *LostError.
	Lease() error
	// Lost is closed when it has been seen that the mailbox is another's.
	Lost() <-chan struct{}
	// Close gives the mailbox back.
	Close() error
}

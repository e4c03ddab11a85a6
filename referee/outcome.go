package referee

import (
	"dhow/games/post"
	"dhow/mail"
)

// wasSilent tells whether what has become of a mail keeps no later one of the same Message-ID from
// being read: nothing was done about it, and nobody but perhaps the address in it was told.
func wasSilent(outcome string) bool {
	switch outcome {
	case post.OutcomeUnproven, post.OutcomeAutomatic, post.OutcomeList, post.OutcomeBounce, post.OutcomeTooLarge,
		post.OutcomeTwoSeats:
		return true
	}
	return false
}

// Folder tells where a mail goes of which this has become.
func (*Clerk) Folder(outcome string) mail.Folder {
	switch outcome {
	case post.OutcomeRefused, post.OutcomeUnproven, post.OutcomeTwoSeats, post.OutcomeTooLarge, post.OutcomeLapsed,
		post.OutcomeNo:
		return mail.Refused
	}
	return mail.Done
}

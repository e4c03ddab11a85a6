package templates

import "slices"

// Why nothing could be read of a mail.
const (
	MailStruck    ResultCode = "mail-struck"    //
	MailEncrypted ResultCode = "mail-encrypted" //
	MailAttached  ResultCode = "mail-attached"  // name of the file
	MailNoText    ResultCode = "mail-no-text"   // media type
)

// SaysUnread tells whether the code says why nothing could be read of a mail, so that nothing was
// done.
func (c ResultCode) SaysUnread() bool {
	return slices.Contains([]ResultCode{MailStruck, MailEncrypted, MailAttached, MailNoText}, c)
}

func (o Result) verdict() verdict {
	if o.Code.SaysUnread() {
		return unread
	}
	return answered
}

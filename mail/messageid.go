package mail

// MessageID names a mail (RFC 5322, section 3.6.4), without the angle brackets it wears in headers.
// It is compared byte for byte.
type MessageID string

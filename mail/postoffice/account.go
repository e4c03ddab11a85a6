package postoffice

import (
	"fmt"
	"net"
	"strings"
	"sync"

	"dhow/mail"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// account is a mailbox and its owner.
type account struct {
	address  mail.Address
	password string
	user     *imapmemserver.User

	mutex sync.Mutex
	mails [][]byte // all that ever arrived
	conns map[net.Conn]bool
	bells map[chan struct{}]bool // of those who wait for mail
}

// AddAccount opens an account. The password is its access token for XOAUTH2 as well.
func (o *Office) AddAccount(a mail.Address, password string) error {
	key := strings.ToLower(string(a))
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.accounts[key] != nil {
		return fmt.Errorf("postoffice: there is an account %s already", a)
	}
	acc := &account{address: a, password: password, user: imapmemserver.NewUser(string(a), password)}
	acc.conns, acc.bells = map[net.Conn]bool{}, map[chan struct{}]bool{}
	if err := acc.user.Create("INBOX", nil); err != nil {
		return err
	}
	o.accounts[key] = acc
	return nil
}

// Mails returns everything that ever arrived for an account, oldest first, wherever it lies now.
// The mails must not be changed.
func (o *Office) Mails(a mail.Address) [][]byte {
	acc := o.find(a)
	if acc == nil {
		return nil
	}
	acc.mutex.Lock()
	defer acc.mutex.Unlock()
	return acc.mails[:len(acc.mails):len(acc.mails)]
}

// Count returns how many mails lie in a folder of an account, 0 if there is no such folder.
func (o *Office) Count(a mail.Address, folder string) int {
	acc := o.find(a)
	if acc == nil {
		return 0
	}
	status, err := acc.user.Status(folder, &imap.StatusOptions{NumMessages: true})
	if err != nil {
		return 0
	}
	return int(*status.NumMessages)
}

// Kick cuts the IMAP connections of an account and returns how many there were.
func (o *Office) Kick(a mail.Address) int {
	acc := o.find(a)
	if acc == nil {
		return 0
	}
	acc.mutex.Lock()
	defer acc.mutex.Unlock()
	for conn := range acc.conns {
		conn.Close()
	}
	return len(acc.conns)
}

// Renumber gives an account's INBOX a new UIDVALIDITY, new UIDs to its mails, and cuts its
// connections.
func (o *Office) Renumber(a mail.Address) error {
	acc := o.find(a)
	if acc == nil {
		return fmt.Errorf("postoffice: no account %s", a)
	}
	const old = "renumbered"
	if err := acc.user.Rename("INBOX", old, nil); err != nil {
		return err
	}
	if err := acc.user.Create("INBOX", nil); err != nil {
		return err
	}
	session := imapmemserver.NewUserSession(acc.user)
	defer session.Close()
	if _, err := session.Select(old, nil); err != nil {
		return err
	}
	if _, err := session.Copy(imap.SeqSet{{Start: 1, Stop: 0}}, "INBOX"); err != nil {
		return err
	}
	o.Kick(a)
	return acc.user.Delete(old)
}

func (acc *account) connected(conn net.Conn, is bool) {
	acc.mutex.Lock()
	defer acc.mutex.Unlock()
	if is {
		acc.conns[conn] = true
	} else {
		delete(acc.conns, conn)
	}
}

// idles notes that a bell is to be rung when mail comes, or no longer.
func (acc *account) idles(bell chan struct{}, is bool) {
	acc.mutex.Lock()
	defer acc.mutex.Unlock()
	if is {
		acc.bells[bell] = true
	} else {
		delete(acc.bells, bell)
	}
}

// ring tells of mail. The mutex is held.
func (acc *account) ring() {
	for bell := range acc.bells {
		select {
		case bell <- struct{}{}:
		default:
		}
	}
}

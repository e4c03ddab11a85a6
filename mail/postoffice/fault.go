package postoffice

import (
	"bufio"
	"slices"
	"strings"
	"sync"
)

// Protocol is what is spoken at one of the two ports.
type Protocol uint8

const (
	IMAP Protocol = iota
	SMTP
)

func (p Protocol) String() string { return [...]string{"imap", "smtp"}[p] }

// Act is how a command goes wrong.
type Act uint8

const (
	Refuse     Act = iota // it is answered with Fault.Reply and not carried out
	DropBefore            // the connection is cut, the command not carried out
	DropAfter             // the command is carried out, the connection cut before the answer
	DropMidway            // the connection is cut in the middle of the answer
	Silence               // the command is not carried out, nothing is answered, the connection stays
)

// Fault is something that will go wrong with a command, once or more often.
type Fault struct {
	Protocol Protocol
	// Command is the verb as it is sent: MAIL, RCPT, DATA, LOGIN, UID FETCH, IDLE, DONE. CONNECT is
	// the greeting, a dot the end of a letter's text.
	Command string
	Match   string // what the command's line must contain
	Act     Act
	Reply   string // to Refuse: "452 4.3.1 Full", "NO [UNAVAILABLE] Later"; after CONNECT of IMAP "* BYE Later"
	Times   int    // how often; 0: once; negative: until Heal
}

// faults are those still to come.
type faults struct {
	mutex sync.Mutex
	list  []Fault
}

// Inject lets something go wrong. Faults injected first come first. After STARTTLS commands pass
// unseen.
func (o *Office) Inject(f Fault) {
	if f.Times == 0 {
		f.Times = 1
	}
	o.faults.mutex.Lock()
	defer o.faults.mutex.Unlock()
	o.faults.list = append(o.faults.list, f)
}

// Heal takes back all faults that have not happened yet, and returns how many there were.
func (o *Office) Heal() int {
	o.faults.mutex.Lock()
	defer o.faults.mutex.Unlock()
	n := len(o.faults.list)
	o.faults.list = nil
	return n
}

// take returns the fault for a command, if there is one that does one of the acts (any, where none
// is named), and counts it.
func (fs *faults) take(p Protocol, command, line string, acts ...Act) (Fault, bool) {
	fs.mutex.Lock()
	defer fs.mutex.Unlock()
	for i := range fs.list {
		f := &fs.list[i]
		if f.Protocol != p || f.Command != command || !strings.Contains(line, f.Match) ||
			len(acts) > 0 && !slices.Contains(acts, f.Act) {
			continue
		}
		found := *f
		if f.Times--; f.Times == 0 {
			fs.list = append(fs.list[:i], fs.list[i+1:]...)
		}
		return found, true
	}
	return Fault{}, false
}

func bufioOf(s string) *bufio.Reader { return bufio.NewReader(strings.NewReader(s + "\r\n")) }

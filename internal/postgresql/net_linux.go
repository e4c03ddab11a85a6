package postgresql

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// Net is a network namespace with a server in it, and a cable that leads there.
type Net struct {
	Address string // of the server
	name    string
}

// NewNet makes a network, which ends with the test. The error says why there can be none.
func NewNet(t testing.TB) (*Net, error) {
	var n *Net
	err := fmt.Errorf("networks are made by root")
	for tries := 10; tries > 0 && err != nil && os.Geteuid() == 0; tries-- { // others make networks too
		number := 1 + rand.IntN(250)
		n = &Net{name: fmt.Sprint("dhow", number), Address: fmt.Sprintf("10.213.%d.2", number)}
		err = n.make(number)
	}
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = ip("netns", "del", n.name) })
	return n, nil
}

func (n *Net) make(number int) error {
	if err := ip("netns", "add", n.name); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"link", "add", n.name, "type", "veth", "peer", "name", "cable", "netns", n.name},
		{"addr", "add", fmt.Sprintf("10.213.%d.1/30", number), "dev", n.name},
		{"link", "set", n.name, "up"},
		{"-n", n.name, "addr", "add", n.Address + "/30", "dev", "cable"},
		{"-n", n.name, "link", "set", "lo", "up"},
		{"-n", n.name, "link", "set", "cable", "up"},
	} {
		if err := ip(args...); err != nil {
			_ = ip("netns", "del", n.name)
			return err
		}
	}
	return nil
}

// Cut has all packets be dropped, without a word to who sends them, until Mend.
func (n *Net) Cut() error { return ip("-n", n.name, "link", "set", "cable", "down") }

// Mend lets packets through again.
func (n *Net) Mend() error { return ip("-n", n.name, "link", "set", "cable", "up") }

func ip(args ...string) error {
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %q: %w: %s", args, err, out)
	}
	return nil
}

// start starts a program in the network.
func (n *Net) start(cmd *exec.Cmd) error {
	if n == nil {
		return cmd.Start()
	}
	there, err := os.Open("/run/netns/" + n.name)
	if err != nil {
		return err
	}
	defer there.Close()
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		err := unix.Setns(int(there.Fd()), unix.CLONE_NEWNET)
		if err == nil {
			err = cmd.Start()
		}
		started <- err
	}()
	return <-started
}

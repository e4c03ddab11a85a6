// Package mailservers starts Dovecot and Postfix for tests: on high loopback ports, in directories
// of their own, without the system's service manager and beside any servers the machine may have.
// Mail goes from Postfix over LMTP to Dovecot, and nowhere else.
//
// Tests skip, saying why, where the programs or the rights to run them are missing. With
// DHOW_MAILSERVERS=must in the environment they fail instead; .ci/mailservers installs what is
// needed.
package mailservers

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// need ends a test that cannot run here.
func need(t testing.TB, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			giveUp(t, program+" is not installed")
		}
	}
	if os.Geteuid() != 0 {
		giveUp(t, "mail servers start as root only")
	}
}

func giveUp(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("DHOW_MAILSERVERS") == "must" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// NeedPrograms ends a test that wants other programs, as swaks and neomutt, where they are missing.
func NeedPrograms(t testing.TB, programs ...string) {
	t.Helper()
	need(t, programs...)
}

// directory makes a directory that the servers' own users can enter, as those of testing cannot be.
func directory(t testing.TB, server string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "dhow-"+server+"-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// freePort returns a port that was free a moment ago, below those that systems give to whoever asks
// for any: a test beside this one would get it before the server has it.
func freePort(t testing.TB) int {
	t.Helper()
	const from, to = 10_000, 30_000
	for range 100 {
		port := from + rand.IntN(to-from)
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			l.Close()
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

// await waits until a port greets, and shows a server's log if it never does.
func await(t testing.TB, port int, logFile string) {
	t.Helper()
	for began := time.Now(); time.Since(began) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		if greets(port) {
			return
		}
	}
	text, _ := os.ReadFile(logFile)
	t.Fatalf("no greeting on port %d; the server's log says:\n%s", port, text)
}

func greets(port int) bool {
	conn, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", port), time.Second)
	if err != nil {
		return false
	}
	defer conn.Close()
	conn.SetReadDeadline(time.Now().Add(5 * time.Second))
	n, _ := conn.Read(make([]byte, 1))
	return n == 1
}

// keep runs a server by a script that starts it, reads a line and stops it. The line comes when the
// test ends, and so does the end of what can be read when the process of the tests is killed, so
// that no server is left behind.
func keep(t testing.TB, script, argument string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", script, argument)
	leash, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		leash.Close()
		cmd.Wait()
	})
}

// run runs a program to its end, which must be a good one.
func run(t testing.TB, program string, args ...string) {
	t.Helper()
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, out)
	}
}

func write(t testing.TB, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

//go:build unix

package postgresql

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Kill kills all processes of the server, as when its machine is gone. Nothing is left of it but
// files.
func (s *Server) Kill() {
	all := s.Stop()
	s.signal(syscall.SIGKILL, all)
	for began := time.Now(); time.Since(began) < patience && s.runs(all); {
		<-time.After(5 * time.Millisecond)
	}
}

// Stop has all processes of the server stand still, until Continue, and returns their ids.
func (s *Server) Stop() []int {
	all := s.processes()
	if len(all) > 0 {
		s.signal(syscall.SIGSTOP, all[:1]) // it starts no other from now on
		all = s.processes()
		s.signal(syscall.SIGSTOP, all)
	}
	return all
}

// Continue has the server go on.
func (s *Server) Continue() { s.signal(syscall.SIGCONT, s.processes()) }

// Wake starts a server that was killed.
func (s *Server) Wake() error {
	if _, err := io.WriteString(s.leash, "again\n"); err != nil {
		return err
	}
	return s.awaits("select 1")
}

func (*Server) signal(what syscall.Signal, all []int) {
	for _, id := range all {
		_ = syscall.Kill(id, what) // it may have ended
	}
}

// runs tells whether any of some processes still runs.
func (*Server) runs(all []int) bool {
	for _, id := range all {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
		if err == nil && !strings.Contains(string(state), ") Z ") {
			return true
		}
	}
	return false
}

// processes are the ids of the server's processes, its first one's before those of its children;
// none if it does not run.
func (s *Server) processes() []int {
	text, _ := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	line, _, _ := strings.Cut(string(text), "\n")
	first, err := strconv.Atoi(strings.TrimSpace(line))
	command, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", first))
	if err != nil || !strings.Contains(string(command), s.data()) { // the file may be of one that was killed
		return nil
	}
	all := []int{first}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", first))
	for child := range strings.FieldsSeq(string(children)) {
		if id, err := strconv.Atoi(child); err == nil {
			all = append(all, id)
		}
	}
	return all
}

// Processor is how much processor time the server has used, with that for connections which have
// ended.
func (s *Server) Processor() (used time.Duration) {
	const tick = 10 * time.Millisecond
	for i, id := range s.processes() {
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
		_, text, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(text)
		if len(fields) < 15 {
			continue // it has ended
		}
		times := fields[11:13] // its own
		if i == 0 {
			times = fields[11:15] // and those of its children that have ended
		}
		for _, f := range times {
			ticks, _ := strconv.Atoi(f)
			used += time.Duration(ticks) * tick
		}
	}
	return used
}

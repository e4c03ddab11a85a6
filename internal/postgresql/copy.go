package postgresql

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// StartWith starts a server with more configuration, which ends with the test.
func StartWith(t testing.TB, more string) *Server {
	t.Helper()
	Start(t) // skips where none can be started
	s, err := start(more)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.leash.Close() })
	return s
}

// Backup is a copy of a server, which has not been started.
type Backup struct{ directory }

// Backup copies a server as it is now, by pg_basebackup.
func (s *Server) Backup(t testing.TB) Backup {
	t.Helper()
	d, err := newDirectory()
	if err == nil {
		err = d.copy(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return Backup{d}
}

// copy copies a server into a directory.
func (d directory) copy(s *Server) error {
	return d.do("pg_basebackup", "-h", s.dir, "-U", "dhow", "-D", d.data(), "--checkpoint=fast", "--no-sync")
}

// Start starts a backup with more configuration, beside a file that says what it is: standby.signal
// or recovery.signal. It ends with the test.
func (b Backup) Start(t testing.TB, more, signal string) *Server {
	t.Helper()
	err := b.configure(more)
	if err == nil {
		err = os.WriteFile(filepath.Join(b.data(), signal), nil, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.serve()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.leash.Close() })
	return s
}

// Follower starts a standby of a server, which ends with the test. It is called by a name in what
// the server says of it.
func (s *Server) Follower(t testing.TB, name string) *Server {
	t.Helper()
	return s.Backup(t).Start(t, fmt.Sprintf("primary_conninfo = 'host=%s user=dhow application_name=%s'\n", s.dir, name), "standby.signal")
}

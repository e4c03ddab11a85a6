package postgresql

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Follower starts a standby of a server, which ends with the test. It is called by a name in what the
// server says of it.
func (s *Server) Follower(t testing.TB, name string) *Server {
	t.Helper()
	return s.copied(t, fmt.Sprintf("primary_conninfo = 'host=%s user=dhow application_name=%s'\n", s.dir, name), "standby.signal")
}

// Restored starts a copy of a server as it is now, which then goes on by itself. It ends with the test.
func (s *Server) Restored(t testing.TB) *Server {
	t.Helper()
	return s.copied(t, "", "")
}

// copied starts a copy with more configuration, beside a file that says what it is.
func (s *Server) copied(t testing.TB, more, signal string) *Server {
	t.Helper()
	d, err := newDirectory()
	if err == nil {
		err = d.do("pg_basebackup", "-h", s.dir, "-U", "dhow", "-D", d.data(), "--checkpoint=fast", "--no-sync")
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(d.data(), "postgresql.conf"), []byte(fmt.Sprintf(config, d.path)+more), 0o600)
	}
	if err == nil && signal != "" {
		err = os.WriteFile(filepath.Join(d.data(), signal), nil, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	copied, err := d.serve()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { copied.leash.Close() })
	return copied
}

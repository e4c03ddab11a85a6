//go:build unix

package postgresql

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// runner is the user that the server runs as, which may not be root.
type runner struct{ as *syscall.Credential } // nil: whoever runs the tests

func owner() (runner, error) {
	if os.Geteuid() != 0 {
		return runner{}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		gid, wrong := strconv.ParseUint(u.Gid, 10, 32)
		if err == nil && wrong == nil {
			return runner{&syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
		}
	}
	return runner{}, errors.New("PostgreSQL does not run as root, and there is no user postgres or nobody")
}

// give makes a directory theirs, that others may enter for the socket in it.
func (r runner) give(dir string) error {
	if err := os.Chmod(dir, 0o755); err != nil || r.as == nil {
		return err
	}
	return os.Chown(dir, int(r.as.Uid), int(r.as.Gid))
}

// run has a program run as them.
func (r runner) run(cmd *exec.Cmd) *exec.Cmd {
	if cmd.Dir = "/"; r.as != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: r.as}
	}
	return cmd
}

//go:build !unix

package postgresql

import (
	"errors"
	"os/exec"
)

type runner struct{}

func owner() (runner, error) { return runner{}, errors.New("PostgreSQL is started on Unix alone") }

func (runner) give(string) error { return nil }

func (runner) run(cmd *exec.Cmd) *exec.Cmd { return cmd }

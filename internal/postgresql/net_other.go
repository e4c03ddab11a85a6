//go:build !linux

package postgresql

import (
	"errors"
	"os/exec"
	"testing"
)

// Net is a network with a server in it, which there is on Linux alone.
type Net struct{ Address string }

// NewNet returns an error.
func NewNet(testing.TB) (*Net, error) { return nil, errors.New("networks are made on Linux alone") }

// Cut has all packets be dropped.
func (*Net) Cut() error { return nil }

// Mend lets packets through again.
func (*Net) Mend() error { return nil }

func (*Net) start(cmd *exec.Cmd) error { return cmd.Start() }

package postoffice

import (
	"bytes"
	"context"
	"net"
	"sync"
)

// pipes is a listener whose connections are made in memory.
type pipes struct {
	arriving chan net.Conn
	closed   chan struct{}
	once     sync.Once
}

func newPipes() *pipes { return &pipes{arriving: make(chan net.Conn), closed: make(chan struct{})} }

// addr is an address that nobody listens at.
func (p *pipes) addr() *net.TCPAddr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (p *pipes) Addr() net.Addr { return p.addr() }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.arriving:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// DialContext connects a client. What either side writes waits in between, as it does in a network,
// so that both may write at a time.
func (p *pipes) DialContext(ctx context.Context, _, _ string) (net.Conn, error) {
	client, clientEnd := net.Pipe()
	serverEnd, server := net.Pipe()
	select {
	case p.arriving <- server:
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	go carry(clientEnd, serverEnd)
	go carry(serverEnd, clientEnd)
	return client, nil
}

// inBetween is how many pieces of what was written may wait to be read.
const inBetween = 1024

// carry brings everything from one connection to another, and ends both when one has ended.
func carry(from, to net.Conn) {
	pieces := make(chan []byte, inBetween)
	go func() {
		defer to.Close()
		for piece := range pieces {
			if _, err := to.Write(piece); err != nil {
				from.Close()
			}
		}
	}()
	defer close(pieces)
	defer from.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			pieces <- bytes.Clone(buffer[:n]) // lines mostly, which need no 32 KiB
		}
		if err != nil {
			return
		}
	}
}

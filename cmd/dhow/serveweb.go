package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// vitals is what a daemon tells of itself.
type vitals struct {
	metrics func(io.Writer) error // in the text form of Prometheus
	health  func() error          // what is wrong with it, if anything is
}

// handler answers GET /metrics and GET /healthz.
func (v *vitals) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_ = v.metrics(w) // whoever hangs up needs no answer
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if err := v.health(); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintln(w, err)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	return mux
}

// web serves the vitals at a loopback address until it is closed. It returns the address, whose
// port may have been 0.
func (v *vitals) web(listen string) (addr net.Addr, closeWeb func(), err error) {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, nil, fmt.Errorf("listen (%s): %w", listen, err)
	}
	const patience = 10 * time.Second // nobody who asks is far away
	s := &http.Server{Handler: v.handler(), ReadTimeout: patience, WriteTimeout: patience, MaxHeaderBytes: 8 << 10}
	go s.Serve(l) // ends with s; until then it may fail to accept, and tries again
	return l.Addr(), func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if s.Shutdown(ctx) != nil {
			s.Close()
		}
	}, nil
}

package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestWebTellsOfTheDaemon(t *testing.T) {
	var ill error
	v := &vitals{
		metrics: func(w io.Writer) error { _, err := fmt.Fprintln(w, "dhow_searches_total 7"); return err },
		health:  func() error { return ill },
	}
	addr, closeWeb, err := v.web("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer closeWeb()
	get := func(path string) (int, string) {
		answer, err := http.Get("http://" + addr.String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(body)
	}
	if code, body := get("/metrics"); code != http.StatusOK || body != "dhow_searches_total 7\n" {
		t.Errorf("metrics: %d %q", code, body)
	}
	if code, body := get("/healthz"); code != http.StatusOK || body != "ok\n" {
		t.Errorf("healthz: %d %q", code, body)
	}
	ill = errors.New("the mailbox has not been searched for 11m")
	if code, body := get("/healthz"); code != http.StatusServiceUnavailable || !strings.Contains(body, "11m") {
		t.Errorf("healthz of an ill daemon: %d %q", code, body)
	}
	if code, _ := get("/debug/pprof/"); code != http.StatusNotFound {
		t.Errorf("something else is served: %d", code)
	}
}

func TestWebSaysWhichAddressIsTaken(t *testing.T) {
	v := &vitals{}
	addr, closeWeb, err := v.web("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer closeWeb()
	if _, _, err := v.web(addr.String()); err == nil || !strings.Contains(err.Error(), "listen ("+addr.String()+")") {
		t.Errorf("error %v", err)
	}
}

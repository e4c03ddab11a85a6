// Package chromium opens pages in Debian's Chromium for tests, without a window, as a phone shows
// them: narrow, and to be tapped. It is spoken to over a pipe, by the DevTools protocol.
//
// Tests skip, or fail, where Chromium is missing, as those with mail servers do (mailservers).
package chromium

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"dhow/internal/mailservers"
)

// Phone is a browser with one page.
type Phone struct {
	testing.TB
	dir     string
	asks    *os.File
	answers *os.File
	read    *bufio.Reader
	session string
	asked   int
	loaded  bool // the page that was last opened
}

// message is what is said in either direction, each followed by a zero.
type message struct {
	ID      int                       `json:"id,omitempty"`
	Session string                    `json:"sessionId,omitempty"`
	Method  string                    `json:"method,omitempty"`
	Params  any                       `json:"params,omitempty"`
	Result  json.RawMessage           `json:"result,omitempty"`
	Error   *struct{ Message string } `json:"error,omitempty"`
}

// params are those of a command.
type params map[string]any

// Start starts a browser. It ends with the test.
func Start(t testing.TB) *Phone {
	t.Helper()
	mailservers.NeedPrograms(t, "chromium")
	p := &Phone{TB: t, dir: directory(t)}
	reads, asks, err := os.Pipe()
	p.must(err)
	answers, writes, err := os.Pipe()
	p.must(err)
	p.asks, p.answers, p.read = asks, answers, bufio.NewReader(answers)
	cmd := exec.Command("chromium", "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
		"--no-first-run", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir="+filepath.Join(p.dir, "profile"))
	cmd.ExtraFiles = []*os.File{reads, writes}
	p.must(cmd.Start())
	reads.Close()
	writes.Close()
	t.Cleanup(func() {
		p.asks.Close() // which ends it
		cmd.Wait()
		p.answers.Close()
	})
	p.openPage()
	return p
}

// directory makes a directory that may still be written to when the browser ends, so that it
// cannot be one of testing's.
func directory(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "dhow-chromium-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func (p *Phone) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// openPage opens the page, in the size of a phone.
func (p *Phone) openPage() {
	p.Helper()
	var target struct{ TargetID string }
	p.call("Target.createTarget", params{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	p.call("Target.attachToTarget", params{"targetId": target.TargetID, "flatten": true}, &attached)
	p.session = attached.SessionID
	p.call("Page.enable", nil, nil)
	p.call("Emulation.setDeviceMetricsOverride",
		params{"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true}, nil)
	p.call("Emulation.setTouchEmulationEnabled", params{"enabled": true}, nil)
}

// patience is how long the browser may take for an answer.
const patience = time.Minute

// call gives the browser a command, and waits for the answer.
func (p *Phone) call(method string, args params, result any) {
	p.Helper()
	p.asked++
	text, err := json.Marshal(message{ID: p.asked, Session: p.session, Method: method, Params: args})
	p.must(err)
	_, err = p.asks.Write(append(text, 0))
	p.must(err)
	p.must(p.answers.SetReadDeadline(time.Now().Add(patience)))
	for {
		m := p.next()
		if m.ID != p.asked {
			continue
		}
		if m.Error != nil {
			p.Fatalf("chromium: %s: %s", method, m.Error.Message)
		}
		if result != nil {
			p.must(json.Unmarshal(m.Result, result))
		}
		return
	}
}

// next reads what the browser says next.
func (p *Phone) next() (m message) {
	p.Helper()
	text, err := p.read.ReadBytes(0)
	if err != nil {
		p.Fatalf("chromium: %v", err)
	}
	p.must(json.Unmarshal(text[:len(text)-1], &m))
	p.loaded = p.loaded || m.Method == "Page.loadEventFired"
	return m
}

// Open shows a page.
func (p *Phone) Open(html string) {
	p.Helper()
	file := filepath.Join(p.dir, "page.html")
	p.must(os.WriteFile(file, []byte(html), 0o600))
	p.loaded = false
	p.call("Page.navigate", params{"url": "file://" + file}, nil)
	for !p.loaded {
		p.next()
	}
}

// Run runs a script within the page, and returns what becomes of its last expression, a promise
// once it is kept.
func (p *Phone) Run(script string, result any) {
	p.Helper()
	var done struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct{ Exception struct{ Description string } }
	}
	p.call("Runtime.evaluate", params{"expression": script, "returnByValue": true, "awaitPromise": true}, &done)
	if done.ExceptionDetails != nil {
		p.Fatalf("chromium: %s", done.ExceptionDetails.Exception.Description)
	}
	if result != nil {
		p.must(json.Unmarshal(done.Result.Value, result))
	}
}

// Tap touches the screen.
func (p *Phone) Tap(x, y float64) {
	p.Helper()
	p.call("Input.dispatchTouchEvent", params{"type": "touchStart", "touchPoints": []params{{"x": x, "y": y}}}, nil)
	p.call("Input.dispatchTouchEvent", params{"type": "touchEnd", "touchPoints": []params{}}, nil)
}

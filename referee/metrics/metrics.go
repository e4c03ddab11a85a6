// Package metrics counts what a daemon does, for whoever watches it.
package metrics

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"
)

// Registry counts what the daemon does. It is safe for concurrent use; the zero value is ready.
type Registry struct {
	mu       sync.Mutex
	counters map[string]int64 // by name and labels, as Prometheus writes them
	gauges   map[string]func() float64
}

// Journalled notes a write to the post journal.
func (m *Registry) Journalled(lines int, took time.Duration, err error) {
	m.add("dhow_journal_writes_total", 1)
	m.add("dhow_journal_lines_total", int64(lines))
	m.add("dhow_journal_microseconds_total", took.Microseconds())
	if err != nil {
		m.add("dhow_journal_failures_total", 1)
	}
}

// Mail notes a mail by what became of it.
func (m *Registry) Mail(outcome string) {
	m.add(fmt.Sprintf("dhow_mails_total{outcome=%q}", outcome), 1)
}

// Handled notes how long a mail took from being fetched to being on disk.
func (m *Registry) Handled(took time.Duration) {
	m.add("dhow_mail_microseconds_total", took.Microseconds())
}

// Letter notes what became of a letter: sent, dead, again or later.
func (m *Registry) Letter(how string) { m.add(fmt.Sprintf("dhow_letters_total{how=%q}", how), 1) }

// Search notes a search of a mailbox. What has no name is the only one.
func (m *Registry) Search(mailbox string, err error) {
	labels := ""
	if mailbox != "" {
		labels = fmt.Sprintf("{mailbox=%q}", mailbox)
	}
	m.add("dhow_searches_total"+labels, 1)
	if err != nil {
		m.add("dhow_search_failures_total"+labels, 1)
	}
}

func (m *Registry) add(name string, n int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.counters == nil {
		m.counters = map[string]int64{}
	}
	m.counters[name] += n
}

// Gauge adds a number that is asked for when it is read.
func (m *Registry) Gauge(name string, now func() float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.gauges == nil {
		m.gauges = map[string]func() float64{}
	}
	m.gauges[name] = now
}

// Count returns a counter, by the name it has in Write with its labels.
func (m *Registry) Count(name string) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.counters[name]
}

// Write writes all numbers in the text form of Prometheus, sorted by name.
func (m *Registry) Write(w io.Writer) error {
	for _, line := range m.lines() {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

func (m *Registry) lines() []string {
	m.mu.Lock()
	var lines []string
	for name, n := range m.counters {
		lines = append(lines, fmt.Sprintf("%s %d", name, n))
	}
	gauges := maps.Clone(m.gauges)
	m.mu.Unlock()
	for name, now := range gauges { // may lock what is locked while counting
		lines = append(lines, fmt.Sprintf("%s %g", name, now()))
	}
	slices.Sort(lines)
	return lines
}

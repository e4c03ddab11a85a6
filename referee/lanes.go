package referee

import "sync"

// lanes do jobs: those of one lane in order, those of different lanes at the same time. The zero value is ready.
type lanes struct {
	mu   sync.Mutex
	jobs map[string][]func() // of lanes that somebody works at, without the job that is being done
	all  sync.WaitGroup
}

// do has a job done after all earlier ones of its lane.
func (l *lanes) do(lane string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.jobs == nil {
		l.jobs = map[string][]func(){}
	}
	waiting, busy := l.jobs[lane]
	if busy {
		l.jobs[lane] = append(waiting, job)
		return
	}
	l.jobs[lane] = nil
	l.all.Go(func() {
		for ; job != nil; job = l.next(lane) {
			job()
		}
	})
}

// next takes the next job of a lane; nil, and the lane is no more, if there is none.
func (l *lanes) next(lane string) func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	waiting := l.jobs[lane]
	if len(waiting) == 0 {
		delete(l.jobs, lane)
		return nil
	}
	l.jobs[lane] = waiting[1:]
	return waiting[0]
}

// wait returns when all jobs are done.
func (l *lanes) wait() { l.all.Wait() }

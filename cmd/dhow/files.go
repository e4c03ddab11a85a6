package main

import (
	"fmt"
	"io"
	"os"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// maxFile is the largest file read. The largest that makes sense, an edition, is a tenth of it.
const maxFile = 1 << 20

// read returns the content of a file, or of standard input for "-", and the name to call it by.
func (c *call) read(file string) (name string, data []byte, err error) {
	in := c.stdin
	name = "stdin"
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return file, nil, err
		}
		defer f.Close()
		in, name = f, file
	}
	data, err = io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return name, nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(data) > maxFile {
		return name, nil, fmt.Errorf("%s: longer than %d bytes", name, maxFile)
	}
	return name, data, nil
}

// source is what the commands that read records are told about them.
type source struct{ record, from, edition string }

// outcome judges a record.
func (c *call) outcome(src source) (*games.Record, *games.Outcome, error) {
	if src.record == "-" && src.from == "-" {
		return nil, nil, wrongCall("standard input cannot be both record and position")
	}
	ed, err := c.edition(src.edition)
	if err != nil {
		return nil, nil, err
	}
	name, data, err := c.read(src.record)
	if err != nil {
		return nil, nil, err
	}
	rec, err := games.ReadRecord(ed, name, data)
	if err != nil {
		return nil, nil, err
	}
	if src.from == "" {
		o, err := games.Judge(rec)
		return rec, o, err
	}
	start, err := c.position(ed, src.from)
	if err != nil {
		return nil, nil, err
	}
	o, err := games.JudgeFrom(start, rec)
	return rec, o, err
}

func (c *call) position(ed *engine.Edition, file string) (*engine.State, error) {
	name, data, err := c.read(file)
	if err != nil {
		return nil, err
	}
	return games.ReadPosition(ed, name, data)
}

// edition returns the edition of a file, or the embedded one.
func (c *call) edition(file string) (*engine.Edition, error) {
	if file == "" {
		return edition.Mombasa(), nil
	}
	doc, err := c.document(file)
	if err != nil {
		return nil, err
	}
	return doc.Edition(), nil
}

// Generate writes the embedded edition as Go data. It is run by go generate in engine/edition.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"

	"dhow/engine/edition"
)

const header = `// Code generated from mombasa.yaml by go generate; DO NOT EDIT.

//go:build !bootstrap

package edition

import "dhow/engine"

var mombasa = `

func main() {
	log.SetFlags(0)
	log.SetPrefix("generate: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: generate file.go")
	}
	source, err := generate()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[1], source, 0o644); err != nil {
		log.Fatal(err)
	}
}

func generate() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header)
	literal(&b, edition.MombasaDocument().Edition())
	b.WriteByte('\n')
	source, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("format: %w", err)
	}
	return source, nil
}

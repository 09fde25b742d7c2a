package main

import (
	"context"
)

// cyclonedx reads which modules are in a program off the program itself.
const cyclonedx = "github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0"

// materials writes the software bill of materials of each program, as CycloneDX.
func (r *release) materials(ctx context.Context) error {
	for _, t := range r.targets {
		to := r.path("codegraph_" + r.version + "_" + t.String() + ".cdx.json")
		if err := command(ctx, nil, "go", "run", cyclonedx, "bin", "-json", "-noserial", "-notimestamp",
			"-version", "v"+r.version, "-output", to, r.binary(t)); err != nil {
			return err
		}
	}
	return nil
}

//go:build cgo

package groovy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func TestDependencies(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"none", "class A { def dependencies() {} }\n", ""},
		{"groovy", `plugins {
    id 'java-library' // for others
    id "org.a.b" version "1.2"
}
repositories { mavenCentral() }
dependencies {
    /* the core */
    api 'org.a:core:1.0'
    implementation platform("org.b:bom:2"), libs.c
    implementation("org.d:d:3") {
        exclude group: 'x'
    }
    if (ci) { testImplementation project(':kit') }
    constraints { api "e:f:4" }
}
tasks.register('x') { dependsOn 'y' }
`, `2 id java-library
3 id "org.a.b" version "1.2"
8 api org.a:core:1.0
9 implementation platform("org.b:bom:2"), libs.c
10 implementation "org.d:d:3" { exclude group: 'x' }
13 testImplementation project(':kit')
14 constraints api e:f:4`},
		{"kotlin", "kotlin {\n  sourceSets {\n    commonMain.dependencies {\n      implementation(\"a:b:1\")\n      implementation(kotlin(\"test\"))\n    }\n  }\n}\n",
			"4 implementation a:b:1\n5 implementation (kotlin(\"test\"))"},
		{"open", "dependencies {\n  api 'a:b", "2 api 'a:b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out []string
			for _, s := range Dependencies([]byte(tt.source)) {
				out = append(out, fmt.Sprintf("%d %s %s", s.Line, strings.TrimPrefix(s.Key, facts.SettingTold), s.Value))
			}
			if d := cmp.Diff(tt.want, strings.Join(out, "\n")); d != "" {
				t.Errorf("dependencies differ (-want +got):\n%s", d)
			}
		})
	}
}

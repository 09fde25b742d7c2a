package golang

import "testing"

func TestHasPart(t *testing.T) {
	for _, x := range []struct {
		module, name string
		want         bool
	}{
		{"github.com/ibm/cos-go-sdk-v5", "cos", true},
		{"github.com/ibm/cos-go-sdk-v5", "cosgosdkv5", true},
		{"github.com/ibm/cos-go-sdk-v5", "cosgosdk", false},
		{"gopkg.in/opus-go", "opusgo", true},
		{"gopkg.in/opus-go", "opusgoo", false},
		{"gopkg.in/opus-go/v2", "opusgo", true},
		{"gopkg.in/opus-go", "gopkg", true},
		{"gopkg.in/yaml.v3", "yaml", true},
		{"gopkg.in/yaml.v3", "yamlv3", true},
		{"opus/ü-go", "ügo", true},
		{"opus/ü-go", "ü", true},
		{"opus/go", "", false},
	} {
		if got := hasPart(x.module, x.name); got != x.want {
			t.Errorf("hasPart(%q, %q) = %v", x.module, x.name, got)
		}
	}
}

func BenchmarkHasPart(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		hasPart("github.com/ibm/cos-go-sdk-v5/service", "client")
	}
}

package maven

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

const project = `<?xml version="1.0" encoding="UTF-8"?>
<!-- The shop. -->
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>org.shop</groupId><artifactId>all</artifactId><version>3</version><relativePath>../all</relativePath></parent>
  <artifactId>cart</artifactId>
  <modules>
    <module>core</module>
  </modules>
  <properties><json.version>2.1</json.version></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.b</groupId><artifactId>bom</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>org.json</groupId>
      <artifactId>json</artifactId>
      <version>${json.version}</version>
      <scope>test</scope>
      <exclusions><exclusion><groupId>*</groupId><artifactId>log</artifactId></exclusion></exclusions>
    </dependency>
  </dependencies>
  <build><plugins><plugin>
    <artifactId>maven-compiler-plugin</artifactId>
    <version>3.11</version>
    <configuration combine.children="append"><release>17</release></configuration>
    <executions><execution><id>late</id><phase>verify</phase></execution></executions>
  </plugin></plugins></build>
  <profiles><profile><id>ci</id><modules><module>bench</module></modules></profile></profiles>
</project>
`

func TestSettings(t *testing.T) {
	want := []string{
		"4 parent org.shop:all 3", "4 parent(all).relativePath ../all", "5 artifactId cart", "7 module core", "9 properties.json.version 2.1",
		"11 dependencyManagement.dependency org.b:bom:pom 1 import", "14 dependency org.json:json ${json.version} test", "19 dependency(json).exclusion *:log",
		"22 build.plugin maven-compiler-plugin 3.11", "25 build.plugin(maven-compiler-plugin).configuration.@combine.children append",
		"25 build.plugin(maven-compiler-plugin).configuration.release 17", "26 build.plugin(maven-compiler-plugin).execution(late).id late",
		"26 build.plugin(maven-compiler-plugin).execution(late).phase verify", "28 profile(ci).id ci", "28 profile(ci).module bench",
	}
	f := extract([]byte(project))
	if d := cmp.Diff(want, settings(f)); d != "" || f.ParseErrors != 0 {
		t.Errorf("%d parse errors, settings differ (-want +got):\n%s", f.ParseErrors, d)
	}
	if f.Header != "The shop." {
		t.Errorf("header %q", f.Header)
	}
}

func TestBroken(t *testing.T) {
	f := extract([]byte("<project><version>1</version><dependencies><dependency><artifactId>a"))
	if d := cmp.Diff([]string{"1 version 1", "1 dependency a"}, settings(f)); d != "" || f.ParseErrors != 1 {
		t.Errorf("%d parse errors, settings differ (-want +got):\n%s", f.ParseErrors, d)
	}
}

func TestConformance(t *testing.T) {
	conformance.Run(t, Languages()[0], [][]byte{[]byte(project)})
}

func FuzzExtract(f *testing.F) {
	conformance.Fuzz(f, Languages()[0], [][]byte{[]byte(project)})
}

func settings(f *facts.File) []string {
	var out []string
	for _, s := range f.Settings {
		out = append(out, fmt.Sprintf("%d %s %s", s.Line, s.Key, s.Value))
	}
	return out
}

package diffctx_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPublic adds definitions of which others may use some by their names.
func TestPublic(t *testing.T) {
	const keep = "-- keep.txt --\n"
	r := diffOf(t, keep, `-- go.mod --
module example.org/m
-- store/store.go --
package store

type Store struct{}

func (Store) Get() {}

type cache struct{}

func (cache) Get() {}
-- cmd/main.go --
package main

func Run() {}
-- pkg/_internal/refs.py --
def ref(): pass
-- pkg/api.py --
def load():
    def step(): pass
    return step

class Reader:
    def read(self): pass
    def _seek(self): pass

class _Buffer:
    def fill(self): pass
-- src/cache.ts --
export class Cache {
  get(key: string) { return key }
  private drop() {}
}
class Bundle {
  save() {}
}
class Store { open() {} }
interface Store { size: number }
export { Store };
export function open() {
  const close = () => {}
  return close
}
declare module './bundle' {
  interface Parcel { weight: number }
}
-- lib/tools.sh --
helper() { echo; }
-- ci/build.sh --
tag=1
docker build -t "$tag" .
-- lib/settings.sh --
place=$(git describe)
-- conventions.gradle.kts --
val libs = 1
-- gradle/cache.gradle --
def password = 1
-- kt/src/jmh/kotlin/Bench.kt --
class Bench
-- bin/wrap --
#!/bin/sh
inner() { echo; }
-- src/Hidden.java --
class Hidden {
  public void run() {}
}
-- pkg/setup.py --
def build(): pass
-- examples/shop.py --
def sell(): pass
-- examples/shop.ts --
export function sell() {}
-- testdata/shop/main.py --
def run(): pass
-- babel.config.js --
module.exports = function exports(api) {}
export function presets() {}
-- .eslintrc.js --
module.exports = { rules: { eqeqeq: 'error' } }
-- karma.conf.js --
exports.browsers = ['x']
-- shop/test.py --
import unittest

def ensure(text): return text

class ShopTests(unittest.TestCase):
    def test_sell(self): pass
-- shop/self/test.py --
def probe(text): return text
-- .mvn/Wrapper.java --
public class Wrapper {}
-- src/Shown.java --
public class Shown {
  public void run() {}
  protected int size;
  void help() {}
}
-- src/Sealed.java --
public final class Sealed {
  protected void help() {}
}
`)
	var got []string
	for _, s := range r.Symbols {
		if s.Public {
			got = append(got, s.After.Path+" "+s.After.QualifiedName)
		}
	}
	want := []string{
		"lib/settings.sh place", "lib/tools.sh helper", "pkg/api.py load", "pkg/api.py Reader", "pkg/api.py Reader.read",
		"shop/self/test.py probe",
		"src/Sealed.java Sealed",
		"src/Shown.java Shown", "src/Shown.java Shown.run", "src/Shown.java Shown.size",
		"src/cache.ts Cache", "src/cache.ts Cache.get", "src/cache.ts Store", "src/cache.ts Store.open", "src/cache.ts Store", "src/cache.ts Store.size", "src/cache.ts open",
		"src/cache.ts ./bundle", "src/cache.ts ./bundle.Parcel", "src/cache.ts ./bundle.Parcel.weight",
		"store store", "store/store.go Store", "store/store.go Store.Get",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestOfferedByOthers: what is added counts as public where others get it by another name, and
// not where only tools or tests use it.
func TestOfferedByOthers(t *testing.T) {
	const keep = `-- setup.py --
-- p/__init__.py --
-- p/shape.py --
from ._base import Base


class Square(Base):
    pass
-- package.json --
{"name": "shapes", "version": "1.0.0", "main": "src/shape.ts"}
`
	r := diffOf(t, keep+`-- p/_base.py --
class Base:
    def kept(self):
        return 1


class Alone:
    pass
-- src/shape.ts --
abstract class Shape {
  kept = 1;
}
export class Square extends Shape {}
`, keep+`-- p/_base.py --
class Base:
    size = 1

    def __init__(self):
        self.width = 2

    def kept(self):
        return 1

    def _own(self):
        return 2


class Alone:
    lost = 1
-- p/test.py --
from django.test import TestCase


class BaseTestCase(TestCase):
    def check(self):
        return 1
-- p/listed.py --
__all__ = ["shown"]


def shown():
    return 1


def hidden():
    return 2


class Tool:
    size = 1
-- p/joined.py --
from . import listed

__all__ = ["first"] + listed.__all__


def first():
    return 1


def other():
    return 2
-- p/migrations/0002_orders.py --
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = []
-- db/migrations/20240305_orders/migration.sql --
CREATE TABLE orders (id INT PRIMARY KEY);
-- src/shape.ts --
abstract class Shape {
  kept = 1;
  fresh = 2;
  private own = 3;
}
export class Square extends Shape {}
`)
	var got []string
	for _, s := range r.Symbols {
		if s.Before == nil && s.Public {
			got = append(got, s.After.QualifiedName+"@"+s.After.Path)
		}
	}
	want := []string{"Base.size@p/_base.py", "Base.width@p/_base.py", "first@p/joined.py", "other@p/joined.py", "shown@p/listed.py", "Shape.fresh@src/shape.ts"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("public additions, -want +got:\n%s", d)
	}
}

// TestPassedOnByAdded: what a module that came lists as its own is public, wherever it is defined; what it uses alone is not,
// and nor is what a module passes on that others are not meant to name.
func TestPassedOnByAdded(t *testing.T) {
	const keep = "-- setup.py --\n-- p/__init__.py --\n-- p/_base.py --\n"
	r := diffOf(t, keep, keep+`
def listed():
    return 1


def used():
    return 2


def kept():
    return 3
-- p/shapes.py --
from ._base import listed, used

__all__ = ["listed"]
-- p/users.py --
from ._base import used

def user():
    return used()
-- p/sub/__init__.py --
from ._made import below
-- p/sub/_made.py --
def below():
    return 4
-- p/_own.py --
from ._base import kept

__all__ = ["kept"]
`)
	var got []string
	for _, s := range r.Symbols {
		if s.Before == nil && s.Public {
			got = append(got, s.After.QualifiedName+"@"+s.After.Path)
		}
	}
	want := []string{"listed@p/_base.py", "p/sub/__init__.py@p/sub/__init__.py", "below@p/sub/_made.py", "user@p/users.py"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("public additions, -want +got:\n%s", d)
	}
}

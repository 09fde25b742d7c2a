package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// KnownCall is what methods of the built-in containers and of some generic
// types of the standard library give.
func (b pythonic) KnownCall(l *core.Linker, member *core.Value, args []*core.Value) *core.Value {
	if entersContext(member) {
		if len(args) == 0 {
			return nil
		}
		v := l.ValueOf(args[0])
		if r := b.method(l, v, "__aenter__", nil); r != nil && isAsync(member) {
			return core.AsInferred(b.Awaited(l, r))
		}
		return core.AsInferred(b.Entered(l, v))
	}
	if t := member.Receiver; t.Is(core.KindExternal) && len(t.Args) > 0 && firstArgument()[core.LastName(t.Text)+"."+core.LastName(member.Text)] {
		return core.AsValue(t.Args[0])
	}
	kind, args := core.ContainerOf(member.Receiver)
	if args == nil {
		return nil
	}
	name := core.LastName(member.Text)
	switch {
	case name == "copy":
		return core.InstanceOf(member.Receiver)
	case kind == core.KindMap:
		return b.mapCall(name, args)
	case kind == core.KindList:
		switch name {
		case "pop", "popleft", "send", "throw", "asend", "athrow", "__next__", "__anext__":
			return core.AsValue(args[0])
		case "union", "intersection", "difference", "symmetric_difference":
			return core.InstanceOf(member.Receiver)
		}
	}
	return nil
}

// entersContext reports the methods of exit stacks that enter what they are given.
func entersContext(member *core.Value) bool {
	switch name := core.LastName(member.Text); name {
	case "enter_context", "enter_async_context":
		return member.Is(core.KindExternal) && strings.Contains(member.Text, "ExitStack")
	case "enterContext", "enterAsyncContext":
		return member.Is(core.KindExternal) && strings.HasPrefix(member.Text, "unittest.")
	}
	return false
}

// isAsync reports those of entersContext that enter asynchronously.
func isAsync(member *core.Value) bool {
	name := core.LastName(member.Text)
	return name == "enter_async_context" || name == "enterAsyncContext"
}

// firstArgument lists the methods of generic library types that give a value of
// their first type argument.
var firstArgument = lang.WordSet("ContextVar.get Queue.get Queue.get_nowait SimpleQueue.get LifoQueue.get PriorityQueue.get Future.result Task.result " +
	"Generator.send Generator.throw Generator.__next__")

// selfEntering lists the classes of the standard library whose own __enter__ gives the value
// that is entered.
var selfEntering = lang.WordSet("_io._IOBase aifc.Aifc_read aifc.Aifc_write asyncio.runners.Runner cProfile.Profile cgi.FieldStorage codecs.StreamReader codecs.StreamReaderWriter " +
	"codecs.StreamRecoder codecs.StreamWriter concurrent.futures.Executor contextlib.AbstractContextManager contextlib.ExitStack fileinput.FileInput ftplib.FTP imaplib.IMAP4 mmap.mmap " +
	"multiprocessing.connection.Listener multiprocessing.connection._ConnectionBase multiprocessing.managers.BaseManager multiprocessing.pool.Pool nntplib.NNTP pathlib.Path select.epoll " +
	"selectors.BaseSelector shelve.Shelf smtplib.SMTP socket.socket socketserver.BaseServer sqlite3.Blob sqlite3.Connection subprocess.Popen sunau.Au_read sunau.Au_write tarfile.TarFile " +
	"telnetlib.Telnet tempfile.SpooledTemporaryFile tempfile._TemporaryFileWrapper typing.BinaryIO typing.IO typing.TextIO urllib.response.addbase wave.Wave_read wave.Wave_write " +
	"xml.dom.minidom.Node xmlrpc.client.ServerProxy zipfile.ZipFile")

// entersItself reports a value of a class that inherits such an __enter__.
func entersItself(l *core.Linker, v *core.Value) bool {
	const enter = ".__enter__"
	m := l.MemberOfInstance(v, enter[1:], core.ValueSpace)
	if !m.Is(core.KindExternal) {
		return false
	}
	of, ok := strings.CutSuffix(strings.TrimPrefix(m.Text, "builtins."), enter)
	return ok && selfEntering()[declaring(of, enter[1:], 0)]
}

// declaring is the class of the standard library that gives another one a member; empty
// if it has none.
func declaring(class, member string, depth int) string {
	c := pythonClasses()[class]
	if slices.Contains(c.members, member) {
		return c.name
	}
	for _, base := range c.bases {
		if depth < maxAncestors {
			if d := declaring(base, member, depth+1); d != "" {
				return d
			}
		}
	}
	return ""
}

// maxAncestors bounds how far the bases of a class of the library are followed.
const maxAncestors = 16

func (pythonic) mapCall(name string, args []*core.Value) *core.Value {
	switch name {
	case "get", "pop", "setdefault":
		return core.AsValue(args[1])
	case "keys":
		return core.InstanceOf(core.Wrap(core.KindList, args[0]))
	case "values":
		return core.InstanceOf(core.Wrap(core.KindList, args[1]))
	case "items":
		return core.InstanceOf(core.Wrap(core.KindList, core.Wrap(core.KindTuple, args[0], args[1])))
	case "popitem":
		return core.InstanceOf(core.Wrap(core.KindTuple, args[0], args[1]))
	}
	return nil
}

func (pythonic) KnownContainer(*core.Linker, *core.Value) (core.ValueKind, []*core.Value) {
	return core.KindExternal, nil
}

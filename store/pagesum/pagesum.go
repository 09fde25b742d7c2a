package pagesum

import (
	"encoding/binary"
	"sync"
	"unsafe"

	"github.com/cespare/xxhash/v2"
	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Name is what a DSN gives as vfs once Register was called.
const Name = "codegraph-pagesum"

// PageSize of databases that Seed begins.
const PageSize = 4096

// reserved is the number of bytes at the end of each page that hold the checksum.
const reserved = 8

// ErrorCode is SQLite's extended result code for a page whose checksum is wrong
// (SQLITE_IOERR_DATA).
const ErrorCode = sqlite3.SQLITE_IOERR | 32<<8

// Seed is an empty database of one page, as SQLite makes it, with room for checksums.
func Seed() []byte {
	page := make([]byte, PageSize)
	copy(page, "SQLite format 3\x00")
	put := binary.BigEndian.PutUint32
	binary.BigEndian.PutUint16(page[16:], PageSize)
	page[18], page[19] = 1, 1 // rollback journal
	page[20] = reserved
	page[21], page[22], page[23] = 64, 32, 32
	put(page[24:], 1) // change counter
	put(page[28:], 1) // pages
	put(page[44:], 4) // schema format
	put(page[56:], 1) // UTF-8
	put(page[92:], 1) // version-valid-for
	page[100] = 0x0d  // an empty leaf of the schema table
	binary.BigEndian.PutUint16(page[105:], PageSize-reserved)
	sign(page, 0)
	return page
}

// Register makes the file system known to SQLite, once for the process.
var Register = sync.OnceFunc(func() {
	tls := libc.NewTLS() // as long as the process
	base.vfs = sqlite3.Xsqlite3_vfs_find(tls, 0)
	original := (*sqlite3.Tsqlite3_vfs)(at(base.vfs))
	base.open = original.FxOpen
	shim := (*sqlite3.Tsqlite3_vfs)(at(libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*original)))))
	*shim = *original
	shim.FpNext = 0
	shim.FzName, _ = libc.CString(Name) // never freed: SQLite keeps it
	shim.FxOpen = pointer(open)
	sqlite3.Xsqlite3_vfs_register(tls, uintptr(unsafe.Pointer(shim)), 0)
})

// base is the file system that does the work.
var base struct {
	vfs, open uintptr

	mu      sync.Mutex
	methods map[uintptr]uintptr // of open files: SQLite's table to the one that checks
	checked map[uintptr]*sqlite3.Tsqlite3_io_methods
}

// at gives an address of SQLite's memory, which the collector of Go knows nothing of.
func at(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }

// pointer gives a top-level function as SQLite calls it.
func pointer[T any](f T) uintptr { return *(*uintptr)(unsafe.Pointer(&struct{ f T }{f})) }

type (
	openFunc = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32
	ioFunc   = func(tls *libc.TLS, file, buffer uintptr, n int32, offset sqlite3.Tsqlite3_int64) int32
)

func function[T any](p uintptr) T { return *(*T)(unsafe.Pointer(&struct{ p uintptr }{p})) }

func open(tls *libc.TLS, _, name, file uintptr, flags int32, outFlags uintptr) int32 {
	rc := function[openFunc](base.open)(tls, base.vfs, name, file, flags, outFlags)
	if f := (*sqlite3.Tsqlite3_file)(at(file)); rc == sqlite3.SQLITE_OK && flags&sqlite3.SQLITE_OPEN_MAIN_DB != 0 {
		f.FpMethods = checking(tls, f.FpMethods)
	}
	return rc
}

// checking gives the table of methods that checks what another one reads.
func checking(tls *libc.TLS, methods uintptr) uintptr {
	base.mu.Lock()
	defer base.mu.Unlock()
	if shim, ok := base.methods[methods]; ok {
		return shim
	}
	original := (*sqlite3.Tsqlite3_io_methods)(at(methods))
	shim := (*sqlite3.Tsqlite3_io_methods)(at(libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*original)))))
	*shim = *original
	shim.FiVersion = min(shim.FiVersion, 2) // no mapped memory, which is read without us
	shim.FxRead, shim.FxWrite = pointer(read), pointer(write)
	if base.methods == nil {
		base.methods, base.checked = map[uintptr]uintptr{}, map[uintptr]*sqlite3.Tsqlite3_io_methods{}
	}
	p := uintptr(unsafe.Pointer(shim))
	base.methods[methods], base.checked[p] = p, original
	return p
}

func original(file uintptr) *sqlite3.Tsqlite3_io_methods {
	base.mu.Lock()
	defer base.mu.Unlock()
	return base.checked[(*sqlite3.Tsqlite3_file)(at(file)).FpMethods]
}

func read(tls *libc.TLS, file, buffer uintptr, n int32, offset sqlite3.Tsqlite3_int64) int32 {
	rc := function[ioFunc](original(file).FxRead)(tls, file, buffer, n, offset)
	if rc == sqlite3.SQLITE_OK && n == PageSize && !sound(page(buffer), uint64(offset)) {
		return ErrorCode
	}
	return rc
}

func write(tls *libc.TLS, file, buffer uintptr, n int32, offset sqlite3.Tsqlite3_int64) int32 {
	if n == PageSize {
		sign(page(buffer), uint64(offset)) // into bytes that SQLite leaves free
	}
	return function[ioFunc](original(file).FxWrite)(tls, file, buffer, n, offset)
}

func page(buffer uintptr) []byte { return unsafe.Slice((*byte)(at(buffer)), PageSize) }

func sum(page []byte, offset uint64) uint64 {
	var d xxhash.Digest
	d.ResetWithSeed(offset)
	d.Write(page[:PageSize-reserved])
	return d.Sum64()
}

func sign(page []byte, offset uint64) {
	binary.LittleEndian.PutUint64(page[PageSize-reserved:], sum(page, offset))
}

func sound(page []byte, offset uint64) bool {
	return binary.LittleEndian.Uint64(page[PageSize-reserved:]) == sum(page, offset)
}

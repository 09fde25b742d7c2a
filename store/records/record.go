package records

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"
)

// Kind says what a record is. The order of kinds is that of writing: a record
// refers to records of its own or a lower kind only.
type Kind uint8

// The kinds of records. Their values are part of the file format.
const (
	KindBlob   Kind = 1 // bytes that never reached git's object store
	KindFacts  Kind = 2 // facts of a blob
	KindLink   Kind = 3 // link record of a file
	KindNode   Kind = 4 // node of a snapshot's manifest
	KindText   Kind = 5 // facts of a blob with its text; nothing refers to them, gc takes them
	KindAnswer Kind = 6 // an answer by all that determines it; nothing refers to it, gc takes it
)

// String names the kind for statistics and messages.
func (k Kind) String() string {
	switch k {
	case KindBlob:
		return "blob"
	case KindFacts:
		return "facts"
	case KindLink:
		return "link"
	case KindNode:
		return "node"
	case KindText:
		return "text"
	case KindAnswer:
		return "answer"
	}
	return fmt.Sprintf("kind%d", uint8(k))
}

// Key is a content address, or a digest of everything that determines the data.
type Key = [16]byte

// Record is a byte string under its address. Two records of one kind and key
// are taken to be equal: the first one written stays.
type Record struct {
	Kind Kind
	Key  Key
	Data []byte
}

// MaxRecord is the largest record in bytes, before compression.
const MaxRecord = 256 << 20

// An envelope is what is stored: one byte of codec, eight bytes of checksum,
// the payload. The checksum covers codec, address and payload as stored, so
// that a row which damage moved under another address does not pass.
const (
	codecRaw    = 0
	codecZstd   = 1
	envelopeLen = 9
	minCompress = 48 // below this, compression does not pay for its own header
)

var errDamaged = errors.New("checksum does not match")

var encoder = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)),
		zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true))
	if err != nil {
		panic(err) // constant options
	}
	return e
})

var decoder = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(runtime.GOMAXPROCS(0)), zstd.WithDecoderMaxMemory(MaxRecord))
	if err != nil {
		panic(err) // constant options
	}
	return d
})

// seal wraps data for storage under an address.
func seal(address, data []byte) []byte {
	buf := make([]byte, envelopeLen, envelopeLen+len(data)/2+64)
	if len(data) >= minCompress {
		buf[0] = codecZstd
		buf = encoder().EncodeAll(data, buf)
	}
	if len(data) < minCompress || len(buf) >= envelopeLen+len(data) {
		return sealRaw(address, data)
	}
	binary.LittleEndian.PutUint64(buf[1:], envelopeSum(buf[0], address, buf[envelopeLen:]))
	return buf
}

// sealRaw is seal without an attempt to compress.
func sealRaw(address, data []byte) []byte {
	buf := append(make([]byte, envelopeLen, envelopeLen+len(data)), data...)
	buf[0] = codecRaw
	binary.LittleEndian.PutUint64(buf[1:], envelopeSum(codecRaw, address, data))
	return buf
}

// unseal gives back what seal wrapped, or errDamaged.
func unseal(address, sealed []byte) ([]byte, error) {
	if err := verify(address, sealed); err != nil {
		return nil, err
	}
	payload := sealed[envelopeLen:]
	switch sealed[0] {
	case codecRaw:
		return payload, nil
	case codecZstd:
		data, err := decoder().DecodeAll(payload, nil)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errDamaged, err)
		}
		return data, nil
	}
	return nil, fmt.Errorf("%w: unknown codec %d", errDamaged, sealed[0])
}

func verify(address, sealed []byte) error {
	if len(sealed) < envelopeLen {
		return errDamaged
	}
	if binary.LittleEndian.Uint64(sealed[1:]) != envelopeSum(sealed[0], address, sealed[envelopeLen:]) {
		return errDamaged
	}
	return nil
}

func envelopeSum(codec byte, address, payload []byte) uint64 {
	return checksum([]byte{codec}, address, payload)
}

// checksum digests parts; their lengths are part of it.
func checksum(parts ...[]byte) uint64 {
	var d xxhash.Digest
	d.Reset()
	var n [8]byte
	for _, p := range parts {
		binary.LittleEndian.PutUint64(n[:], uint64(len(p)))
		d.Write(n[:])
		d.Write(p)
	}
	return d.Sum64()
}

// rowSum is a checksum as SQLite's signed integer.
func rowSum(parts ...[]byte) int64 { return int64(checksum(parts...)) }

func recordAddress(kind Kind, key Key) []byte {
	return append([]byte{byte(kind)}, key[:]...)
}

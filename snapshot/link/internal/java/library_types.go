package java

// javaLibraryText declares the part of Java's library that carries types from
// one call to the next: collections, streams, functional interfaces. A line at
// the margin declares a type, "only" if all its members are listed, "final" if
// all its supertypes are and no lambda stands for it; an indented one a method. The first method of a "fn"
// type is the one that a lambda stands for.
const javaLibraryText = `
only java.io.Serializable
only java.lang.Cloneable
only java.util.RandomAccess
only java.lang.annotation.Annotation
fn only java.lang.Runnable
 run() void
fn only java.util.concurrent.Callable<V>
 call() V
fn only java.lang.AutoCloseable
 close() void
fn only java.io.Closeable : java.lang.AutoCloseable
 close() void
only java.io.Flushable
 flush() void
fn only java.lang.Comparable<T>
 compareTo(T) int
fn java.util.Comparator<T>
 compare(T,T) int
 reversed() Comparator<T>
 thenComparing(Function<T,?>) Comparator<T>
 <T,U>comparing(Function<T,U>) Comparator<T>
 <T>comparingInt(ToIntFunction<T>) Comparator<T>
 <T>comparingLong(ToLongFunction<T>) Comparator<T>
fn java.util.function.Function<T,R>
 apply(T) R
 <V>andThen(Function<R,V>) Function<T,V>
 <V>compose(Function<V,T>) Function<V,R>
fn java.util.function.BiFunction<T,U,R>
 apply(T,U) R
 <V>andThen(Function<R,V>) BiFunction<T,U,V>
fn java.util.function.Supplier<T>
 get() T
fn java.util.function.Consumer<T>
 accept(T) void
 andThen(Consumer<T>) Consumer<T>
fn java.util.function.BiConsumer<T,U>
 accept(T,U) void
fn java.util.function.Predicate<T>
 test(T) boolean
 and(Predicate<T>) Predicate<T>
 or(Predicate<T>) Predicate<T>
 negate() Predicate<T>
fn java.util.function.BiPredicate<T,U>
 test(T,U) boolean
fn java.util.function.UnaryOperator<T> : Function<T,T>
 apply(T) T
fn java.util.function.BinaryOperator<T> : BiFunction<T,T,T>
 apply(T,T) T
fn java.util.function.ToIntFunction<T>
 applyAsInt(T) int
fn java.util.function.ToLongFunction<T>
 applyAsLong(T) long
fn java.util.function.ToDoubleFunction<T>
 applyAsDouble(T) double
fn java.util.function.IntFunction<R>
 apply(int) R
fn java.util.function.LongFunction<R>
 apply(long) R
fn java.util.function.IntPredicate
 test(int) boolean
fn java.util.function.IntUnaryOperator
 applyAsInt(int) int
fn java.util.function.IntBinaryOperator
 applyAsInt(int,int) int
fn java.util.function.IntConsumer
 accept(int) void
fn java.util.function.IntSupplier
 getAsInt() int
fn java.util.function.LongSupplier
 getAsLong() long
fn java.util.function.BooleanSupplier
 getAsBoolean() boolean
fn java.lang.Thread.UncaughtExceptionHandler
 uncaughtException(java.lang.Thread,java.lang.Throwable) void
fn java.io.FileFilter
 accept(java.io.File) boolean
fn java.lang.Iterable<T>
 iterator() Iterator<T>
 forEach(Consumer<T>) void
final java.util.Iterator<E>
 hasNext() boolean
 next() E
 forEachRemaining(Consumer<E>) void
java.util.ListIterator<E> : Iterator<E>
 previous() E
java.util.Enumeration<E>
 nextElement() E
final java.util.Collection<E> : Iterable<E>
 stream() Stream<E>
 parallelStream() Stream<E>
 removeIf(Predicate<E>) boolean
 size() int
 isEmpty() boolean
 contains(java.lang.Object) boolean
final java.util.List<E> : Collection<E>
 get(int) E
 set(int,E) E
 remove(int) E
 getFirst() E
 getLast() E
 listIterator() ListIterator<E>
 subList(int,int) List<E>
 replaceAll(UnaryOperator<E>) void
 sort(Comparator<E>) void
 <E>of(E...) List<E>
 <E>copyOf(Collection<E>) List<E>
final java.util.Set<E> : Collection<E>
 <E>of(E...) Set<E>
 <E>copyOf(Collection<E>) Set<E>
final java.util.SortedSet<E> : Set<E>
 first() E
 last() E
 headSet(E) SortedSet<E>
 tailSet(E) SortedSet<E>
final java.util.NavigableSet<E> : SortedSet<E>
 floor(E) E
 ceiling(E) E
 lower(E) E
 higher(E) E
 pollFirst() E
 pollLast() E
 descendingSet() NavigableSet<E>
final java.util.Queue<E> : Collection<E>
 poll() E
 peek() E
 remove() E
 element() E
final java.util.Deque<E> : Queue<E>
 getFirst() E
 getLast() E
 pollFirst() E
 pollLast() E
 peekFirst() E
 peekLast() E
 removeFirst() E
 removeLast() E
 pop() E
 descendingIterator() Iterator<E>
java.util.concurrent.BlockingQueue<E> : Queue<E>
 take() E
java.util.concurrent.LinkedBlockingQueue<E> : BlockingQueue<E>
java.util.concurrent.ArrayBlockingQueue<E> : BlockingQueue<E>
java.util.concurrent.ConcurrentLinkedQueue<E> : Queue<E>
java.util.concurrent.ConcurrentLinkedDeque<E> : Deque<E>
java.util.concurrent.CopyOnWriteArrayList<E> : List<E>
java.util.concurrent.CopyOnWriteArraySet<E> : Set<E>
java.util.PriorityQueue<E> : Queue<E>
final java.util.AbstractCollection<E> : Collection<E>
final java.util.AbstractList<E> : AbstractCollection<E>, List<E>
final java.util.AbstractSet<E> : AbstractCollection<E>, Set<E>
final java.util.ArrayList<E> : AbstractList<E>, java.util.RandomAccess, java.lang.Cloneable, java.io.Serializable
final java.util.LinkedList<E> : AbstractList<E>, Deque<E>, java.lang.Cloneable, java.io.Serializable
java.util.Vector<E> : List<E>
 elementAt(int) E
 firstElement() E
 lastElement() E
java.util.Stack<E> : Vector<E>
 pop() E
 peek() E
 push(E) E
final java.util.ArrayDeque<E> : AbstractCollection<E>, Deque<E>, java.lang.Cloneable, java.io.Serializable
final java.util.HashSet<E> : AbstractSet<E>, java.lang.Cloneable, java.io.Serializable
final java.util.LinkedHashSet<E> : HashSet<E>
final java.util.TreeSet<E> : AbstractSet<E>, NavigableSet<E>, java.lang.Cloneable, java.io.Serializable
java.util.EnumSet<E> : Set<E>
 <E>of(E,E...) EnumSet<E>
 <E>allOf(Class<E>) EnumSet<E>
 <E>noneOf(Class<E>) EnumSet<E>
 <E>copyOf(Collection<E>) EnumSet<E>
final java.util.Map<K,V>
 get(java.lang.Object) V
 getOrDefault(java.lang.Object,V) V
 put(K,V) V
 putIfAbsent(K,V) V
 remove(java.lang.Object) V
 replace(K,V) V
 keySet() Set<K>
 values() Collection<V>
 entrySet() Set<Map.Entry<K,V>>
 forEach(BiConsumer<K,V>) void
 computeIfAbsent(K,Function<K,V>) V
 computeIfPresent(K,BiFunction<K,V,V>) V
 compute(K,BiFunction<K,V,V>) V
 merge(K,V,BiFunction<V,V,V>) V
 replaceAll(BiFunction<K,V,V>) void
 containsKey(java.lang.Object) boolean
 size() int
 isEmpty() boolean
 <K,V>entry(K,V) Map.Entry<K,V>
 <K,V>of(K,V) Map<K,V>
final java.util.Map.Entry<K,V>
 getKey() K
 getValue() V
 setValue(V) V
java.util.AbstractMap.SimpleEntry<K,V> : Map.Entry<K,V>
final java.util.SortedMap<K,V> : Map<K,V>
 firstKey() K
 lastKey() K
 headMap(K) SortedMap<K,V>
 tailMap(K) SortedMap<K,V>
final java.util.NavigableMap<K,V> : SortedMap<K,V>
 firstEntry() Map.Entry<K,V>
 lastEntry() Map.Entry<K,V>
 floorEntry(K) Map.Entry<K,V>
 ceilingEntry(K) Map.Entry<K,V>
 pollFirstEntry() Map.Entry<K,V>
 floorKey(K) K
 ceilingKey(K) K
 descendingMap() NavigableMap<K,V>
final java.util.AbstractMap<K,V> : Map<K,V>
final java.util.HashMap<K,V> : AbstractMap<K,V>, java.lang.Cloneable, java.io.Serializable
final java.util.LinkedHashMap<K,V> : HashMap<K,V>
final java.util.TreeMap<K,V> : AbstractMap<K,V>, NavigableMap<K,V>, java.lang.Cloneable, java.io.Serializable
java.util.Hashtable<K,V> : Map<K,V>
java.util.IdentityHashMap<K,V> : Map<K,V>
java.util.WeakHashMap<K,V> : Map<K,V>
java.util.EnumMap<K,V> : Map<K,V>
final java.util.concurrent.ConcurrentMap<K,V> : Map<K,V>
final java.util.concurrent.ConcurrentHashMap<K,V> : AbstractMap<K,V>, ConcurrentMap<K,V>, java.io.Serializable
java.util.concurrent.ConcurrentSkipListMap<K,V> : NavigableMap<K,V>
final java.util.Optional<T>
 get() T
 orElse(T) T
 orElseGet(Supplier<T>) T
 orElseThrow() T
 isPresent() boolean
 ifPresent(Consumer<T>) void
 ifPresentOrElse(Consumer<T>,Runnable) void
 filter(Predicate<T>) Optional<T>
 <U>map(Function<T,U>) Optional<U>
 <U>flatMap(Function<T,Optional<U>>) Optional<U>
 or(Supplier<Optional<T>>) Optional<T>
 stream() Stream<T>
 <T>of(T) Optional<T>
 <T>ofNullable(T) Optional<T>
java.util.stream.BaseStream<T>
 iterator() Iterator<T>
java.util.stream.Stream<T> : BaseStream<T>
 filter(Predicate<T>) Stream<T>
 <R>map(Function<T,R>) Stream<R>
 <R>flatMap(Function<T,Stream<R>>) Stream<R>
 mapToInt(ToIntFunction<T>) IntStream
 mapToLong(ToLongFunction<T>) LongStream
 mapToDouble(ToDoubleFunction<T>) DoubleStream
 forEach(Consumer<T>) void
 forEachOrdered(Consumer<T>) void
 peek(Consumer<T>) Stream<T>
 distinct() Stream<T>
 sorted(Comparator<T>) Stream<T>
 limit(long) Stream<T>
 skip(long) Stream<T>
 takeWhile(Predicate<T>) Stream<T>
 dropWhile(Predicate<T>) Stream<T>
 parallel() Stream<T>
 sequential() Stream<T>
 onClose(Runnable) Stream<T>
 anyMatch(Predicate<T>) boolean
 allMatch(Predicate<T>) boolean
 noneMatch(Predicate<T>) boolean
 findFirst() Optional<T>
 findAny() Optional<T>
 min(Comparator<T>) Optional<T>
 max(Comparator<T>) Optional<T>
 reduce(T,BinaryOperator<T>) T
 toList() List<T>
 count() long
 <R>collect(Collector<T,?,R>) R
 <T>of(T...) Stream<T>
 <T>concat(Stream<T>,Stream<T>) Stream<T>
java.util.stream.IntStream
 <U>mapToObj(IntFunction<U>) Stream<U>
 forEach(IntConsumer) void
 range(int,int) IntStream
 rangeClosed(int,int) IntStream
java.util.stream.LongStream
 <U>mapToObj(LongFunction<U>) Stream<U>
java.util.stream.DoubleStream
java.util.stream.Collector<T,A,R>
final java.util.Arrays
 <T>asList(T...) List<T>
 <T>stream(T[]) Stream<T>
 <T>copyOf(T[],int) T[]
 <T>copyOfRange(T[],int,int) T[]
final java.util.Collections
 <T>singletonList(T) List<T>
 <T>emptyList() List<T>
 <T>emptySet() Set<T>
 <K,V>emptyMap() Map<K,V>
 <T>emptyIterator() Iterator<T>
 <T>singleton(T) Set<T>
 <K,V>singletonMap(K,V) Map<K,V>
 <T>unmodifiableList(List<T>) List<T>
 <T>unmodifiableSet(Set<T>) Set<T>
 <T>unmodifiableCollection(Collection<T>) Collection<T>
 <K,V>unmodifiableMap(Map<K,V>) Map<K,V>
 <T>synchronizedList(List<T>) List<T>
 <T>max(Collection<T>,Comparator<T>) T
 <T>min(Collection<T>,Comparator<T>) T
final java.util.Objects
 <T>requireNonNull(T) T
 <T>requireNonNullElse(T,T) T
 hash(java.lang.Object...) int
 toString(java.lang.Object) java.lang.String
 equals(java.lang.Object,java.lang.Object) boolean
fn java.util.concurrent.Executor
 execute(Runnable) void
java.util.concurrent.Future<V>
 get() V
java.util.concurrent.CompletionStage<T>
 <U>thenApply(Function<T,U>) CompletionStage<U>
 thenAccept(Consumer<T>) CompletionStage<java.lang.Void>
java.util.concurrent.CompletableFuture<T> : Future<T>, CompletionStage<T>
 join() T
 getNow(T) T
 <U>thenApply(Function<T,U>) CompletableFuture<U>
 <U>thenApplyAsync(Function<T,U>) CompletableFuture<U>
 thenAccept(Consumer<T>) CompletableFuture<java.lang.Void>
 <U>thenCompose(Function<T,CompletionStage<U>>) CompletableFuture<U>
 <U,V>thenCombine(CompletionStage<U>,BiFunction<T,U,V>) CompletableFuture<V>
 whenComplete(BiConsumer<T,java.lang.Throwable>) CompletableFuture<T>
 <U>handle(BiFunction<T,java.lang.Throwable,U>) CompletableFuture<U>
 exceptionally(Function<java.lang.Throwable,T>) CompletableFuture<T>
 <U>supplyAsync(Supplier<U>) CompletableFuture<U>
 <U>completedFuture(U) CompletableFuture<U>
java.util.concurrent.ExecutorService : Executor
 <T>submit(Callable<T>) Future<T>
java.util.concurrent.atomic.AtomicReference<V>
 get() V
 getAndSet(V) V
 updateAndGet(UnaryOperator<V>) V
 getAndUpdate(UnaryOperator<V>) V
java.lang.ThreadLocal<T>
 get() T
 <S>withInitial(Supplier<S>) ThreadLocal<S>
java.lang.ref.Reference<T>
 get() T
java.lang.ref.WeakReference<T> : Reference<T>
java.lang.ref.SoftReference<T> : Reference<T>
java.util.ServiceLoader<S> : Iterable<S>
 <S>load(Class<S>) ServiceLoader<S>
final java.lang.Class<T> : java.io.Serializable, java.lang.reflect.GenericDeclaration, java.lang.reflect.Type, java.lang.reflect.AnnotatedElement
 cast(java.lang.Object) T
 getName() java.lang.String
 getSimpleName() java.lang.String
 getCanonicalName() java.lang.String
 getTypeName() java.lang.String
 getPackage() java.lang.Package
 getClassLoader() java.lang.ClassLoader
 getSuperclass() Class<?>
 getComponentType() Class<?>
 getMethod(java.lang.String,Class<?>...) java.lang.reflect.Method
 getDeclaredMethod(java.lang.String,Class<?>...) java.lang.reflect.Method
 getDeclaredField(java.lang.String) java.lang.reflect.Field
 getField(java.lang.String) java.lang.reflect.Field
 forName(java.lang.String) Class<?>
 isInstance(java.lang.Object) boolean
 newInstance() T
 getEnumConstants() T[]
 getConstructor(Class<?>...) java.lang.reflect.Constructor<T>
 getDeclaredConstructor(Class<?>...) java.lang.reflect.Constructor<T>
 <A>getAnnotation(Class<A>) A
java.lang.reflect.Constructor<T>
 newInstance(java.lang.Object...) T
java.lang.Enum<E> : java.lang.Comparable<E>, java.io.Serializable
 valueOf(java.lang.String) E
 values() E[]
 name() java.lang.String
 ordinal() int
 getDeclaringClass() Class<E>
final java.lang.Record
only final java.lang.Object
 toString() java.lang.String
 hashCode() int
 equals(java.lang.Object) boolean
 getClass() Class<?>
 clone() java.lang.Object
 finalize() void
 notify() void
 notifyAll() void
 wait() void
final java.lang.CharSequence
final java.lang.String : java.lang.CharSequence, java.lang.Comparable<java.lang.String>, java.io.Serializable
 length() int
 substring(int) java.lang.String
 trim() java.lang.String
 split(java.lang.String) java.lang.String[]
 toCharArray() char[]
 charAt(int) char
 format(java.lang.String,java.lang.Object...) java.lang.String
 valueOf(java.lang.Object) java.lang.String
 join(java.lang.CharSequence,java.lang.CharSequence...) java.lang.String
 replace(java.lang.CharSequence,java.lang.CharSequence) java.lang.String
 toLowerCase() java.lang.String
 toUpperCase() java.lang.String
 isEmpty() boolean
 equals(java.lang.Object) boolean
 startsWith(java.lang.String) boolean
 endsWith(java.lang.String) boolean
 contains(java.lang.CharSequence) boolean
 indexOf(java.lang.String) int
 lastIndexOf(java.lang.String) int
 strip() java.lang.String
 concat(java.lang.String) java.lang.String
 repeat(int) java.lang.String
 intern() java.lang.String
 replaceAll(java.lang.String,java.lang.String) java.lang.String
 replaceFirst(java.lang.String,java.lang.String) java.lang.String
 equalsIgnoreCase(java.lang.String) boolean
 matches(java.lang.String) boolean
 codePointAt(int) int
 compareTo(java.lang.String) int
 formatted(java.lang.Object...) java.lang.String
 subSequence(int,int) java.lang.CharSequence
 getBytes() byte[]
final java.lang.StringBuilder : java.lang.CharSequence, java.lang.Appendable, java.io.Serializable
 append(java.lang.Object) java.lang.StringBuilder
 toString() java.lang.String
final java.lang.StringBuffer : java.lang.CharSequence, java.lang.Appendable, java.io.Serializable
 append(java.lang.Object) java.lang.StringBuffer
 toString() java.lang.String
final java.lang.Appendable
final java.lang.Number : java.io.Serializable
 intValue() int
 longValue() long
 floatValue() float
 doubleValue() double
 byteValue() byte
 shortValue() short
final java.lang.Integer : java.lang.Number, java.lang.Comparable<java.lang.Integer>
 valueOf(int) java.lang.Integer
 parseInt(java.lang.String) int
 compare(int,int) int
 toString(int) java.lang.String
final java.lang.Long : java.lang.Number, java.lang.Comparable<java.lang.Long>
 valueOf(long) java.lang.Long
 parseLong(java.lang.String) long
 compare(long,long) int
 toString(long) java.lang.String
final java.lang.Short : java.lang.Number, java.lang.Comparable<java.lang.Short>
 valueOf(short) java.lang.Short
 parseShort(java.lang.String) short
 compare(short,short) int
 toString(short) java.lang.String
final java.lang.Byte : java.lang.Number, java.lang.Comparable<java.lang.Byte>
 valueOf(byte) java.lang.Byte
 parseByte(java.lang.String) byte
 compare(byte,byte) int
 toString(byte) java.lang.String
final java.lang.Float : java.lang.Number, java.lang.Comparable<java.lang.Float>
 valueOf(float) java.lang.Float
 parseFloat(java.lang.String) float
 compare(float,float) int
 toString(float) java.lang.String
 floatToIntBits(float) int
 intBitsToFloat(int) float
final java.lang.Double : java.lang.Number, java.lang.Comparable<java.lang.Double>
 valueOf(double) java.lang.Double
 parseDouble(java.lang.String) double
 compare(double,double) int
 toString(double) java.lang.String
 doubleToLongBits(double) long
 doubleToRawLongBits(double) long
 longBitsToDouble(long) double
final java.lang.Boolean : java.lang.Comparable<java.lang.Boolean>, java.io.Serializable
 valueOf(boolean) java.lang.Boolean
 parseBoolean(java.lang.String) boolean
 booleanValue() boolean
final java.lang.Character : java.lang.Comparable<java.lang.Character>, java.io.Serializable
 valueOf(char) java.lang.Character
 charValue() char
 isDigit(char) boolean
 isLetter(char) boolean
 isWhitespace(char) boolean
final java.lang.Void
final java.lang.Throwable : java.io.Serializable
 getMessage() java.lang.String
 getCause() java.lang.Throwable
final java.lang.Exception : java.lang.Throwable
final java.lang.RuntimeException : java.lang.Exception
final java.lang.Error : java.lang.Throwable
final java.lang.IllegalArgumentException : java.lang.RuntimeException
final java.lang.IllegalStateException : java.lang.RuntimeException
final java.lang.UnsupportedOperationException : java.lang.RuntimeException
final java.lang.NullPointerException : java.lang.RuntimeException
final java.lang.IndexOutOfBoundsException : java.lang.RuntimeException
final java.io.IOException : java.lang.Exception
java.lang.reflect.Type
final java.lang.reflect.WildcardType : java.lang.reflect.Type
final java.lang.reflect.ParameterizedType : java.lang.reflect.Type
 getRawType() java.lang.reflect.Type
 getOwnerType() java.lang.reflect.Type
 getActualTypeArguments() java.lang.reflect.Type[]
final java.lang.reflect.GenericArrayType : java.lang.reflect.Type
 getGenericComponentType() java.lang.reflect.Type
final java.lang.reflect.TypeVariable<D> : java.lang.reflect.Type, java.lang.reflect.AnnotatedElement
 getBounds() java.lang.reflect.Type[]
 getName() java.lang.String
java.lang.reflect.Method : java.lang.reflect.GenericDeclaration
 getName() java.lang.String
 getReturnType() Class<?>
 getGenericReturnType() java.lang.reflect.Type
 getDeclaringClass() Class<?>
 getParameterTypes() Class<?>[]
java.lang.reflect.Field : java.lang.reflect.AnnotatedElement
 getName() java.lang.String
 getType() Class<?>
 getGenericType() java.lang.reflect.Type
 getDeclaringClass() Class<?>
final java.lang.Package : java.lang.reflect.AnnotatedElement
 getName() java.lang.String
final java.io.InputStream : java.io.Closeable
final java.io.FilterInputStream : java.io.InputStream
final java.io.BufferedInputStream : java.io.FilterInputStream
final java.io.FileInputStream : java.io.InputStream
final java.io.ByteArrayInputStream : java.io.InputStream
final java.io.OutputStream : java.io.Closeable, java.io.Flushable
final java.io.FilterOutputStream : java.io.OutputStream
final java.io.PrintStream : java.io.FilterOutputStream, java.lang.Appendable
final java.io.FileOutputStream : java.io.OutputStream
final java.io.ByteArrayOutputStream : java.io.OutputStream
 toByteArray() byte[]
 toString() java.lang.String
java.lang.Readable
final java.io.Reader : java.lang.Readable, java.io.Closeable
final java.io.BufferedReader : java.io.Reader
 readLine() java.lang.String
 lines() Stream<java.lang.String>
final java.io.InputStreamReader : java.io.Reader
final java.io.FileReader : java.io.InputStreamReader
final java.io.StringReader : java.io.Reader
final java.io.Writer : java.lang.Appendable, java.io.Closeable, java.io.Flushable
final java.io.BufferedWriter : java.io.Writer
final java.io.OutputStreamWriter : java.io.Writer
final java.io.FileWriter : java.io.OutputStreamWriter
final java.io.PrintWriter : java.io.Writer
final java.io.StringWriter : java.io.Writer
 toString() java.lang.String
final java.io.File : java.io.Serializable, java.lang.Comparable<java.io.File>
 toPath() java.nio.file.Path
 getName() java.lang.String
 getPath() java.lang.String
 getAbsolutePath() java.lang.String
 getParentFile() java.io.File
 toURI() java.net.URI
 listFiles() java.io.File[]
java.nio.file.Path : java.lang.Comparable<java.nio.file.Path>, Iterable<java.nio.file.Path>
 toFile() java.io.File
 resolve(java.lang.String) java.nio.file.Path
 getParent() java.nio.file.Path
 getFileName() java.nio.file.Path
 of(java.lang.String,java.lang.String...) java.nio.file.Path
final java.nio.file.Paths
 get(java.lang.String,java.lang.String...) java.nio.file.Path
final java.nio.file.Files
 newInputStream(java.nio.file.Path) java.io.InputStream
 newOutputStream(java.nio.file.Path) java.io.OutputStream
 newBufferedReader(java.nio.file.Path) java.io.BufferedReader
 newBufferedWriter(java.nio.file.Path) java.io.BufferedWriter
 readAllBytes(java.nio.file.Path) byte[]
 readString(java.nio.file.Path) java.lang.String
 readAllLines(java.nio.file.Path) List<java.lang.String>
 createTempFile(java.lang.String,java.lang.String) java.nio.file.Path
 createTempDirectory(java.lang.String) java.nio.file.Path
final java.nio.charset.Charset : java.lang.Comparable<java.nio.charset.Charset>
 name() java.lang.String
 defaultCharset() java.nio.charset.Charset
 forName(java.lang.String) java.nio.charset.Charset
final java.net.URI : java.lang.Comparable<java.net.URI>, java.io.Serializable
 create(java.lang.String) java.net.URI
 toURL() java.net.URL
final java.net.URL : java.io.Serializable
 openStream() java.io.InputStream
 toURI() java.net.URI
final java.math.BigInteger : java.lang.Number, java.lang.Comparable<java.math.BigInteger>
 valueOf(long) java.math.BigInteger
final java.math.BigDecimal : java.lang.Number, java.lang.Comparable<java.math.BigDecimal>
 valueOf(double) java.math.BigDecimal
java.util.Date : java.io.Serializable, java.lang.Cloneable, java.lang.Comparable<java.util.Date>
 getTime() long
java.util.Calendar : java.io.Serializable, java.lang.Cloneable, java.lang.Comparable<java.util.Calendar>
 getInstance() java.util.Calendar
 getTime() java.util.Date
 getTimeInMillis() long
 get(int) int
final java.util.TimeZone : java.io.Serializable, java.lang.Cloneable
 getDefault() java.util.TimeZone
 getTimeZone(java.lang.String) java.util.TimeZone
final java.util.Locale : java.lang.Cloneable, java.io.Serializable
 getDefault() java.util.Locale
final java.util.UUID : java.io.Serializable, java.lang.Comparable<java.util.UUID>
 randomUUID() java.util.UUID
final java.util.regex.Pattern : java.io.Serializable
 compile(java.lang.String) java.util.regex.Pattern
 matcher(java.lang.CharSequence) java.util.regex.Matcher
 pattern() java.lang.String
final java.util.regex.Matcher
 group() java.lang.String
 matches() boolean
 find() boolean
final java.lang.Thread : java.lang.Runnable
 currentThread() java.lang.Thread
 getName() java.lang.String
final java.lang.System
 currentTimeMillis() long
 nanoTime() long
 getProperty(java.lang.String) java.lang.String
 getenv(java.lang.String) java.lang.String
 lineSeparator() java.lang.String
 identityHashCode(java.lang.Object) int
final java.time.Duration : java.lang.Comparable<java.time.Duration>, java.io.Serializable
 ofMillis(long) java.time.Duration
 ofSeconds(long) java.time.Duration
 ofMinutes(long) java.time.Duration
 ofNanos(long) java.time.Duration
 toMillis() long
 toNanos() long
java.time.Instant : java.lang.Comparable<java.time.Instant>, java.io.Serializable
 now() java.time.Instant
 toEpochMilli() long
java.lang.reflect.AnnotatedElement
java.lang.reflect.GenericDeclaration : java.lang.reflect.AnnotatedElement
`

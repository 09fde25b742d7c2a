import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Prints the types of some packages that may be extended, their supertypes, and the methods of their own that may be overridden, with the numbers of parameters. */
class Overridable {
  static final List<String> MODULES = List.of("java.base", "java.sql", "java.desktop", "java.logging", "java.naming", "java.xml", "java.net.http", "java.management");
  static final List<String> PACKAGES = List.of("java.lang", "java.lang.ref", "java.lang.reflect", "java.util", "java.util.function", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks", "java.util.stream", "java.util.logging",
      "java.util.spi", "java.util.zip", "java.util.jar", "java.io", "java.nio", "java.nio.file", "java.nio.file.attribute", "java.nio.file.spi", "java.nio.channels", "java.nio.channels.spi", "java.nio.charset", "java.nio.charset.spi", "java.net", "java.net.http", "java.net.spi", "java.sql", "javax.sql", "java.text", "java.time", "java.time.chrono", "java.time.temporal", "java.security", "java.security.cert", "java.security.spec",
      "java.beans", "java.awt.event", "javax.swing.event", "javax.management", "javax.naming", "javax.naming.spi", "javax.net", "javax.net.ssl", "javax.xml.transform", "javax.xml.stream", "javax.xml.parsers", "org.xml.sax", "org.xml.sax.helpers", "org.w3c.dom");

  public static void main(String[] args) throws Exception {
    System.out.println("Java " + System.getProperty("java.version") + "; the types of values in part, by hand");
    List<String> out = new ArrayList<>();
    for (String module : MODULES) {
      Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
      try (Stream<Path> all = Files.walk(root)) {
        for (Path p : (Iterable<Path>) all.filter(f -> f.toString().endsWith(".class"))::iterator) {
          String name = root.relativize(p).toString().replace('/', '.').replaceAll("\\.class$", "");
          if (PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.')))) && !name.endsWith("-info")) {
            describe(Class.forName(name, false, ClassLoader.getPlatformClassLoader()), out);
          }
        }
      }
    }
    out.stream().sorted().forEach(System.out::println);
  }

  static void describe(Class<?> c, List<String> out) {
    if (!shown(c) || Modifier.isFinal(c.getModifiers()) || c == Object.class || c.isEnum()) {
      return;
    }
    Map<String, Set<Integer>> methods = new TreeMap<>();
    Set<String> supers = new TreeSet<>();
    collect(c, methods, supers);
    StringBuilder line = new StringBuilder(c.getCanonicalName());
    supers.forEach(s -> line.append(' ').append(s));
    line.append(" |");
    methods.forEach((name, counts) -> {
      line.append(' ').append(name);
      counts.stream().sorted(Comparator.naturalOrder()).forEach(n -> line.append(',').append(n));
    });
    out.add(line.toString());
  }

  /** Types that nobody else may name give what they have to those that extend them. */
  static void collect(Class<?> c, Map<String, Set<Integer>> methods, Set<String> supers) {
    for (Method m : c.getDeclaredMethods()) {
      int is = m.getModifiers();
      if (!m.isSynthetic() && (Modifier.isPublic(is) || Modifier.isProtected(is)) && !Modifier.isStatic(is) && !Modifier.isFinal(is)) {
        methods.computeIfAbsent(m.getName(), k -> new TreeSet<>()).add(m.getParameterCount());
      }
    }
    List<Class<?>> above = new ArrayList<>(List.of(c.getInterfaces()));
    if (c.getSuperclass() != null && c.getSuperclass() != Object.class) {
      above.add(c.getSuperclass());
    }
    for (Class<?> s : above) {
      if (shown(s) && PACKAGES.contains(s.getPackageName())) {
        supers.add(s.getCanonicalName());
      } else {
        collect(s, methods, supers);
      }
    }
  }

  static boolean shown(Class<?> c) {
    for (Class<?> x = c; x != null; x = x.getEnclosingClass()) {
      if (x.isAnonymousClass() || x.isLocalClass() || !Modifier.isPublic(x.getModifiers()) && !Modifier.isProtected(x.getModifiers())) {
        return false;
      }
    }
    return true;
  }
}

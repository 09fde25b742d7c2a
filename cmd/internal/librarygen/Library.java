import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the types of some packages that programs may name: a line each with its supertypes, and an indented one for each field, type and method of its own. */
class Library {
  static final List<String> MODULES = List.of("java.base", "java.sql", "java.desktop", "java.logging", "java.naming", "java.xml", "java.net.http", "java.management", "java.compiler", "java.prefs", "java.rmi", "java.scripting", "java.instrument");
  static final Set<String> PACKAGES = Set.of("java.lang", "java.lang.annotation", "java.lang.constant", "java.lang.instrument", "java.lang.invoke", "java.lang.management", "java.lang.module", "java.lang.ref", "java.lang.reflect", "java.util", "java.util.function", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks", "java.util.prefs", "java.util.random", "java.util.regex", "java.util.stream", "java.util.logging",
      "java.util.spi", "java.util.zip", "java.util.jar", "java.io", "java.math", "java.nio", "java.nio.file", "java.nio.file.attribute", "java.nio.file.spi", "java.nio.channels", "java.nio.channels.spi", "java.nio.charset", "java.nio.charset.spi", "java.net", "java.net.http", "java.net.spi", "java.rmi", "java.rmi.server", "java.sql", "javax.sql", "java.text", "java.text.spi", "java.time", "java.time.chrono", "java.time.format", "java.time.temporal", "java.time.zone", "java.security", "java.security.cert", "java.security.interfaces", "java.security.spec",
      "javax.annotation.processing", "javax.lang.model", "javax.lang.model.element", "javax.lang.model.type", "javax.lang.model.util", "javax.tools", "javax.script", "javax.crypto", "javax.crypto.interfaces", "javax.crypto.spec", "javax.security.auth", "javax.security.auth.callback", "javax.security.auth.login", "javax.security.auth.spi", "javax.security.auth.x500",
      "java.beans", "java.awt.event", "javax.swing.event", "javax.management", "javax.naming", "javax.naming.directory", "javax.naming.spi", "javax.net", "javax.net.ssl", "javax.xml", "javax.xml.datatype", "javax.xml.namespace", "javax.xml.transform", "javax.xml.transform.dom", "javax.xml.transform.sax", "javax.xml.transform.stream", "javax.xml.stream", "javax.xml.stream.events", "javax.xml.stream.util", "javax.xml.parsers", "javax.xml.validation", "javax.xml.xpath", "org.xml.sax", "org.xml.sax.ext", "org.xml.sax.helpers", "org.w3c.dom", "org.w3c.dom.events", "org.w3c.dom.ls", "org.w3c.dom.traversal");

  public static void main(String[] args) throws Exception {
    System.out.println(System.getProperty("java.version"));
    for (String module : MODULES) {
      Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
      try (Stream<Path> all = Files.walk(root)) {
        for (Path p : (Iterable<Path>) all.filter(f -> f.toString().endsWith(".class"))::iterator) {
          String name = root.relativize(p).toString().replace('/', '.').replaceAll("\\.class$", "");
          if (PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.')))) && !name.endsWith("-info")) {
            Class<?> c = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            if (shown(c)) {
              System.out.print(describe(c));
            }
          }
        }
      }
    }
  }

  static String describe(Class<?> c) {
    Set<String> supers = new LinkedHashSet<>();
    Map<String, String> found = new HashMap<>();
    collect(c, c, supers, found);
    Set<String> members = new TreeSet<>(found.values());
    if (c == Enum.class) { // what the language gives to each enum (JLS 8.9.3)
      members.addAll(List.of("^values() E[]", "^valueOf(java.lang.String) E"));
    }
    StringBuilder out = new StringBuilder();
    Method stands = c.isInterface() ? functional(c) : null;
    if (stands != null) {
      out.append("fn ");
    }
    if (c.isInterface()) {
      out.append("interface ");
    } else if (Modifier.isFinal(c.getModifiers()) || c.isEnum()) {
      out.append("final ");
    } else if (Modifier.isAbstract(c.getModifiers())) {
      out.append("abstract ");
    }
    out.append(c.getCanonicalName()).append(parameters(c.getTypeParameters()));
    if (!supers.isEmpty()) {
      out.append(" : ").append(String.join(", ", supers));
    }
    out.append('\n');
    if (stands != null) {
      String first = method(c, stands, supertypeOf(c, stands.getDeclaringClass()));
      out.append(' ').append(first).append('\n');
      members.remove(first);
    }
    members.forEach(m -> out.append(' ').append(m).append('\n'));
    return out.toString();
  }

  /** Types that nobody else may name give what they have to those that extend them. */
  static void collect(Class<?> of, Class<?> c, Set<String> supers, Map<String, String> members) {
    for (Method m : c.getDeclaredMethods()) {
      if (!m.isSynthetic() && visible(m.getModifiers())) {
        members.putIfAbsent(m.getName() + Arrays.toString(m.getParameterTypes()), method(of, m, null));
      }
    }
    for (Field f : c.getDeclaredFields()) {
      if (!f.isSynthetic() && visible(f.getModifiers())) {
        members.putIfAbsent("." + f.getName(), "." + f.getName() + " " + expression(f.getGenericType(), scope(of, null), null));
      }
    }
    List<Type> above = new ArrayList<>();
    if (c.getSuperclass() != null && c.getSuperclass() != Object.class) {
      above.add(c.getGenericSuperclass());
    }
    above.addAll(List.of(c.getGenericInterfaces()));
    for (Type s : above) {
      Class<?> raw = raw(s);
      if (shown(raw)) {
        supers.add(expression(s, scope(of, null), null));
      } else {
        collect(of, raw, supers, members);
      }
    }
  }

  static String method(Class<?> of, Method m, ParameterizedType through) {
    StringBuilder out = new StringBuilder();
    int is = m.getModifiers();
    out.append(Modifier.isAbstract(is) ? "!" : Modifier.isStatic(is) ? "^" : Modifier.isFinal(is) ? "#" : "");
    out.append(parameters(m.getTypeParameters())).append(m.getName()).append('(');
    Set<String> scope = scope(of, m);
    Type[] types = m.getGenericParameterTypes();
    for (int n = 0; n < types.length; n++) {
      String t = expression(types[n], scope, through);
      out.append(n > 0 ? "," : "").append(m.isVarArgs() && n == types.length - 1 ? t.substring(0, t.length() - 2) + "..." : t);
    }
    return out.append(") ").append(expression(m.getGenericReturnType(), scope, through)).toString();
  }

  /** The one abstract method of an interface that a function may stand for. */
  static Method functional(Class<?> c) {
    Method found = null;
    for (Method m : c.getMethods()) {
      if (Modifier.isAbstract(m.getModifiers()) && !m.isBridge() && !ofObject(m) && !implemented(c, m)) {
        if (found != null && !(found.getName().equals(m.getName()) && found.getParameterCount() == m.getParameterCount())) {
          return null;
        }
        if (found == null || found.getDeclaringClass().isAssignableFrom(m.getDeclaringClass())) {
          found = m;
        }
      }
    }
    return found;
  }

  static boolean implemented(Class<?> c, Method m) {
    return Arrays.stream(c.getMethods()).anyMatch(o -> o.isDefault() && o.getName().equals(m.getName()) && Arrays.equals(o.getParameterTypes(), m.getParameterTypes()) && m.getDeclaringClass().isAssignableFrom(o.getDeclaringClass()));
  }

  static boolean ofObject(Method m) {
    try {
      return Modifier.isPublic(Object.class.getMethod(m.getName(), m.getParameterTypes()).getModifiers());
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** How a type sees one of its supertypes, nil without type arguments. */
  static ParameterizedType supertypeOf(Class<?> c, Class<?> above) {
    for (Type s : c.getGenericInterfaces()) {
      if (raw(s) == above) {
        return s instanceof ParameterizedType ? (ParameterizedType) s : null;
      }
    }
    return null;
  }

  static Set<String> scope(Class<?> c, Method m) {
    Set<String> names = new HashSet<>();
    for (TypeVariable<?> v : c.getTypeParameters()) {
      names.add(v.getName());
    }
    if (m != null) {
      for (TypeVariable<?> v : m.getTypeParameters()) {
        names.add(v.getName());
      }
    }
    return names;
  }

  static String parameters(TypeVariable<?>[] list) {
    return list.length == 0 ? "" : Arrays.stream(list).map(TypeVariable::getName).collect(Collectors.joining(",", "<", ">"));
  }

  /** Wildcards are written as what they let through. */
  static String expression(Type t, Set<String> scope, ParameterizedType through) {
    if (t instanceof Class<?>) {
      Class<?> c = (Class<?>) t;
      return c.isArray() ? expression(c.getComponentType(), scope, through) + "[]" : c.getCanonicalName();
    }
    if (t instanceof GenericArrayType) {
      return expression(((GenericArrayType) t).getGenericComponentType(), scope, through) + "[]";
    }
    if (t instanceof ParameterizedType) {
      ParameterizedType p = (ParameterizedType) t;
      return Arrays.stream(p.getActualTypeArguments()).map(a -> expression(a, scope, through)).collect(Collectors.joining(",", ((Class<?>) p.getRawType()).getCanonicalName() + "<", ">"));
    }
    if (t instanceof WildcardType) {
      WildcardType w = (WildcardType) t;
      Type bound = w.getLowerBounds().length > 0 ? w.getLowerBounds()[0] : w.getUpperBounds()[0];
      return bound == Object.class ? "?" : expression(bound, scope, through);
    }
    TypeVariable<?> v = (TypeVariable<?>) t;
    if (through != null && v.getGenericDeclaration() == through.getRawType()) {
      int n = List.of(v.getGenericDeclaration().getTypeParameters()).indexOf(v);
      return expression(through.getActualTypeArguments()[n], scope, null);
    }
    return scope.contains(v.getName()) ? v.getName() : "?";
  }

  static Class<?> raw(Type t) {
    return (Class<?>) (t instanceof ParameterizedType ? ((ParameterizedType) t).getRawType() : t);
  }

  static boolean visible(int is) {
    return Modifier.isPublic(is) || Modifier.isProtected(is);
  }

  static boolean shown(Class<?> c) {
    for (Class<?> x = c; x != null; x = x.getEnclosingClass()) {
      if (x.isAnonymousClass() || x.isLocalClass() || !visible(x.getModifiers())) {
        return false;
      }
    }
    return true;
  }
}

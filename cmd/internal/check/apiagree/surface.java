import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Says which public types and members of an unpacked Java project another one breaks, for programs that
 * are compiled already or anew (chapter 13 of the language's specification).
 *
 * <p>It asks javac's own model of both sides and knows nothing of codegraph. Libraries are not there; what
 * needs them is an error that javac goes on after. Sources are those of folders src/main/java or, where there
 * is none, of all that name no test. Packages with a part "internal" are left out.
 *
 * <p>Arguments: the folders of both sides. Output: {"path:line": reason}, places of the first side.
 */
class Surface {
  static final Set<String> SKIPPED = Set.of("test", "tests", "testing", "example", "examples", "sample", "samples", "demo", "demos", "benchmark", "benchmarks", "perf", "target");

  final Map<String, TypeElement> types = new LinkedHashMap<>();
  Trees trees;
  javax.lang.model.util.Types util;
  javax.lang.model.util.Elements elements;
  Path root;

  Surface(Path root) throws Exception {
    this.root = root;
    List<Path> files;
    try (var all = Files.walk(root)) {
      files = all.filter(p -> p.toString().endsWith(".java") && shipped(root.relativize(p)) && !p.endsWith("module-info.java") && !p.endsWith("package-info.java")).sorted().toList();
    }
    List<Path> main = files.stream().filter(p -> p.toString().contains("/src/main/java/")).toList();
    if (!main.isEmpty()) {
      files = main;
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(d -> {}, null, null);
    JavacTask task = (JavacTask) compiler.getTask(null, manager, d -> {}, List.of("-proc:none", "-Xmaxerrs", "100000"), null, manager.getJavaFileObjectsFromPaths(files));
    trees = Trees.instance(task);
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    util = task.getTypes();
    elements = task.getElements();
    for (CompilationUnitTree unit : units) {
      for (var t : unit.getTypeDecls()) {
        if (trees.getElement(TreePath.getPath(unit, t)) instanceof TypeElement e) {
          collect(e);
        }
      }
    }
  }

  static boolean shipped(Path p) {
    for (Path part : p) {
      if (part.toString().equals("src") || part.toString().equals("java")) {
        break;
      }
      if (SKIPPED.contains(part.toString())) {
        return false;
      }
    }
    return !("/" + p).contains("/src/test/");
  }

  void collect(TypeElement e) {
    if (!shown(e) || (e.getQualifiedName() + ".").contains(".internal.") || elements.getPackageOf(e).isUnnamed()) {
      return;
    }
    types.put(e.getQualifiedName().toString(), e);
    for (TypeElement nested : ElementFilter.typesIn(e.getEnclosedElements())) {
      if (!nested.getModifiers().contains(Modifier.PROTECTED) || extensible(e)) {
        collect(nested);
      }
    }
  }

  static boolean shown(Element e) {
    return e.getModifiers().contains(Modifier.PUBLIC) || e.getModifiers().contains(Modifier.PROTECTED);
  }

  static boolean sealed(TypeElement e) {
    return e.getModifiers().contains(Modifier.SEALED);
  }

  static boolean extensible(TypeElement e) {
    if (e.getKind() == ElementKind.INTERFACE) {
      return !sealed(e);
    }
    return e.getKind() == ElementKind.CLASS && !e.getModifiers().contains(Modifier.FINAL) && !sealed(e)
        && ElementFilter.constructorsIn(e.getEnclosedElements()).stream().anyMatch(Surface::shown);
  }

  String place(Element e) throws Exception {
    TreePath p = trees.getPath(e);
    if (p == null) {
      return null;
    }
    CompilationUnitTree unit = p.getCompilationUnit();
    String source = unit.getSourceFile().getCharContent(true).toString();
    long at = trees.getSourcePositions().getStartPosition(unit, p.getLeaf());
    var leaf = p.getLeaf();
    var modifiers = leaf instanceof com.sun.source.tree.ClassTree c ? c.getModifiers() : leaf instanceof com.sun.source.tree.MethodTree m ? m.getModifiers() : leaf instanceof com.sun.source.tree.VariableTree v ? v.getModifiers() : null;
    if (modifiers != null) {
      at = Math.max(at, trees.getSourcePositions().getEndPosition(unit, modifiers));
    }
    if (leaf instanceof com.sun.source.tree.MethodTree m && m.getReturnType() != null) {
      at = Math.max(at, trees.getSourcePositions().getEndPosition(unit, m.getReturnType()));
    }
    String name = e.getKind() == ElementKind.CONSTRUCTOR ? e.getEnclosingElement().getSimpleName().toString() : e.getSimpleName().toString();
    at = Math.max(at, source.indexOf(name, (int) at));
    return root.relativize(Path.of(unit.getSourceFile().toUri())) + ":" + unit.getLineMap().getLineNumber(at);
  }

  String erased(TypeMirror t) {
    return util.erasure(t).toString().replaceAll("^.*[.$](?=[^.$]*$)", "");
  }

  String params(ExecutableElement m) {
    return m.getParameters().stream().map(p -> erased(p.asType())).collect(Collectors.joining(","));
  }

  String key(ExecutableElement m) {
    return m.getSimpleName() + "(" + params(m) + ")";
  }

  Map<String, ExecutableElement> methods(TypeElement t) {
    Map<String, ExecutableElement> out = new HashMap<>();
    List<ExecutableElement> all = new ArrayList<>(ElementFilter.methodsIn(elements.getAllMembers(t)));
    all.addAll(ElementFilter.methodsIn(t.getEnclosedElements()));
    all.forEach(m -> out.put(key(m), m));
    return out;
  }

  Set<String> supers(TypeElement t) {
    Set<String> out = new LinkedHashSet<>();
    List<TypeMirror> queue = new ArrayList<>(util.directSupertypes(t.asType()));
    while (!queue.isEmpty()) {
      if (queue.remove(0) instanceof DeclaredType d && d.asElement() instanceof TypeElement s) {
        queue.addAll(util.directSupertypes(d));
        if (s.getModifiers().contains(Modifier.PUBLIC)) {
          out.add(s.getQualifiedName().toString());
        }
      }
    }
    return out;
  }

  /** The checked exceptions that a method throws and callers of another one did not have to catch. */
  Set<String> uncaught(ExecutableElement m, Set<String> before) {
    Set<String> out = new LinkedHashSet<>();
    for (TypeMirror t : m.getThrownTypes()) {
      if (t instanceof DeclaredType d && d.asElement() instanceof TypeElement e && supers(e).stream().anyMatch(s -> before.contains(s.replaceAll("^.*[.]", "")))) {
        continue;
      }
      if (checked(m).contains(erased(t)) && !before.contains(erased(t))) {
        out.add(erased(t));
      }
    }
    return out;
  }

  Set<String> checked(ExecutableElement m) {
    Set<String> out = new LinkedHashSet<>();
    for (TypeMirror t : m.getThrownTypes()) {
      TypeElement runtime = elements.getTypeElement("java.lang.RuntimeException"), error = elements.getTypeElement("java.lang.Error");
      if (t instanceof DeclaredType && !util.isSubtype(t, runtime.asType()) && !util.isSubtype(t, error.asType())) {
        out.add(erased(t));
      }
    }
    return out;
  }

  static int access(Element e) {
    return e.getModifiers().contains(Modifier.PUBLIC) ? 2 : e.getModifiers().contains(Modifier.PROTECTED) ? 1 : 0;
  }

  final Map<String, String> found = new LinkedHashMap<>();

  void tell(Element e, String reason) throws Exception {
    String at = place(e);
    if (at != null) {
      found.putIfAbsent(at, e.getEnclosingElement().getSimpleName() + "." + e.getSimpleName() + " " + reason);
    }
  }

  void compare(Surface now) throws Exception {
    for (var entry : types.entrySet()) {
      TypeElement a = entry.getValue(), b = now.types.get(entry.getKey());
      if (b == null) {
        if (!(a.getEnclosingElement() instanceof TypeElement outer) || now.types.containsKey(outer.getQualifiedName().toString())) {
          tell(a, "is gone");
        }
        continue;
      }
      if (a.getKind() != b.getKind()) {
        tell(a, "is " + b.getKind());
        continue;
      }
      boolean open = extensible(a);
      if (open && !extensible(b)) {
        tell(a, "is final");
      }
      if (a.getKind() == ElementKind.CLASS && !a.getModifiers().contains(Modifier.ABSTRACT) && b.getModifiers().contains(Modifier.ABSTRACT)
          && ElementFilter.constructorsIn(a.getEnclosedElements()).stream().anyMatch(Surface::shown)) {
        tell(a, "is abstract");
      }
      Map<String, ExecutableElement> was = methods(a), is = now.methods(b);
      if (open || a.getKind() == ElementKind.ANNOTATION_TYPE) {
        for (ExecutableElement m : ElementFilter.methodsIn(b.getEnclosedElements())) {
          ExecutableElement old = was.get(now.key(m));
          if (m.getModifiers().contains(Modifier.ABSTRACT) && m.getDefaultValue() == null && (old == null || !old.getModifiers().contains(Modifier.ABSTRACT))) {
            tell(a, "asks for " + m);
          }
        }
      }
      Set<String> supers = now.supers(b);
      for (String s : supers(a)) {
        if (!supers.contains(s) && (!types.containsKey(s) || now.types.containsKey(s))) {
          tell(a, "is no " + s);
        }
      }
      for (Element e : a.getEnclosedElements()) {
        if (access(e) == 0 || access(e) == 1 && !open || e instanceof TypeElement) {
          continue;
        }
        if (e instanceof VariableElement f) {
          VariableElement g = ElementFilter.fieldsIn(now.elements.getAllMembers(b)).stream().filter(x -> x.getSimpleName().contentEquals(f.getSimpleName())).findFirst().orElse(null);
          if (g == null || access(g) < access(f)) {
            tell(f, "is gone or hidden");
          } else if (!erased(f.asType()).equals(now.erased(g.asType()))) {
            tell(f, "is " + g.asType());
          } else if (f.getModifiers().contains(Modifier.STATIC) != g.getModifiers().contains(Modifier.STATIC)
              || !f.getModifiers().contains(Modifier.FINAL) && g.getModifiers().contains(Modifier.FINAL)) {
            tell(f, "is static or final or not");
          }
        } else if (e instanceof ExecutableElement m && m.getKind() == ElementKind.CONSTRUCTOR) {
          if (a.getModifiers().contains(Modifier.ABSTRACT) && !open) {
            continue;
          }
          ExecutableElement c = ElementFilter.constructorsIn(b.getEnclosedElements()).stream().filter(x -> now.params(x).equals(params(m))).findFirst().orElse(null);
          if (c == null || access(c) < access(m)) {
            tell(trees.getPath(m) == null || elements.getOrigin(m) != javax.lang.model.util.Elements.Origin.EXPLICIT ? a : m, "constructor is gone or hidden");
          } else if (m.isVarArgs() && !c.isVarArgs()) {
            tell(m, "takes an array");
          } else if (!now.uncaught(c, checked(m)).isEmpty()) {
            tell(m, "throws " + now.checked(c));
          }
        } else if (e instanceof ExecutableElement m && m.getKind() == ElementKind.METHOD) {
          ExecutableElement n = is.get(key(m));
          if (n == null || access(n) < access(m)) {
            tell(m, "is gone or hidden");
          } else if (!erased(m.getReturnType()).equals(now.erased(n.getReturnType()))) {
            tell(m, "gives " + n.getReturnType());
          } else if (m.getModifiers().contains(Modifier.STATIC) != n.getModifiers().contains(Modifier.STATIC)) {
            tell(m, "is static or not");
          } else if (open && !m.getModifiers().contains(Modifier.FINAL) && !m.getModifiers().contains(Modifier.STATIC) && n.getModifiers().contains(Modifier.FINAL)) {
            tell(m, "is final");
          } else if (m.isVarArgs() && !n.isVarArgs()) {
            tell(m, "takes an array");
          } else if (!now.uncaught(n, checked(m)).isEmpty()) {
            tell(m, "throws " + now.checked(n));
          }
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Surface was = new Surface(Path.of(args[0])), is = new Surface(Path.of(args[1]));
    was.compare(is);
    System.out.println(was.found.entrySet().stream().map(e -> quoted(e.getKey()) + ":" + quoted(e.getValue())).collect(Collectors.joining(",", "{", "}")));
  }

  static String quoted(String s) {
    return "\"" + s.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}

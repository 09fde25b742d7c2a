WITH marked AS (
  SELECT l.path, l.line, l.text
  FROM files AS f CROSS JOIN lines AS l ON l.path = f.path
  WHERE f.is_test = 1 AND l.depth <> 'outline' AND l.text NOT REGEXP '^\s*(//|#[^\[]|\*|/\*)'
    AND l.text REGEXP '^\s*((it|test|describe|context|suite|specify)\.(skip|only)\b|x(it|describe|test|context|specify)\(|f(it|describe)\(|@(pytest\.mark\.skip|unittest\.skip|skip)\b|@(Disabled|Ignore)\b|#\[ignore|[tb]\.Skip(Now|f)?\(|pytest\.skip\(|self\.skipTest\(|pytestmark\s*=\s*pytest\.mark\.skip\b)')
SELECT m.path, m.line, trim(m.text) AS text
FROM marked AS m
WHERE m.text NOT REGEXP '\.skip\(\s*[^''"`\s)(]' AND m.text NOT REGEXP '@(pytest\.mark\.|unittest\.)skip(If|Unless)|@pytest\.mark\.skipif'
  AND (m.text NOT REGEXP '^\s*([tb]\.Skip|pytest\.skip|self\.skipTest)' OR
    (SELECT p.text FROM lines AS p WHERE p.path = m.path AND p.line < m.line AND trim(p.text, ' ' || char(9)) <> ''
       AND length(p.text) - length(ltrim(p.text, ' ' || char(9))) < length(m.text) - length(ltrim(m.text, ' ' || char(9)))
     ORDER BY p.line DESC LIMIT 1) REGEXP '^\s*(func\b|(async\s+)?def\b|.*\bfunc\([^)]*\)\s*\{\s*$)')
ORDER BY m.path, m.line

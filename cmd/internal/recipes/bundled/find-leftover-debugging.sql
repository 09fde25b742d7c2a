SELECT l.path, l.line, trim(l.text) AS text
FROM lines AS l JOIN files AS f ON f.path = l.path
WHERE l.depth <> 'outline' AND f.is_test = 0 AND f.is_generated = 0
  AND l.text REGEXP '^\s*(debugger\s*;?\s*$|breakpoint\(\)|i?pdb\.set_trace\(\)|import i?pdb\s*;|pudb\.set_trace\(\)|dbg!\(|spew\.Dump\(|var_dump\(|binding\.pry\b|console\.(log|debug|error)\(\s*[''"`](>+|<+|=+|-+|\*+|!+|#+|\s)*(here|debug(ging)?|test(ing)?|wtf|todo|foo|bar|xxx+|got here)\b|(print|println|fmt\.Print(ln|f)?|System\.(out|err)\.print(ln)?)\(\s*f?["''](>+|<+|=+|-+|\*+|!+|#+|\s)*(here|debug|wtf|xxx+|got here)\b)'
ORDER BY l.path, l.line

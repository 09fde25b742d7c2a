SELECT l.path, l.line, trim(l.text) AS text
FROM lines AS l JOIN files AS f ON f.path = l.path
WHERE f.is_test = 0 AND l.text REGEXP '^\s*(console\.(log|debug|trace)\(|debugger\b|breakpoint\(\)|print\(|pdb\.set_trace\(|dbg!\(|System\.out\.print|println\()'
ORDER BY l.path, l.line

WITH read AS (
  SELECT path, line, text,
         regexp_extract(text, '(?:\bprocess\.env\??\.|\bimport\.meta\.env\.|\bprocess\.env\[\s*["''`]|\bimport\.meta\.env\[\s*["''`]|\bos\.environ(?:\.get|\.pop|\.setdefault)?\s*[\[(]\s*[rbf]?["'']|\b(?:[Gg]etenv|LookupEnv|env::var(?:_os)?|env!|Deno\.env\.get)\(\s*"|\bgetenv\(\s*''|\bDeno\.env\.get\(\s*'')([A-Za-z_][A-Za-z0-9_]*)') AS variable,
         regexp_extract(text, '(?:^|[^.\w])environ(?:\.get|\.pop|\.setdefault)?\s*[\[(]\s*["'']([A-Za-z_][A-Za-z0-9_]*)') AS bare
  FROM lines
  WHERE depth <> 'outline' AND text REGEXP 'env|Env' AND text NOT REGEXP '^\s*(//|#|\*|/\*)|\benviron\[[^\]]*\]\s*=[^=]|^\s*(delete|del)\s|^\s*(process|import\.meta)\.env(\.\w+|\[[^\]]*\])\s*=[^=]')
SELECT coalesce(variable, bare) AS variable, path, line
FROM read
WHERE variable IS NOT NULL OR bare IS NOT NULL AND path IN (SELECT path FROM imports WHERE module = 'os' AND name = 'environ')
ORDER BY variable, path, line

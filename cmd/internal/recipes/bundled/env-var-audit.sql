SELECT regexp_extract(text, '(?:process\.env\.|import\.meta\.env\.|(?:[Gg]etenv|LookupEnv|Setenv|env::var|environ\.get|environ)\s*[(\[]\s*["\x27])([A-Za-z_][A-Za-z0-9_]*)') AS variable,
       path, line
FROM lines
WHERE text REGEXP '(?:process\.env\.|import\.meta\.env\.|(?:[Gg]etenv|LookupEnv|Setenv|env::var|environ\.get|environ)\s*[(\[]\s*["\x27])[A-Za-z_]'
ORDER BY variable, path, line

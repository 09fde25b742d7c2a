SELECT path, line, source_name AS used_in, kind, certainty
FROM refs
WHERE name = :component_name AND kind IN ('uses', 'calls', 'instantiates', 'reads')
  AND (path GLOB '*.tsx' OR path GLOB '*.jsx')
ORDER BY path, line

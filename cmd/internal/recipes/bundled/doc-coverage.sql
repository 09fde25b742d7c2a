SELECT dirname(path) AS folder, count(*) AS public, sum(doc IS NOT NULL) AS documented, round(100.0 * sum(doc IS NOT NULL) / count(*), 1) AS percent, min(path) AS path
FROM symbols
WHERE is_exported = 1 AND is_test = 0 AND is_local = 0 AND is_generated = 0 AND kind NOT IN ('file', 'package', 'field', 'property', 'enum_member')
GROUP BY 1
ORDER BY percent, public DESC, folder

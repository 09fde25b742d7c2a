SELECT language, kind, count(*) AS n
FROM symbols
WHERE :path IS NULL OR path GLOB :path || '*'
GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2

-- khata:run in-batches
-- The pictures that products and businesses name now. Their address ends in `<sha256>.<extension>`.
INSERT INTO business_images (business_id, hash)
SELECT named.business_id, i.hash
FROM (
  SELECT business_id, decode(substring(image_url FROM '([0-9a-f]{64})\.[a-z]+$'), 'hex') AS hash FROM products
  UNION
  SELECT id, decode(substring(logo_url FROM '([0-9a-f]{64})\.[a-z]+$'), 'hex') FROM businesses
) AS named
JOIN images i ON i.hash = named.hash
WHERE NOT EXISTS (SELECT FROM business_images b WHERE (b.business_id, b.hash) = (named.business_id, i.hash))
LIMIT 1000
ON CONFLICT DO NOTHING;

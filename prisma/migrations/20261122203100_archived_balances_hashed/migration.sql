-- khata:run in-batches
UPDATE archived_months SET balances_sha256 = khata_balances_sha256(name) WHERE name IN (
  SELECT name FROM archived_months WHERE balances_sha256 IS NULL LIMIT 1);

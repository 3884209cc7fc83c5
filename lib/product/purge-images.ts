import { query } from '@/lib/infra/database/db'

// Deliveries are repeated for 75 hours. A receiver that was down so long has then heard of the new address.
const KEPT_DAYS = 4
// Some hundred megabytes at most.
const BATCH = 100

// What a business shows. The addresses end in `<sha256>.<extension>`.
const NAMED = `
named AS MATERIALIZED (
  SELECT business_id, decode(substring(image_url FROM '([0-9a-f]{64})\\.[a-z]+$'), 'hex') AS hash
  FROM products WHERE image_url IS NOT NULL
  UNION ALL
  SELECT id, decode(substring(logo_url FROM '([0-9a-f]{64})\\.[a-z]+$'), 'hex') FROM businesses WHERE logo_url IS NOT NULL)`

const IS_UNNAMED = `NOT EXISTS (SELECT FROM named n WHERE (n.business_id, n.hash) = (b.business_id, b.hash))`

const NOTE_UNNAMED = `
WITH ${NAMED}
UPDATE business_images SET unnamed_since = now() WHERE (business_id, hash) IN (
  SELECT b.business_id, b.hash FROM business_images b WHERE b.unnamed_since IS NULL AND ${IS_UNNAMED}
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
RETURNING 1`

const RELEASE = `
WITH ${NAMED}
DELETE FROM business_images WHERE (business_id, hash) IN (
  SELECT b.business_id, b.hash FROM business_images b
  WHERE b.unnamed_since < now() - interval '${KEPT_DAYS} days' AND ${IS_UNNAMED}
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
RETURNING 1`

// An image without a business is one of before businesses had a budget, or the last business has let it go. Should one have
// come between, the foreign key stops the statement.
const DELETE = `
WITH ${NAMED}
DELETE FROM images WHERE hash IN (
  SELECT i.hash FROM images i
  WHERE i.created_at < now() - interval '${KEPT_DAYS} days'
    AND NOT EXISTS (SELECT FROM business_images b WHERE b.hash = i.hash)
    AND NOT EXISTS (SELECT FROM named n WHERE n.hash = i.hash)
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
RETURNING 1`

/**
 * Deletes a batch of the images that no product and no logo has shown for four days. An upload locks its image,
 * so none is deleted while it gets its name.
 * @returns how many rows changed.
 */
export async function purgeImages(): Promise<number> {
  let changed = 0
  for (const statement of [NOTE_UNNAMED, RELEASE, DELETE]) changed += (await query(statement)).length
  return changed
}

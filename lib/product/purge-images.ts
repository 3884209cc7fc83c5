import { query } from '@/lib/infra/database/db'

// Deliveries are retried for 75 hours. After that, a receiver that was down has learned of the new address.
const KEPT_DAYS = 4
// At most some hundred megabytes.
const BATCH = 100

// The images that a business uses. The addresses end in `<sha256>.<extension>`.
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

// An image without a business is from the time before businesses had a budget, or its last business has dropped it. If a business has
// started to use it meanwhile, the foreign key makes the statement fail.
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
 * Deletes a batch of images that no product and no logo has used for four days. An upload locks its image, so no image is deleted while it
 * gets its reference.
 * @returns how many rows changed.
 */
export async function purgeImages(): Promise<number> {
  let changed = 0
  for (const statement of [NOTE_UNNAMED, RELEASE, DELETE]) changed += (await query(statement)).length
  return changed
}

import { DomainError } from '@/lib/core/errors'
import type { BusinessId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { PreparedImage } from './prepare'
import { imageFileName } from './read'
import { IMAGE_BUDGET_BYTES, LEAST_IMAGE_BYTES } from './schema'

// Uploads of one business run one after another, so that two of them cannot exceed the budget together.
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'

const OTHERS = `
SELECT coalesce(sum(greatest(octet_length(i.bytes) + coalesce(octet_length(i.shown_bytes), 0), $3::int)), 0)::int AS "otherBytes"
FROM business_images b JOIN images i USING (hash)
WHERE b.business_id = $1 AND b.hash <> $2`

// Locks an image that exists already, so that the purge cannot delete it, or waits until the purge has deleted it.
const LOCK_IMAGE = 'SELECT 1 FROM images WHERE hash = $1 FOR KEY SHARE'

// The image at an address never changes, because browsers cache it for ever.
const INSERT = `
INSERT INTO images (hash, content_type, bytes, shown_bytes, shown_width, shown_height) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (hash) DO NOTHING`

const INSERT_FOR_BUSINESS = `
INSERT INTO business_images (business_id, hash) VALUES ($1, $2)
ON CONFLICT (business_id, hash) DO UPDATE SET unnamed_since = NULL`

/**
 * Stores an image of a business. @returns the address at which it is shown.
 * @throws {DomainError} `image_budget_exceeded`.
 */
export async function writeImage(tx: Tx, businessId: BusinessId, image: PreparedImage): Promise<string> {
  const { hash, contentType, bytes, shown } = image
  await tx.query(LOCK, [`images of business ${businessId}`])
  const [{ otherBytes }] = (await tx.query(OTHERS, [businessId, hash, LEAST_IMAGE_BYTES])) as [
    { otherBytes: number },
  ]
  const ownBytes = bytes.length + (shown?.bytes?.length ?? 0)
  if (otherBytes + Math.max(ownBytes, LEAST_IMAGE_BYTES) > IMAGE_BUDGET_BYTES)
    throw new DomainError('image_budget_exceeded', { param: 'file' })
  await tx.query(LOCK_IMAGE, [hash])
  const small = shown?.bytes ? Buffer.from(shown.bytes) : null
  await tx.query(INSERT, [hash, contentType, bytes, small, shown?.width ?? null, shown?.height ?? null])
  await tx.query(INSERT_FOR_BUSINESS, [businessId, hash])
  return `${env().APP_URL}/images/${imageFileName(image)}`
}

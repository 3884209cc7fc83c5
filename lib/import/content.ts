import type { CustomerId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { RowTerms } from './terms'

/** A hash of all that a row says. It stays the same if the columns of the file change their places. */
export function contentHash({ customer, billing }: RowTerms): Buffer<ArrayBuffer> {
  const { metadata = {}, ...known } = customer
  return Buffer.from(sha256(JSON.stringify([inOrder(known), inOrder(metadata), inOrder(billing ?? {})])))
}

const inOrder = (fields: object) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))

const MADE = `
SELECT content_hash, customer_id FROM import_rows
WHERE business_id = $1 AND environment = $2 AND content_hash = ANY($3::bytea[]) AND state = 'done'`

/** The customers who were made of these contents already, by the hash in hexadecimal digits. */
export async function customersByContent(
  tx: Tx,
  { businessId, environment }: Ctx,
  hashes: readonly Uint8Array[],
): Promise<Map<string, CustomerId>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx.query<{ contentHash: Buffer; customerId: CustomerId }>(MADE, [
    businessId,
    environment,
    arrayParameter(hashes),
  ])
  return new Map(rows.map(({ contentHash: hash, customerId }) => [hash.toString('hex'), customerId]))
}

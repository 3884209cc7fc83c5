import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'

const MANY = `
INSERT INTO customers (id, business_id, environment, email, name, phone, external_id, metadata, created_at, updated_at)
SELECT khata_uuid7(), $1, $2, 'customer@example.com', md5(n::text), '+97798' || (10000000 + n), n::text,
  jsonb_build_object('n', n::text), now(), now()
FROM generate_series(1, 5000) n`

/**
 * The plan of a statement, as JSON, where its tenant has 5,000 customers. They are gone afterwards.
 * @param statement with the business as `$1` and the environment as `$2`.
 */
export async function planAmongMany({ businessId, environment }: Ctx, statement: string): Promise<string> {
  const undone = new Error('undone')
  let plan = ''
  const story = inTransaction(async (tx) => {
    await tx.query(MANY, [businessId, environment])
    await tx.query('ANALYZE customers')
    plan = JSON.stringify(await tx.query(`EXPLAIN ${statement}`, [businessId, environment]))
    throw undone
  })
  await story.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return plan
}

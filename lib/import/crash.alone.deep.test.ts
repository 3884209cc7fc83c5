import path from 'node:path'
import { expect, it } from 'vitest'
import type { ImportId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { KILLS, killWorkers } from '@/lib/infra/job/kill.fixture'
import { newPrice } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { createImport } from './create'
import { pack } from './packed-schema'
import { runImport } from './run'

const ROWS = 600
const SEED = 20261124

it(`a worker that is killed ${KILLS} times makes each row of a file exactly once`, async () => {
  const ctx = await ctxOf((await newBusiness()).businessId, 'production')
  const price = await newPrice(ctx)
  const billing = { price: 'Tea', quantity: 1, collection: 'outside' as const, trialUntil: '2027-01-15' }
  await query(`UPDATE products SET name = 'Tea' WHERE id = $1`, [price.productId])
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const phone = `+97798${41_000_000 + i}`
    const externalId = i % 2 === 0 ? { externalId: `m-${i}` } : {}
    return { row: i + 1, cells: [phone], terms: { customer: { phone, ...externalId }, billing } }
  })
  const read = pack({ headings: ['phone'], columns: ['phone'], rows })
  const { id, ready } = await createImport(ctx, read, new Uint8Array())
  expect(ready).toBe(ROWS)
  await runImport(ctx, id as ImportId)

  await killWorkers(path.join(import.meta.dirname, 'crash.fixture.ts'), SEED)
  const [found] = await query(
    `SELECT i.status, i.done, i.failed,
       (SELECT count(*)::int FROM customers c WHERE c.business_id = i.business_id) AS customers,
       (SELECT count(*)::int FROM subscriptions s WHERE s.business_id = i.business_id) AS subscriptions,
       (SELECT count(*)::int FROM events e WHERE e.business_id = i.business_id AND e.type = 'import.finished') AS finished
     FROM imports i WHERE i.id = $1`,
    [id],
  )
  expect(found).toEqual({
    status: 'done',
    done: ROWS,
    failed: 0,
    customers: ROWS,
    subscriptions: ROWS,
    finished: 1,
  })
}, 600_000)

import path from 'node:path'
import { expect, it } from 'vitest'
import type { BulkActionId } from '@/lib/core/id'
import { createCustomers } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { KILLS, killWorkers } from '@/lib/infra/job/kill.fixture'
import { ctxOf, newBusiness } from '@/lib/testing/business'
import { createBulkAction } from './create'
import { runBulkAction } from './run'

const ROWS = 400
const SEED = 20261126

it(`a worker that is killed ${KILLS} times archives each customer exactly once`, async () => {
  const ctx = await ctxOf((await newBusiness()).businessId, 'production')
  const people = Array.from({ length: ROWS }, (_, i) => ({ phone: `+97798${42_000_000 + i}` }))
  await inTransaction(async (tx) => createCustomers(tx, ctx, people))
  const { id, ready } = await createBulkAction(ctx, {
    action: 'archive_customers',
    where: { customers: { status: 'active' } },
  })
  expect(ready).toBe(ROWS)
  await runBulkAction(ctx, id as BulkActionId)

  await killWorkers(path.join(import.meta.dirname, 'crash.fixture.ts'), SEED)
  const [found] = await query(
    `SELECT b.status, b.done, b.skipped, b.failed,
       (SELECT count(*)::int FROM customers c WHERE c.business_id = b.business_id AND c.archived_at IS NOT NULL) AS archived,
       (SELECT count(*)::int FROM events e WHERE e.business_id = b.business_id AND e.type = 'customer.archived') AS told,
       (SELECT count(*)::int FROM bulk_action_rows r WHERE r.bulk_action_id = b.id AND r.state = 'done') AS rows
     FROM bulk_actions b WHERE b.id = $1`,
    [id],
  )
  expect(found).toEqual({
    ...{ status: 'done', done: ROWS, skipped: 0, failed: 0 },
    ...{ archived: ROWS, told: ROWS, rows: ROWS },
  })
}, 600_000)

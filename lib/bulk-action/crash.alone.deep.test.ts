import path from 'node:path'
import { expect, it } from 'vitest'
import type { BulkActionId } from '@/lib/core/id'
import { createCustomers } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { KILLS, killWorkers } from '@/lib/infra/job/kill.fixture'
import { ctxOf, newBusiness } from '@/testing/business'
import { createBulkAction } from './create'
import { MOST_AT_ONCE } from './limits-schema'
import { runBulkAction } from './run'

const ROWS = MOST_AT_ONCE
const MADE_TOGETHER = 1_000
const SEED = 20261126

async function newCustomers(ctx: Ctx): Promise<void> {
  for (let first = 0; first < ROWS; first += MADE_TOGETHER) {
    const people = Array.from({ length: MADE_TOGETHER }, (_, i) => ({
      phone: `+97798${42_000_000 + first + i}`,
    }))
    await inTransaction(async (tx) => createCustomers(tx, ctx, people))
  }
}

const doneOf = async (id: string): Promise<number> =>
  (await query<{ done: number }>('SELECT done FROM bulk_actions WHERE id = $1', [id]))[0]?.done ?? 0

it(`of ${ROWS} customers each is archived exactly once by workers that are killed ${KILLS} times on the way`, async () => {
  const ctx = await ctxOf((await newBusiness()).businessId, 'production')
  await newCustomers(ctx)
  const { id, ready, hasMore } = await createBulkAction(ctx, {
    action: 'archive_customers',
    where: { customers: { status: 'active' } },
  })
  expect({ ready, hasMore }).toEqual({ ready: ROWS, hasMore: false })
  await runBulkAction(ctx, id as BulkActionId)

  const worker = path.join(import.meta.dirname, 'crash.fixture.ts')
  const begunAt: number[] = []
  await killWorkers(worker, SEED, async (kills) => {
    begunAt.push(await doneOf(id))
    const share = (ROWS * (kills + 1)) / (KILLS + 1)
    await expect.poll(() => doneOf(id), { timeout: 600_000 }).toBeGreaterThanOrEqual(share)
  })
  // Each worker continued where the previous one was killed.
  expect(begunAt).toEqual(begunAt.toSorted((a, b) => a - b))
  expect(begunAt.at(-1)).toBeLessThan(ROWS)
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
}, 1_200_000)

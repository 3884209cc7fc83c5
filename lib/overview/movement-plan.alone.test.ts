import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'

it('the last movement is found by its key, also if the server knows the table as nearly empty', async () => {
  const { ctx } = await newBusiness()
  const { id } = await subscribe(ctx, await newCustomer(ctx, 5_000_000n), await newPrice(ctx))
  await query('ANALYZE recurring_movements')
  await inTransaction(async (tx) => {
    const counted = () =>
      tx.query<{ scans: number; written: number }>(
        `SELECT seq_scan::int AS scans, n_tup_ins::int AS written FROM pg_stat_xact_user_tables
         WHERE relname = 'recurring_movements'`,
        [],
      )
    const [before] = await counted()
    // The trigger runs twice. Afterwards the subscription is the same as before.
    for (const quantity of [2, 1])
      await tx.query('UPDATE subscriptions SET quantity = $1 WHERE business_id = $2 AND id = $3', [
        quantity,
        ctx.businessId,
        id,
      ])
    const [after] = await counted()
    expect(after).toEqual({ scans: before?.scans ?? 0, written: (before?.written ?? 0) + 2 })
  })
})

import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BusinessId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { followWallets } from '@/testing/agreements'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { billBatch, billClaim } from './bill-batch'
import { claimDueSubscriptions } from './claim-due'
import { type DueTenant, findDueTenants } from './due'
import { BATCH_SIZES } from './plan-due'

writesByHand(
  "Subscriptions get another's wallet, and their wallets, prices and due times are set by SQL.",
  'subscription-payer',
  'wallet-balance',
  'balance-after',
  'books-differ',
)

afterEach(() => vi.restoreAllMocks())

/** How many statements a batch sends to the server, including BEGIN and COMMIT. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}

async function dueBusiness(subscriptions: number): Promise<BusinessId> {
  const { businessId } = await newBusiness()
  await generateDueSubscriptions(businessId, subscriptions)
  return businessId
}

const bill = async (tenants: DueTenant[]) => (await billBatch(tenants)).subscriptions

const tenantOf = (businessId: BusinessId) => ({ businessId, environment: 'production' as const })

describe('a batch of renewals', () => {
  it('needs the same number of statements for one subscription as for a full batch', async () => {
    const one = await dueBusiness(1)
    const many = await dueBusiness(BATCH_SIZES.production)
    const forOne = await statementsOf(() => bill([tenantOf(one)]))
    const forMany = await statementsOf(() => bill([tenantOf(many)]))
    expect(forMany).toBe(forOne)
    // One of the statements reads what the invoices store about their parties.
    expect(forMany).toBeLessThanOrEqual(17)
  })

  it('stays small if subscriptions missed many periods: several batches catch up', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const daily = await newPrice(ctx, { amountPaisa: '100', interval: 'day' })
    for (let n = 0; n < 4; n++) await subscribe(ctx, customerId, daily)
    await advanceSandboxClock(ctx, { seconds: 30 * 86_400 })
    const sandbox = { businessId: ctx.businessId, environment: 'sandbox' as const }
    const instants: number[] = []
    for (let n = 0; n < 6; n++) instants.push((await billBatch([sandbox])).instants)
    expect(instants).toEqual([25, 25, 25, 25, 20, 0])
  })

  it('handles nothing that became due after its claim, because other work may come first', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '100', interval: 'day' }))
    const day = 86_400
    await advanceSandboxClock(ctx, { seconds: day + 60 })
    const sandbox = { businessId: ctx.businessId, environment: 'sandbox' as const }
    const first = await inTransaction(async (tx) => {
      const claim = await claimDueSubscriptions(tx, [sandbox], BATCH_SIZES.production)
      await advanceSandboxClock(ctx, { seconds: 10 * day })
      return billClaim(tx, claim)
    })
    expect(first.instants).toBe(1)
    expect((await billBatch([sandbox])).instants).toBe(10)
  })

  it('bills two thousand in batches until nothing is due', async () => {
    const businessId = await dueBusiness(2_000)
    const batches: number[] = []
    for (let billed = -1; billed !== 0; ) {
      billed = await bill([tenantOf(businessId)])
      batches.push(billed)
    }
    expect(batches).toEqual([...Array(2_000 / BATCH_SIZES.production).fill(BATCH_SIZES.production), 0])
    const [row] = await query<{ paid: number; balances: bigint }>(
      `SELECT count(*)::int AS paid FROM invoices WHERE business_id = $1 AND status = 'paid'`,
      [businessId],
    )
    expect(row?.paid).toBe(2_000)
  })

  it('gives every business its share, so that a large one does not delay a small one', async () => {
    const large = await dueBusiness(1_200)
    const small = await dueBusiness(10)
    await bill([tenantOf(large), tenantOf(small)])
    const due = await findDueTenants('production', 1_000)
    expect(due).toContainEqual(tenantOf(large))
    expect(due).not.toContainEqual(tenantOf(small))
  })

  it('is shared by parallel workers: nothing is billed twice and nothing is left', async () => {
    const businessId = await dueBusiness(1_500)
    const billed = await Promise.all(
      Array.from({ length: 4 }, async () => {
        let total = 0
        for (let batch = 1; batch > 0; total += batch) batch = await bill([tenantOf(businessId)])
        return total
      }),
    )
    expect(billed.reduce((a, b) => a + b, 0)).toBe(1_500)
    const [row] = await query<{ invoices: number; subscriptions: number }>(
      `SELECT count(*)::int AS invoices, count(DISTINCT subscription_id)::int AS subscriptions
       FROM invoices WHERE business_id = $1`,
      [businessId],
    )
    expect(row).toEqual({ invoices: 1_500, subscriptions: 1_500 })
  })

  it('charges a wallet in due order, even in very small batches', async () => {
    const paidPerSubscription = async (batchSize: number) => {
      const businessId = await dueBusiness(5)
      await query(`UPDATE prices SET interval = 'day' WHERE business_id = $1`, [businessId])
      await query(`UPDATE agreements SET interval = 'day' WHERE business_id = $1`, [businessId])
      await query(
        `UPDATE subscriptions SET agreement = jsonb_set(agreement, '{interval}', '"day"') WHERE business_id = $1`,
        [businessId],
      )
      // They are three days late or due within an hour. Their common wallet can pay seven of the fifteen days.
      await query(
        `WITH placed AS (
           SELECT id, first_value(wallet_id) OVER w AS wallet_id, first_value(user_id) OVER w AS user_id,
             now() - interval '2 days 1 hour' + row_number() OVER w * interval '1 minute' AS due
           FROM subscriptions WHERE business_id = $1 WINDOW w AS (ORDER BY id))
         UPDATE subscriptions s SET wallet_id = p.wallet_id, user_id = p.user_id, due_at = due, current_period_end = due,
           anchor_at = due, trial_end_at = due, current_period_start = due - interval '1 day'
         FROM placed p WHERE s.id = p.id`,
        [businessId],
      )
      await followWallets()
      await query(
        `UPDATE wallets SET balance_paisa = 350000 WHERE id = (SELECT wallet_id FROM subscriptions WHERE business_id = $1 LIMIT 1)`,
        [businessId],
      )
      while ((await billBatch([tenantOf(businessId)], batchSize)).subscriptions > 0);
      const rows = await query<{ paid: number }>(
        `SELECT (SELECT count(*)::int FROM invoices i WHERE i.subscription_id = s.id AND i.status = 'paid') AS paid
         FROM subscriptions s WHERE business_id = $1 ORDER BY s.id`,
        [businessId],
      )
      return rows.map(({ paid }) => paid)
    }
    expect(await paidPerSubscription(500)).toEqual([2, 2, 1, 1, 1])
    expect(await paidPerSubscription(2)).toEqual([2, 2, 1, 1, 1])
  })

  it('skips what another transaction has locked', async () => {
    const businessId = await dueBusiness(3)
    await inTransaction(async (tx) => {
      await tx.query('SELECT 1 FROM subscriptions WHERE business_id = $1 ORDER BY id LIMIT 1 FOR UPDATE', [
        businessId,
      ])
      expect(await bill([tenantOf(businessId)])).toBe(2)
    })
    expect(await bill([tenantOf(businessId)])).toBe(1)
  })
})

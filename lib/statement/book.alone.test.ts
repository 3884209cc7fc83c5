import { expect, it } from 'vitest'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { addDays, type Day, dayOf } from '@/lib/core/day'
import type { InvoiceId, PriceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { catchUpSandbox } from '@/lib/sandbox/advance-clock'
import { createSubscription } from '@/lib/subscription/create'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { Random } from '@/testing/random'
import { advanceDays } from './advance-days'
import { type BookDays, bookDays, getBookPeriod } from './book-period'
import { bookPages } from './book-rows'
import { type BookMovement, listBook } from './list-book'
import { bookQuery } from './schema'

const NEPAL = 'Asia/Kathmandu'
const LATER = new Date(Date.now() + 2 * 3_600_000)
const ALL: BookDays = { first: null, end: null }
const SEED = 22
const STEPS = 12

interface Booked {
  id: string
  amountPaisa: bigint
  day: Day
  balanceAfterPaisa: bigint
}

/** What the ledger itself says: all movements by day, oldest first, each with the balance after it. */
function ledgerOf({ businessId, environment }: Ctx, timeZone = NEPAL): Promise<Booked[]> {
  return query<Booked>(
    `SELECT *, sum(amount_paisa) OVER (ORDER BY day, id) AS balance_after_paisa FROM (
       SELECT t.id, e.amount_paisa, to_char(t.created_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day
       FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.business_id = $1 AND a.environment = $2 AND a.kind = 'merchant_payable') booked
     ORDER BY day, id`,
    [businessId, environment, timeZone],
  )
}

const sumOf = (rows: readonly Booked[], isWanted = (_: Booked) => true) =>
  rows.reduce((sum, row) => (isWanted(row) ? sum + row.amountPaisa : sum), 0n)

const isWithin =
  ({ first, end }: BookDays) =>
  ({ day }: Booked) =>
    (!first || day >= first) && (!end || day < end)

/** The whole list, a few rows at a time. */
async function listed(ctx: Ctx, days = ALL, timeZone = NEPAL, limit = 3): Promise<BookMovement[]> {
  const all: BookMovement[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listBook(ctx, timeZone, days, pageAt(limit, cursor))
    all.push(...page.items)
    if (!page.nextCursor) return all
    cursor = page.nextCursor
  }
}

const pageAt = (limit: number, cursor?: string) => ({
  limit,
  cursor: cursor && bookQuery.parse({ cursor }).cursor,
})

async function streamed(ctx: Ctx, days: BookDays, timeZone = NEPAL) {
  const { openingPaisa } = await getBookPeriod(ctx, timeZone, days)
  const all = []
  for await (const rows of bookPages(ctx, timeZone, days, openingPaisa)) all.push(...rows)
  return all
}

/** Expects that everything read of the books matches the ledger. */
async function expectTrue(ctx: Ctx, ranges: readonly BookDays[], timeZone = NEPAL): Promise<void> {
  const ledger = await ledgerOf(ctx, timeZone)
  for (const range of ranges) {
    const own = ledger.filter(isWithin(range))
    const openingPaisa = sumOf(ledger, ({ day }) => range.first !== null && day < range.first)
    expect(await getBookPeriod(ctx, timeZone, range)).toEqual({
      openingPaisa,
      inPaisa: sumOf(own, ({ amountPaisa }) => amountPaisa > 0n),
      outPaisa: sumOf(own, ({ amountPaisa }) => amountPaisa < 0n),
      closingPaisa: openingPaisa + sumOf(own),
      movements: own.length,
      balancePaisa: sumOf(ledger),
    })
    const rows = await listed(ctx, range, timeZone)
    const plain = ({ id, amountPaisa, day, balanceAfterPaisa }: Booked) => ({
      ...{ id, amountPaisa, day, balanceAfterPaisa },
    })
    expect(rows.map(plain)).toEqual(own.map(plain).toReversed())
    expect((await streamed(ctx, range, timeZone)).map(plain)).toEqual(own.map(plain))
    for (const { day, dayInPaisa, dayOutPaisa, dayClosingPaisa } of rows) {
      const ofDay = ledger.filter((row) => row.day === day)
      expect([dayInPaisa, dayOutPaisa, dayClosingPaisa]).toEqual([
        sumOf(ofDay, ({ amountPaisa }) => amountPaisa > 0n),
        sumOf(ofDay, ({ amountPaisa }) => amountPaisa < 0n),
        ofDay.at(-1)?.balanceAfterPaisa,
      ])
    }
  }
}

it('every balance, sum of a day and page of the books is what the ledger says, counted or not, through charges, refunds and late ones', async () => {
  const random = new Random(SEED)
  const { ctx, businessId } = await newBusiness()
  const start = dayOf(ctx.now, NEPAL)
  const prices = [
    await newPrice(ctx, { interval: 'day' }),
    await newPrice(ctx, { amountPaisa: '73011', interval: 'day', intervalCount: 2 }),
  ]
  const begin = async () => {
    const now = await ctxOf(businessId)
    const customerId = await newCustomer(now, 9_000_000n)
    return createSubscription(now, {
      ...{ customerId, priceId: random.pick(prices).id as PriceId, skipTrial: false },
    })
  }
  const subscriptions = [await begin(), await begin(), await begin()]
  const [held] = subscriptions
  const ranges = () =>
    [ALL, ALL, ALL].map((_, i) => {
      const first = addDays(start, random.integer(-2, 20))
      return { first: i === 1 ? null : first, end: i === 2 ? null : addDays(first, random.integer(0, 9)) }
    })
  // One subscription could not be billed for a while, so its charges come late, dated at the time when they were due.
  await query(
    `INSERT INTO set_aside_items (kind, subject_id, business_id, environment, error, failures, next_attempt_at)
     VALUES ('billing', $1, $2, 'sandbox', 'held by a test', 1, now() + interval '1 day')`,
    [held?.id, businessId],
  )
  for (let step = 0; step < STEPS; step++) {
    const now = await ctxOf(businessId)
    const paid = (await invoicesOf(ctx, random.pick(subscriptions).id)).filter(
      ({ status }) => status === 'paid',
    )
    const { id, totalAmountPaisa, refundedPaisa } = random.pick(paid)
    const part = (totalAmountPaisa - refundedPaisa) / 3n
    if (random.chance(0.6) && part > 0n) await refundInvoice(now, id as InvoiceId, { amountPaisa: part })
    if (random.chance(0.4)) while (await advanceDays(LATER));
    await advanceTo(now, later(now.now, random.integer(1, 3)))
    if (step % 4 === 0) await expectTrue(await ctxOf(businessId), ranges())
  }
  while (await advanceDays(LATER));
  await query(`DELETE FROM set_aside_items WHERE kind = 'billing' AND subject_id = $1`, [held?.id])
  const before = (await ledgerOf(ctx)).length
  const now = await ctxOf(businessId)
  while ((await catchUpSandbox(now)).dueSubscriptions > 0);
  const ledger = await ledgerOf(now)
  expect(ledger.length).toBeGreaterThan(before + 10)
  expect(ledger.map(({ id }) => id)).not.toEqual(ledger.map(({ id }) => id).toSorted())
  await expectTrue(now, [ALL, ...ranges()])
  while (await advanceDays(LATER));
  await expectTrue(now, [ALL, ...ranges()])
})

it('another time zone has other days, before they are counted again and after', async () => {
  const { ctx, businessId } = await newBusiness()
  await subscribe(ctx, await newCustomer(ctx, 900_000n), await newPrice(ctx, { interval: 'day' }))
  const now = await advanceTo(ctx, later(ctx.now, 9))
  while (await advanceDays(LATER));
  const range = { first: addDays(dayOf(ctx.now, NEPAL), 2), end: addDays(dayOf(ctx.now, NEPAL), 6) }
  await expectTrue(now, [ALL, range])
  const zone = 'Pacific/Kiritimati'
  await query('UPDATE businesses SET time_zone = $1 WHERE id = $2', [zone, businessId])
  await expectTrue(now, [ALL, range], zone)
  while (await advanceDays(LATER));
  await expectTrue(now, [ALL, range], zone)
  expect(await advanceDays(LATER)).toBe(false)
  const [stored] = await query(
    'SELECT time_zone FROM ledger_day_progress p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.business_id = $1',
    [businessId],
  )
  expect(stored).toEqual({ timeZone: zone })
})

it('a business without movements, and one of another business, has empty books', async () => {
  const [{ ctx }, other] = [await newBusiness(), await newBusiness()]
  await subscribe(other.ctx, await newCustomer(other.ctx, 90_000n), await newPrice(other.ctx))
  await expectTrue(ctx, [ALL, bookDays(bookQuery.parse({ month: '2083-08' }), NEPAL)])
  expect(await listed(ctx)).toEqual([])
})

it('a query is whole days: those of a month of Bikram Sambat, of the days that were named, or of both', () => {
  const days = (asked: object) => bookDays(bookQuery.parse(asked), NEPAL)
  expect(days({})).toEqual(ALL)
  expect(days({ month: '2083-08' })).toEqual({ first: '2026-11-17', end: '2026-12-16' })
  expect(days({ since: '2026-11-20T00:00:00Z', until: '2026-11-21T18:15:00Z' })).toEqual({
    ...{ first: '2026-11-20', end: '2026-11-22' },
  })
  expect(days({ month: '2083-08', since: '2026-11-20T00:00:00Z' })).toEqual({
    ...{ first: '2026-11-20', end: '2026-12-16' },
  })
  expect(bookQuery.safeParse({ month: '2083-13' }).success).toBe(false)
  expect(bookQuery.safeParse({ cursor: 'somewhere' }).success).toBe(false)
})

it('the place of another list, or of no day, is refused', async () => {
  const { ctx } = await newBusiness()
  for (const sortedBy of ['2026-02-31', 'Asha', ''])
    await expect(
      listBook(ctx, NEPAL, ALL, { limit: 3, cursor: `00000000-0000-0000-0000-000000000000=${sortedBy}` }),
    ).rejects.toMatchObject({ code: 'cursor_invalid' })
})

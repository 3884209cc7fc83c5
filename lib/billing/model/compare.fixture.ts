import { expect } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { balanceOf, newCustomer, newPrice } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { expectPossibleLives } from './life.fixture'
import { Model } from './model.fixture'
import { playStep } from './play.fixture'
import { byAge, type Stage } from './stage.fixture'
import { COUPONS, CUSTOMERS, PRICES, type Step } from './steps.fixture'
import type { ModelSubscription } from './terms.fixture'

async function stageOf(ctx: Ctx): Promise<Stage> {
  const prices: PriceId[] = []
  for (const { amount, rhythm, trialDays } of PRICES) {
    const months = { interval: 'month', calendar: rhythm === 'bs' ? 'bs' : 'gregorian' }
    const by = typeof rhythm === 'number' ? { interval: 'day', intervalCount: rhythm } : months
    prices.push((await newPrice(ctx, { amountPaisa: String(amount), ...by, trialDays })).id as PriceId)
  }
  for (const { code, percent, off, left, duration, most } of COUPONS) {
    const less = percent > 0 ? { percentOff: percent } : { amountOffPaisa: String(off) }
    const bounds = { maxPerCustomer: 1_000, ...(most !== null && { maxRedemptions: most }) }
    const periods = duration === 'repeating' ? { periods: left } : {}
    await createCoupon(ctx, createCouponInput.parse({ code, duration, ...less, ...bounds, ...periods }))
  }
  const model = new Model(
    CUSTOMERS,
    PRICES.map(({ amount, rhythm }) => ({ amount, rhythm })),
  )
  const customers: Stage['customers'] = []
  for (let i = 0; i < CUSTOMERS; i++) {
    customers.push(await newCustomer(ctx, 3_000n))
    model.topUp(i, 3_000, 0)
  }
  return { model, prices, customers, clock: ctx.now.getTime(), made: 0 }
}

/** Plays a story with the engine and with the model, and compares the results after every step. */
export async function play(story: readonly Step[]): Promise<void> {
  const { ctx } = await newBusiness()
  await query(`UPDATE businesses SET vat_enabled = true, pan_number = '301234567' WHERE id = $1`, [
    ctx.businessId,
  ])
  const stage = await stageOf(ctx)
  for (const step of story) {
    await playStep(stage, await ctxOf(ctx.businessId), step)
    expect(await engineView(stage, ctx), JSON.stringify(step)).toEqual(modelView(stage))
  }
  await expectPossibleLives(ctx)
  await expectMoneyAndTax(ctx)
}

/**
 * Checks that the money customers brought in equals what they hold plus what their wallets paid, minus refunds. Credit notes must return
 * the VAT of what was refunded.
 */
async function expectMoneyAndTax({ businessId }: Ctx): Promise<void> {
  const [money] = await query<Record<'brought' | 'held' | 'paid', bigint>>(
    `SELECT (SELECT sum(amount_paisa) FROM topups WHERE business_id = $1 AND state = 'succeeded') AS brought,
       (SELECT sum(balance_paisa) FROM wallets WHERE business_id = $1) AS held,
       (SELECT coalesce(sum(total_amount_paisa - refunded_paisa), 0) FROM invoices WHERE business_id = $1 AND settlement = 'wallet') AS paid`,
    [businessId],
  )
  expect(money?.brought).toBe((money?.held ?? 0n) + (money?.paid ?? 0n))
  const bills = await query<{ refundedPaisa: bigint; totalAmountPaisa: bigint; amounts: string[] }>(
    `SELECT refunded_paisa, total_amount_paisa, jsonb_path_query_array(lines, '$[*].amountPaisa') AS amounts
     FROM invoices WHERE business_id = $1 AND refunded_paisa > 0`,
    [businessId],
  )
  const tax = bills.reduce((sum, { refundedPaisa, totalAmountPaisa, amounts }) => {
    const all = amounts.reduce((lines, amount) => lines + vatIn(BigInt(amount)), 0n)
    const part = vatIn(refundedPaisa)
    return sum + (refundedPaisa === totalAmountPaisa || part > all ? all : part)
  }, 0n)
  const [notes] = await query<{ tax: bigint }>(
    'SELECT coalesce(sum(tax_paisa), 0) AS tax FROM credit_notes WHERE business_id = $1',
    [businessId],
  )
  expect(notes?.tax).toBe(tax)
}

const vatIn = (paisa: bigint) => (paisa * 13n) / 113n

async function engineView({ customers, prices }: Stage, ctx: Ctx) {
  const rows = await query<Record<string, never>>(
    `SELECT id, status::text, current_period_end AS end, quantity, price_id, retry_count AS retries, collection::text,
       coalesce((agreement->>'amountPaisa')::int, 0) AS most, next_retry_at, discount, pending_price_id, pending_quantity, coalesce(jsonb_array_length(paid_ahead), 0) AS ahead, cancel_at_period_end AS ending
     FROM subscriptions WHERE business_id = $1 ORDER BY id`,
    [ctx.businessId],
  )
  const subscriptions = []
  for (const {
    end,
    discount,
    priceId,
    pendingPriceId,
    pendingQuantity,
    nextRetryAt,
    ...row
  } of rows as never as EngineRow[]) {
    const pending = pendingPriceId && `${prices.indexOf(pendingPriceId)} × ${pendingQuantity}`
    const bills = (await byAge(ctx, row.id)).map(
      (bill) =>
        `${KINDS[bill.origin]} ${bill.settlement ?? bill.status} ${bill.totalAmountPaisa} - ${bill.refundedPaisa} ${bill.periodStart.getTime()} ${bill.periodEnd.getTime()}`,
    )
    const coupon = discount && `${discount.code} ${discount.periodsLeft}`
    const retryAt = nextRetryAt?.getTime() ?? null
    subscriptions.push({
      ...row,
      retryAt,
      end: end.getTime(),
      price: prices.indexOf(priceId),
      coupon,
      pending,
      bills,
    })
  }
  const balances: number[] = []
  for (const id of customers) balances.push(Number(await balanceOf(ctx, id)))
  const [coupons] = await query<{ count: number }>(
    'SELECT sum(redemptions)::int AS count FROM coupons WHERE business_id = $1',
    [ctx.businessId],
  )
  return { balances, redeemed: coupons?.count, subscriptions }
}

interface EngineRow {
  id: string
  status: string
  end: Date
  quantity: number
  priceId: PriceId
  retries: number
  collection: string
  discount: { code: string; periodsLeft: number | null } | null
  pendingPriceId: PriceId | null
  pendingQuantity: number | null
  most: number
  nextRetryAt: Date | null
  ahead: number
  ending: boolean
}

const KINDS = { subscription: 'period', change: 'change', manual: 'manual', reversed: 'reversed' } as const

function modelView({ model }: Stage) {
  const shown = [...model.subscriptions].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    balances: [...model.balances],
    redeemed: [...model.redeemed.values()].reduce((sum, count) => sum + count, 0),
    subscriptions: shown.map(viewOf),
  }
}

function viewOf(s: ModelSubscription) {
  const { id, status, end, quantity, price, retries, collection, coupon, pending } = s
  return {
    ...{ id, status, end, quantity, price, retries, collection },
    most: s.agreement?.most ?? 0,
    retryAt: status === 'past_due' ? s.due : null,
    coupon: coupon && `${coupon.code} ${coupon.left}`,
    pending: pending && `${pending.price} × ${pending.quantity}`,
    ahead: s.ahead.length,
    ending: s.endsWithPeriod,
    bills: s.bills.map(
      ({ kind, how, total, refunded, start, end }) => `${kind} ${how} ${total} - ${refunded} ${start} ${end}`,
    ),
  }
}

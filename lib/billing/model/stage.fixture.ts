import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '@/lib/core/duration'
import type { CustomerId, InvoiceId, PaymentId, PriceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { createSubscription } from '@/lib/subscription/create'
import type { InvoiceModel } from '@/prisma/generated/models'
import { newDraft } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { chargeInvoice } from '../charge-invoice'
import { reversePayment } from '../reverse-payment'
import { type Beginning, begin, firstCharge, reverse } from './acts.fixture'
import type { Model } from './model.fixture'
import { COUPONS, PRICES, type Step } from './steps.fixture'
import { type ModelCoupon, type ModelSubscription, manualBill, NEPAL } from './terms.fixture'

// The state of a story, and the steps that need more than one call.

/** What a story plays with. */
export interface Stage {
  model: Model
  prices: PriceId[]
  customers: CustomerId[]
  /** How far the story's clock has moved. */
  clock: number
  /** How many items were made so far. */
  made: number
}

/** Tries something with the engine. @returns its result, or the code of its refusal. */
const attempt = <T>(work: Promise<T>): Promise<{ done: T } | { refusal: string }> =>
  work.then(
    (done) => ({ done }),
    (error: { code?: string }) => {
      if (!error.code) throw error
      return { refusal: error.code }
    },
  )

/** Does something with the engine, then in the model. Both must do it, or refuse it with the same code. */
export async function both<T>(
  work: Promise<T>,
  ctx: Ctx,
  inModel: (at: number) => string | undefined,
  atOf: (done: T) => Date | null = () => null,
): Promise<void> {
  const result = await attempt(work)
  const at = 'done' in result ? (atOf(result.done) ?? ctx.now) : ctx.now
  const refusal = 'refusal' in result ? result.refusal : undefined
  const expected = inModel(at.getTime())
  if (refusal !== expected) throw new Error(`the engine says ${refusal}, and the model ${expected}`)
}

/** The invoices of a subscription in the order of creation, which is the model's order. */
export const byAge = ({ businessId }: Ctx, id: string): Promise<InvoiceModel[]> =>
  query<InvoiceModel>('SELECT * FROM invoices WHERE business_id = $1 AND subscription_id = $2 ORDER BY id', [
    businessId,
    id,
  ])

/** Redeems a coupon in the model. @returns the coupon, or why it is refused. */
export function take({ model: { redeemed } }: Stage, index: number): ModelCoupon | string {
  const { code, percent, off, left, most } = COUPONS[index] as (typeof COUPONS)[number]
  const count = redeemed.get(code) ?? 0
  if (most !== null && count >= most) return 'coupon_not_valid'
  redeemed.set(code, count + 1)
  return { code, percent, off, left }
}

type Begin = Extract<Step, { do: 'begin' }>

/** Where the period that contains this day would have begun. */
function wholeStartOf(day: number, now: Date): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(NEPAL)
  const start = at.with({ day }).startOfDay()
  const before = Temporal.ZonedDateTime.compare(start, at) > 0 ? start.subtract({ months: 1 }) : start
  return before.epochMilliseconds
}

export async function playBegin(stage: Stage, ctx: Ctx, step: Begin): Promise<void> {
  const { model } = stage
  const { customer, price, quantity, cash, once = 0 } = step
  const { rhythm, trialDays } = PRICES[price] as (typeof PRICES)[number]
  const paid = cash && cash > 0 ? cash : 0
  const before = paid > 0 ? undefined : step.before
  const hasTrial = before === undefined && paid === 0 && trialDays > 0
  const day = before === undefined && rhythm === 'month' ? step.day : undefined
  const endAt = new Date(ctx.now.getTime() + (before?.days ?? trialDays) * DAY_MS)
  const coupon = step.coupon === undefined ? undefined : COUPONS[step.coupon]
  const most = cash === undefined && step.most ? Math.floor((model.full(step) * step.most) / 100) : null
  const work = createSubscription(
    ctx,
    {
      customerId: stage.customers[customer] as CustomerId,
      priceId: stage.prices[price] as PriceId,
      skipTrial: false,
      quantity,
      couponCode: coupon?.code,
      collection: cash === undefined ? 'wallet' : 'outside',
      payment: paid > 0 ? { method: 'cash', periods: paid } : undefined,
      items: once > 0 ? [{ description: 'Card', amountPaisa: BigInt(once), quantity: 1 }] : undefined,
      paidUntil: before?.isElsewhere ? endAt : undefined,
      trialEndAt: before && !before.isElsewhere ? endAt : undefined,
      anchor: day === undefined ? undefined : { calendar: 'gregorian', day },
    },
    most === null ? undefined : { maxAmountPaisa: step.most === 100 ? null : BigInt(most) },
  )
  let made = ''
  const known = work.then((row) => {
    made = row.id
    return row
  })
  await both(known, ctx, (at) => {
    const by: Omit<Beginning, 'id'> = {
      ...{ customer, price, quantity, once, cash: paid },
      coupon: null,
      most,
      collection: cash === undefined ? 'wallet' : 'outside',
      before:
        before || hasTrial ? { endAt: endAt.getTime(), isElsewhere: before?.isElsewhere ?? false } : null,
      firstWhole: day === undefined ? null : wholeStartOf(day, ctx.now),
    }
    const taken = step.coupon === undefined ? null : take(stage, step.coupon)
    if (typeof taken === 'string') return taken
    const whole = { ...by, coupon: taken }
    const charge = firstCharge(model, whole, at)
    const isMissing = charge > 0 && cash === 0
    const isUnagreed = charge > 0 && cash === undefined && most === null && !model.allows[customer]
    const isShort = charge > 0 && cash === undefined && (model.balances[customer] as number) < charge
    if (!isMissing && !isUnagreed && !isShort) {
      begin(model, { ...whole, id: made }, at)
      return undefined
    }
    if (coupon) model.redeemed.set(coupon.code, (model.redeemed.get(coupon.code) ?? 0) - 1)
    return isMissing ? 'payment_missing' : isUnagreed ? 'not_agreed' : 'insufficient_balance'
  })
}

/** A manual invoice that the wallet should pay at once. */
export async function playManual(
  { model, prices }: Stage,
  ctx: Ctx,
  s: ModelSubscription,
  amount: number,
): Promise<void> {
  const [start, end] = [ctx.now.getTime(), ctx.now.getTime() + DAY_MS]
  const of = { id: s.id, priceId: prices[s.price] as PriceId }
  const span = { periodStart: new Date(start), periodEnd: new Date(end) }
  const id = await newDraft(ctx, of, { amountPaisa: BigInt(amount), ...span })
  await sendInvoice(await ctxOf(ctx.businessId), id)
  await both(chargeInvoice(await ctxOf(ctx.businessId), id as InvoiceId), ctx, () => {
    const isAgreed = model.allows[s.customer]
    const isPaid = isAgreed && model.balanceOf(s) >= amount
    s.bills.push(manualBill(start, end, amount, isPaid ? 'wallet' : 'open'))
    if (isPaid) model.move(s.customer, -amount)
    return isPaid ? undefined : isAgreed ? 'insufficient_balance' : 'not_agreed'
  })
}

export async function playReverse({ model }: Stage, ctx: Ctx, which: number): Promise<void> {
  const rows = await query<{ id: PaymentId }>('SELECT id FROM payments WHERE business_id = $1 ORDER BY id', [
    ctx.businessId,
  ])
  const index = rows.length - 1 - (which % Math.max(1, rows.length))
  const [row, payment] = [rows[index], model.payments[index]]
  if (!row || !payment) return
  await both(
    reversePayment(ctx, row.id, { reason: 'Typed twice.' }),
    ctx,
    (at) => reverse(model, payment, at),
    (done) => done.payment.reversedAt,
  )
}

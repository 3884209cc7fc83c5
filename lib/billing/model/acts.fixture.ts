// What people do in the model. Each function does it, or returns why it is refused. Instants come from the engine.

import { DAY_MS } from '@/lib/core/duration'
import { agreementOf } from './consent.fixture'
import type { Model } from './model.fixture'
import {
  afterCoupon,
  laterBy,
  type ModelBill,
  type ModelCoupon,
  type ModelPayment,
  type ModelPrice,
  type ModelSubscription,
  manualBill,
  restWorth,
} from './terms.fixture'

/** How a subscription begins. */
export interface Beginning {
  id: string
  customer: number
  price: number
  quantity: number
  coupon: ModelCoupon | null
  /** The most that the customer agrees to at a checkout. Null if the business starts the subscription. */
  most: number | null
  collection: 'wallet' | 'outside'
  /** The amount that is billed once. */
  once: number
  /** How many periods are paid at the counter. */
  cash: number
  /** When the time before the first period ends: a trial, or time that was paid elsewhere. */
  before: { endAt: number; isElsewhere: boolean } | null
  /** Where the first period would have begun, if it is only the rest of one. Else null. */
  firstWhole: number | null
}

/** The amount that the start of the subscription costs at once. */
export function firstCharge(model: Model, by: Omit<Beginning, 'id'>, at: number): number {
  if (by.before) return by.once
  const worth = afterCoupon(model.full(by), by.coupon)
  const { rhythm } = model.prices[by.price] as ModelPrice
  const { firstWhole: whole } = by
  return by.once + (whole === null ? worth : restWorth(worth, whole, laterBy(rhythm, whole, 1), at))
}

export function begin(model: Model, by: Beginning, at: number): void {
  const { once, cash, before, firstWhole, most, ...rest } = by
  const { rhythm } = model.prices[by.price] as ModelPrice
  const anchor = before?.endAt ?? firstWhole ?? at
  const s: ModelSubscription = {
    ...rest,
    agreement: most === null ? null : agreementOf(most, rhythm, model.full(by)),
    isUnagreed: false,
    seen: model.repriced.length,
    status: before && !before.isElsewhere ? 'trialing' : 'active',
    created: at,
    isBefore: before !== null,
    isElsewhere: before?.isElsewhere ?? false,
    beforeEnd: before?.endAt ?? null,
    rhythm,
    anchor,
    n: -1,
    start: at,
    end: anchor,
    firstWhole,
    worth: 0,
    isBegunByChange: false,
    took: by.coupon ? [by.coupon.code] : [],
    periodCoupon: null,
    kept: 0,
    pause: null,
    pending: null,
    endsWithPeriod: false,
    due: anchor,
    failedAt: 0,
    retries: 0,
    open: null,
    bills: [],
    ahead: [],
    ran: [],
  }
  const total = firstCharge(model, by, at)
  model.subscriptions.push(s)
  if (before) {
    if (once > 0) {
      s.bills.push(manualBill(at, before.endAt, once, 'wallet'))
      model.move(s.customer, -once)
    }
    return
  }
  const first = model.bill(s, at, laterBy(rhythm, anchor, 1))
  Object.assign(first, { total, once })
  if (cash > 0) first.how = 'outside'
  else takeAtOnce(model, s, first)
  model.enter(s, first)
  if (cash > 0) {
    const bills = [first, ...payAhead(model, s, cash - 1)]
    model.payments.push({ subscription: s, bills, at, isReversed: false })
  }
}

/** Takes the first charge. The customer has agreed to it, and the wallet holds enough. */
function takeAtOnce(model: Model, s: ModelSubscription, bill: ModelBill): void {
  model.move(s.customer, -bill.total)
  bill.how = bill.total > 0 ? 'wallet' : 'nothing_due'
}

function payAhead(model: Model, s: ModelSubscription, count: number): ModelBill[] {
  const paid: ModelBill[] = []
  for (let n = s.n + 1; paid.length < count; n++) {
    const [start, end] = [laterBy(s.rhythm, s.anchor, n), laterBy(s.rhythm, s.anchor, n + 1)]
    if (s.ahead.some((each) => each.start < end && start < each.end)) continue
    const bill = model.bill(s, start, end)
    bill.how = 'outside'
    paid.push(bill)
  }
  s.ahead = [...s.ahead, ...paid].sort((a, b) => a.start - b.start)
  return paid
}

/** A payment at the counter for a number of periods. */
export function pay(model: Model, s: ModelSubscription, count: number, at: number): string | undefined {
  if (s.status === 'canceled') return 'subscription_already_canceled'
  if (s.status === 'paused') return 'subscription_paused'
  const { open } = s
  if (open) model.settle(s, 'outside')
  const bills = [...(open ? [open] : []), ...payAhead(model, s, count - (open ? 1 : 0))]
  model.payments.push({ subscription: s, bills, at, isReversed: false })
  return undefined
}

/** Reverses a payment. */
export function reverse(model: Model, payment: ModelPayment, at: number): string | undefined {
  const { subscription: s, bills } = payment
  if (payment.isReversed) return 'payment_already_reversed'
  if (at - payment.at > 7 * DAY_MS) return 'reversal_too_late'
  const credited = bills.filter(({ total }) => total > 0)
  const ahead = credited.filter((bill) => s.ahead.includes(bill))
  const begun = begunOf(s, credited)
  if (begun.length > 0 && s.status === 'paused') return 'subscription_paused'
  payment.isReversed = true
  const [owed = 0] = begun.map(({ total, refunded }) => total - refunded || total)
  for (const bill of credited) {
    bill.cut += bill.total - bill.refunded
    bill.refunded = bill.total
  }
  for (const bill of [...ahead, ...begun]) bill.kind = 'reversed'
  s.ahead = s.ahead.filter((bill) => !ahead.includes(bill))
  if (s.status !== 'canceled') giveBack(s, [...begun.slice(1), ...ahead])
  const [first] = begun
  if (first) {
    const again: ModelBill = {
      ...first,
      kind: 'period',
      total: owed,
      refunded: 0,
      cut: 0,
      how: 'open',
      items: [],
    }
    again.worth = Math.max(0, first.worth - (first.total - owed))
    s.bills.push(again)
    s.n -= begun.length
    s.ran = s.ran.filter(({ start }) => start < first.start)
    const before = s.ran.at(-1) ?? (s.beforeEnd === null ? null : { start: s.created, end: s.beforeEnd })
    const { start, end } = before ?? { start: first.start - 1, end: first.start }
    Object.assign(s, { start, end, periodCoupon: first.coupon })
    model.fail(s, again, at)
  }
  model.credit(s.customer, 0, at)
  return undefined
}

/** Which periods that have begun are free again: the running one, and those directly before it. */
function begunOf(s: ModelSubscription, credited: readonly ModelBill[]): ModelBill[] {
  const begun: ModelBill[] = []
  if (s.status !== 'active' && s.status !== 'paused') return begun
  let [startAt, n] = [s.start, s.n]
  for (const bill of credited.filter(({ kind }) => kind === 'period').sort((a, b) => b.start - a.start)) {
    if (s.ahead.includes(bill)) continue
    const isNext = begun.length === 0 ? bill.start === startAt : n > 0 && bill.end === startAt
    if (!isNext) break
    if (begun.length > 0) n -= 1
    begun.unshift(bill)
    startAt = bill.start
  }
  return begun
}

/** Periods that will be billed again get their coupon again, if the subscription has the same coupon or none. */
function giveBack(s: ModelSubscription, freed: readonly ModelBill[]): void {
  const offered = freed.findLast(({ coupon }) => coupon)?.coupon
  if (!offered || offered.left === null) return
  const present = s.coupon ?? { ...offered, left: 0 }
  if (present.code !== offered.code || present.left === null) return
  const count = freed.filter(({ coupon }) => coupon?.code === offered.code).length
  s.coupon = { ...present, left: present.left + count }
}

/** Refunds what was paid for a bill. */
export function refund(
  model: Model,
  s: ModelSubscription,
  bill: ModelBill,
  at: number,
  wanted?: number,
): string | undefined {
  if (bill.how === 'open' || bill.how === 'void') return 'invoice_not_paid'
  const amount = wanted ?? bill.total - bill.refunded
  if (amount <= 0 || amount > bill.total - bill.refunded) return 'refund_exceeds_payment'
  bill.refunded += amount
  bill.cut += amount
  if (bill.how === 'wallet') model.credit(s.customer, amount, at)
  return undefined
}

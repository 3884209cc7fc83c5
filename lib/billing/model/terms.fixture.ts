import { Temporal } from 'temporal-polyfill'
import { laterByBikramSambat } from '@/lib/core/bikram-sambat.fixture'
import { DAY_MS } from '@/lib/core/duration'

// The parts of the billing model: plain numbers. They share no code with the engine.

export const NEPAL = 'Asia/Kathmandu'

export type Rhythm = number | 'month' | 'bs'

export interface ModelCoupon {
  code: string
  percent: number
  off: number
  left: number | null
}

/** An item that waits for a renewal. */
export interface ModelItem {
  customer: number
  /** Null if any subscription of the customer may bill it. */
  subscription: string | null
  amount: number
  at: number
  /** Its position among all items. */
  made: number
}

export interface ModelBill {
  kind: 'period' | 'change' | 'manual' | 'reversed'
  start: number
  end: number
  total: number
  refunded: number
  /** How much of it was refunded since the last change. */
  cut: number
  how: 'wallet' | 'outside' | 'nothing_due' | 'open' | 'void'
  /** What the whole period costs without items. */
  worth: number
  /** The part that is billed once. */
  once: number
  /** The items that had waited and are part of `once`. */
  items: ModelItem[]
  coupon: ModelCoupon | null
}

/** A bill that has only items. */
export const manualBill = (start: number, end: number, total: number, how: ModelBill['how']): ModelBill => ({
  kind: 'manual',
  start,
  end,
  total,
  refunded: 0,
  cut: 0,
  how,
  worth: 0,
  once: total,
  items: [],
  coupon: null,
})

/** What a customer allows the business to charge per period of an interval. */
export interface ModelAgreement {
  /** The largest amount that they agreed to. A raise up to it is charged seven days after they were told. */
  most: number
  rhythm: string
  /** The amount that may be charged, and from when. */
  allowed: { amount: number; from: number }[]
}

export interface ModelSubscription {
  id: string
  customer: number
  price: number
  quantity: number
  coupon: ModelCoupon | null
  /** The codes of the coupons that were redeemed for it. */
  took: string[]
  status: 'trialing' | 'active' | 'paused' | 'past_due' | 'canceled'
  agreement: ModelAgreement | null
  /** True if the last attempt found no agreement. */
  isUnagreed: boolean
  /** How many price changes there were when it was last billed. */
  seen: number
  collection: 'wallet' | 'outside'
  created: number
  /** True in the time before the first period: a trial, or time that was paid elsewhere. */
  isBefore: boolean
  isElsewhere: boolean
  /** When that time ends. */
  beforeEnd: number | null
  rhythm: Rhythm
  anchor: number
  n: number
  start: number
  end: number
  /** Where the first period would have begun, if it is only the rest of one. Else null. */
  firstWhole: number | null
  worth: number
  /** True if a change of interval began this period. */
  isBegunByChange: boolean
  periodCoupon: ModelCoupon | null
  kept: number
  pause: { from: number; until: number; keeps: boolean } | null
  pending: { price: number; quantity: number } | null
  endsWithPeriod: boolean
  due: number
  failedAt: number
  retries: number
  open: ModelBill | null
  bills: ModelBill[]
  ahead: ModelBill[]
  /** The periods so far, newest last. */
  ran: { start: number; end: number }[]
}

export interface ModelPayment {
  subscription: ModelSubscription
  bills: ModelBill[]
  at: number
  isReversed: boolean
}

/** The length that an agreement is for. The calendar does not matter. */
export const lengthOf = (rhythm: Rhythm) => (typeof rhythm === 'number' ? `day ${rhythm}` : 'month 1')

/** The instant `count` periods after an anchor. */
export function laterBy(rhythm: Rhythm, anchor: number, count: number): number {
  if (typeof rhythm === 'number') return anchor + count * rhythm * DAY_MS
  if (rhythm === 'bs') return laterByBikramSambat(anchor, count)
  return Temporal.Instant.fromEpochMilliseconds(anchor).toZonedDateTimeISO(NEPAL).add({ months: count })
    .epochMilliseconds
}

/** What is left of an amount after a coupon. */
export function afterCoupon(amount: number, coupon: ModelCoupon | null): number {
  if (!coupon) return amount
  return amount - Math.min(amount, coupon.percent ? Math.floor((amount * coupon.percent) / 100) : coupon.off)
}

/** What the rest of a period is worth. */
export const restWorth = (amount: number, start: number, end: number, at: number): number =>
  Number((BigInt(amount) * BigInt(end - at)) / BigInt(end - start))

export interface ModelPrice {
  amount: number
  rhythm: Rhythm
}

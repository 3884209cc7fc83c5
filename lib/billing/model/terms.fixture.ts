import { Temporal } from 'temporal-polyfill'
import { laterByBikramSambat } from '@/lib/core/bikram-sambat.fixture'
import { DAY_MS } from '@/lib/core/duration'

// What the model of billing is made of: plain numbers. It shares no code with the engine.

export const NEPAL = 'Asia/Kathmandu'

export type Rhythm = number | 'month' | 'bs'

export interface ModelCoupon {
  code: string
  percent: number
  off: number
  left: number | null
}

/** What waits for a renewal. */
export interface ModelItem {
  customer: number
  /** Null: any of the customer. */
  subscription: string | null
  amount: number
  at: number
  /** Its place among all that were made. */
  made: number
}

export interface ModelBill {
  kind: 'period' | 'change' | 'manual' | 'reversed'
  start: number
  end: number
  total: number
  refunded: number
  /** What of it was refunded since the last change. */
  cut: number
  how: 'wallet' | 'outside' | 'nothing_due' | 'open' | 'void'
  /** What all of the period costs without items. */
  worth: number
  /** The part that is billed once. */
  once: number
  /** What of that had waited. */
  items: ModelItem[]
  coupon: ModelCoupon | null
}

/** A bill of things alone. */
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

/** What a customer lets the business charge per period of a rhythm. */
export interface ModelAgreement {
  /** The most that they have agreed to. A raise up to it is charged seven days after they were told. */
  most: number
  rhythm: string
  /** What may be charged, and from when on. */
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
  /** The last attempt found no agreement. */
  isUnagreed: boolean
  /** How many changes of prices there were when it was last billed. */
  seen: number
  collection: 'wallet' | 'outside'
  created: number
  /** The time before the first period: it is over when a period was entered. */
  isBefore: boolean
  isElsewhere: boolean
  /** When that time ends. */
  beforeEnd: number | null
  rhythm: Rhythm
  anchor: number
  n: number
  start: number
  end: number
  /** Where the first period would have begun, if it is the rest of one. */
  firstWhole: number | null
  worth: number
  /** A change to another rhythm has begun a period. */
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
  /** The periods that ran, the newest last. */
  ran: { start: number; end: number }[]
}

export interface ModelPayment {
  subscription: ModelSubscription
  bills: ModelBill[]
  at: number
  isReversed: boolean
}

/** An agreement holds for periods of this length, in whatever calendar. */
export const lengthOf = (rhythm: Rhythm) => (typeof rhythm === 'number' ? `day ${rhythm}` : 'month 1')

/** The instant so many periods after an anchor. */
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

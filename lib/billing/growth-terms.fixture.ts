import { Temporal } from 'temporal-polyfill'
import { laterByBikramSambat } from '@/lib/core/bikram-sambat.fixture'
import { DAY_MS } from '@/lib/core/duration'

// What the model of growth.test.ts is made of.

export const NEPAL = 'Asia/Kathmandu'

export type Rhythm = number | 'month' | 'bs'

export interface GrowthCoupon {
  code: string
  percent: number
  off: number
  left: number | null
}

export interface GrowthBill {
  kind: 'period' | 'change' | 'manual' | 'reversed'
  start: number
  end: number
  total: number
  refunded: number
  how: 'wallet' | 'outside' | 'nothing_due' | 'open' | 'void'
  /** What all of the period costs without items. */
  worth: number
  coupon: GrowthCoupon | null
}

export interface GrowthSubscription {
  id: string
  customer: number
  price: number
  quantity: number
  coupon: GrowthCoupon | null
  status: 'trialing' | 'active' | 'paused' | 'past_due' | 'canceled'
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
  periodCoupon: GrowthCoupon | null
  kept: number
  pause: { from: number; until: number; keeps: boolean } | null
  pending: { price: number; quantity: number } | null
  endsWithPeriod: boolean
  due: number
  failedAt: number
  retries: number
  open: GrowthBill | null
  bills: GrowthBill[]
  ahead: GrowthBill[]
  /** The periods that ran, the newest last. */
  ran: { start: number; end: number }[]
}

export interface GrowthPayment {
  subscription: GrowthSubscription
  bills: GrowthBill[]
  at: number
  isReversed: boolean
}

/** The instant so many periods after an anchor. */
export function laterBy(rhythm: Rhythm, anchor: number, count: number): number {
  if (typeof rhythm === 'number') return anchor + count * rhythm * DAY_MS
  if (rhythm === 'bs') return laterByBikramSambat(anchor, count)
  return Temporal.Instant.fromEpochMilliseconds(anchor).toZonedDateTimeISO(NEPAL).add({ months: count })
    .epochMilliseconds
}

/** What is left of an amount after a coupon. */
export function afterCoupon(amount: number, coupon: GrowthCoupon | null): number {
  if (!coupon) return amount
  return amount - Math.min(amount, coupon.percent ? Math.floor((amount * coupon.percent) / 100) : coupon.off)
}

/** What the rest of a period is worth. */
export const restWorth = (amount: number, start: number, end: number, at: number): number =>
  Number((BigInt(amount) * BigInt(end - at)) / BigInt(end - start))

export interface GrowthPrice {
  amount: number
  rhythm: Rhythm
}

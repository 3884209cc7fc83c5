import { laterByBikramSambat } from '@/lib/core/bikram-sambat.fixture'
import type { ModelPause } from './pause.fixture'

export interface ModelSubscription {
  id: string
  customer: number
  price: number
  /** What the customer lets the business charge per period, and from when on. */
  allowed: { amount: number; from: number }[]
  /** The most per period that they have agreed to. A raise up to it is charged seven days after they were told. 0: nothing. */
  most: number
  /** What the price was when it was last billed. */
  seen: number
  /** What the open invoice asks for. */
  open: number
  /** The last attempt found no agreement. */
  waits: boolean
  /** The length of a period, or months of Bikram Sambat. */
  period: number | 'bs'
  status: 'trialing' | 'active' | 'paused' | 'past_due' | 'canceled'
  pause: ModelPause | null
  anchor: number
  /** Periods that were paid before the anchor. */
  before: number
  /** Periods paid so far. */
  paid: number
  voided: number
  end: number
  due: number
  failedAt: number
  retries: number
  endsWithPeriod: boolean
}

/** Whether the customer lets the business charge this amount now. */
export const isAllowed = ({ allowed }: ModelSubscription, amount: number, now: number) =>
  allowed.some((each) => amount <= each.amount && each.from <= now)

/** When the last paid period ends. */
export function endOf({ anchor, before, paid, period }: ModelSubscription): number {
  return period === 'bs' ? laterByBikramSambat(anchor, paid - before) : anchor + (paid - before) * period
}

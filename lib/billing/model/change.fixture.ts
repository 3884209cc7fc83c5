// Changes of price and quantity in the model.

import { agreesToChange } from './consent.fixture'
import type { Model } from './model.fixture'
import {
  afterCoupon,
  laterBy,
  type ModelBill,
  type ModelPrice,
  type ModelSubscription,
  manualBill,
  restWorth,
} from './terms.fixture'

export interface WantedChange {
  price?: number | undefined
  quantity?: number | undefined
  when: 'now' | 'period_end'
  prorate?: boolean | undefined
}

/** Why a change is refused before its money is counted. */
function refusalOf(s: ModelSubscription, when: WantedChange['when'], at: number): string | undefined {
  if (s.status === 'canceled') return 'subscription_already_canceled'
  if (s.status === 'past_due') return 'subscription_past_due'
  if (s.status === 'paused') return 'subscription_paused'
  if (when === 'period_end' && s.endsWithPeriod) return 'subscription_ending'
  if (when === 'now' && s.ahead.length > 0) return 'subscription_paid_ahead'
  return s.end <= at ? 'subscription_renewing' : undefined
}

/** Returns why the change is refused, or undefined if it was done. */
export function change(
  model: Model,
  s: ModelSubscription,
  wanted: WantedChange,
  at: number,
): string | undefined {
  const { price = s.price, quantity = s.quantity, when, prorate = true } = wanted
  const refusal = refusalOf(s, when, at)
  if (refusal) return refusal
  const { rhythm } = model.prices[price] as ModelPrice
  if (!prorate && rhythm !== s.rhythm) return 'parameter_invalid'
  const isSame = price === s.price && quantity === s.quantity
  if (when === 'period_end') {
    s.pending = isSame ? null : { price, quantity }
    return undefined
  }
  if (isSame) return undefined
  if (s.isBefore) {
    model.enterRhythm(s, rhythm)
    Object.assign(s, { price, quantity, pending: null })
    return undefined
  }
  return changeNow(model, s, { price, quantity, prorate }, at)
}

function changeNow(
  model: Model,
  s: ModelSubscription,
  { price, quantity, prorate }: { price: number; quantity: number; prorate: boolean },
  at: number,
): string | undefined {
  const { rhythm } = model.prices[price] as ModelPrice
  const isOther = rhythm !== s.rhythm
  const from = (s.firstWhole !== null && s.start === s.created ? s.firstWhole : s.start) + s.kept
  const full = model.full({ price, quantity })
  const worth = prorate ? afterCoupon(full, isOther ? null : s.periodCoupon) : 0
  const creditable = creditableOf(s)
  const kept = Math.max(0, s.worth - cutOf(s, creditable, s.end - from))
  const unused = prorate ? restWorth(kept, from, s.end, at) : 0
  const used = isOther ? worth : restWorth(worth, from, s.end, at)
  const total = prorate ? used - unused : 0
  const end = isOther ? laterBy(rhythm, at, 1) : s.end
  if (total > 0) {
    if (s.collection === 'outside') return 'parameter_invalid'
    if (!agreesToChange(model, s, { full, total, rhythm }, at)) return 'not_agreed'
    if (model.balanceOf(s) < total) return 'insufficient_balance'
    model.move(s.customer, -total)
  }
  for (const bill of s.bills) bill.cut = 0
  if (total > 0) s.bills.push({ ...manualBill(at, end, total, 'wallet'), kind: 'change' })
  Object.assign(s, { price, quantity, pending: null, worth: prorate ? worth : kept })
  if (isOther) {
    model.enterRhythm(s, rhythm)
    Object.assign(s, { anchor: at, n: 0, start: at, end, due: end, kept: 0, isBegunByChange: true })
    s.ran.push({ start: at, end })
  }
  if (total < 0) giveBack(model, s, creditable, -total, at)
  return undefined
}

/** What paid for the present period: its own bill and later changes, newest first. */
function creditableOf(s: ModelSubscription) {
  const bases = s.bills.filter(
    ({ kind, start, how }) => kind === 'period' && how !== 'open' && start <= s.start,
  )
  const since = Math.max(Number.NEGATIVE_INFINITY, ...bases.map(({ start }) => start))
  const paid = s.bills.filter(
    ({ kind, how, start }) => kind !== 'manual' && how !== 'open' && how !== 'void' && start >= since,
  )
  return paid.reverse().sort((a, b) => b.start - a.start)
}

/** By how much refunds have lowered the value of a whole period. */
function cutOf(s: ModelSubscription, bills: readonly ModelBill[], whole: number): number {
  const shares = bills.map(({ kind, start, end, total, once, cut }) => {
    if (kind === 'reversed') return 0
    const part = BigInt(Math.min(cut, kind === 'change' ? total : total - once))
    const [counted, length] = [
      BigInt(Math.max(0, start < s.start ? end - s.start : whole)),
      BigInt(end - start),
    ]
    return Number((part * counted + length - 1n) / length)
  })
  return shares.reduce((sum, share) => sum + share, 0)
}

function giveBack(
  model: Model,
  s: ModelSubscription,
  from: ReturnType<typeof creditableOf>,
  sum: number,
  at: number,
): void {
  let [left, toWallet] = [sum, 0]
  for (const bill of from) {
    const part = Math.min(left, bill.total - bill.refunded)
    bill.refunded += part
    left -= part
    if (bill.how === 'wallet') toWallet += part
  }
  if (toWallet > 0) model.credit(s.customer, toWallet, at)
}

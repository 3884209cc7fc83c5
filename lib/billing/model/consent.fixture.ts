// What customers allow the business to charge, in the model.

import { DAY_MS } from '@/lib/core/duration'
import type { Model } from './model.fixture'
import {
  lengthOf,
  type ModelAgreement,
  type ModelBill,
  type ModelSubscription,
  type Rhythm,
} from './terms.fixture'

const TOLD_BEFORE = 7 * DAY_MS

export const agreementOf = (most: number, rhythm: Rhythm, price: number): ModelAgreement => ({
  most,
  rhythm: lengthOf(rhythm),
  allowed: [{ amount: price, from: 0 }],
})

const covers = ({ allowed }: ModelAgreement, amount: number, at: number) =>
  allowed.some((each) => amount <= each.amount && each.from <= at)

/**
 * A subscription's agreement covers its periods, and one-time items on the same invoice, but not such items alone. An allowance covers
 * everything.
 */
export function agrees(model: Model, s: ModelSubscription, { total, once }: ModelBill, at: number): boolean {
  const { agreement, customer, rhythm } = s
  if (model.allows[customer]) return true
  if (!agreement || agreement.rhythm !== lengthOf(rhythm) || (once > 0 && once >= total)) return false
  return covers(agreement, total, at)
}

/** A change is agreed to if a whole period on the new terms is. */
export function agreesToChange(
  model: Model,
  { agreement, customer }: ModelSubscription,
  { full, total, rhythm }: { full: number; total: number; rhythm: Rhythm },
  at: number,
): boolean {
  if (model.allows[customer]) return true
  if (!agreement || agreement.rhythm !== lengthOf(rhythm)) return false
  return covers(agreement, full, at) && covers(agreement, total, at)
}

/** The customer agrees to an amount. It replaces earlier agreements. */
export function give(
  model: Model,
  s: ModelSubscription,
  { amount, rhythm }: { amount: number; rhythm: string },
  at: number,
): void {
  s.agreement = { most: amount, rhythm, allowed: [{ amount, from: 0 }] }
  s.isUnagreed = false
  if (s.status === 'past_due') model.recover(s, at)
}

export function lower(agreement: ModelAgreement, most: number): void {
  agreement.most = most
  for (const each of agreement.allowed) each.amount = Math.min(each.amount, most)
}

/**
 * Changes a price. Customers are told about a raise at once. If they agreed to a maximum that covers it, it may be charged after seven
 * days.
 */
export function reprice(model: Model, price: number, amount: number, at: number): void {
  const terms = model.prices[price] as Model['prices'][number]
  const isRaise = amount > terms.amount
  model.repriced.push({ price, from: terms.amount })
  terms.amount = amount
  if (!isRaise) return
  for (const s of model.subscriptions) {
    const former = model.repriced.slice(s.seen).find((each) => each.price === s.price)?.from ?? amount
    const raised = amount * s.quantity
    const { agreement } = s
    if (s.price !== price || s.status === 'canceled' || s.endsWithPeriod || former >= amount) continue
    if (!agreement || raised > agreement.most || covers(agreement, raised, at)) continue
    const sure = agreement.allowed.filter(({ from }) => from <= at)
    agreement.allowed = [...sure, { amount: raised, from: at + TOLD_BEFORE }]
  }
}

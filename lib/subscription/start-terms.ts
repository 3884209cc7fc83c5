import type { Allowance } from '@/lib/agreement/rules'
import { requireRole } from '@/lib/auth/require-role'
import type { Billable } from '@/lib/billing/billable'
import { billableOf, lockTerms, type Terms } from '@/lib/billing/load-billables'
import { countFrom, periodRuleOf } from '@/lib/billing/next-period'
import { billOnce } from '@/lib/billing/once'
import type { BillingPlan, Refusal } from '@/lib/billing/plan'
import { newDiscount } from '@/lib/core/discount'
import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId } from '@/lib/core/id'
import { type OnceBilled, sumOfItems } from '@/lib/core/invoice-line'
import { dayStartAt, type Period, period, periodStartAt } from '@/lib/core/period'
import { anchorOnDay } from '@/lib/core/period-anchor'
import { periodCharge } from '@/lib/core/period-charge'
import { valueAt } from '@/lib/core/period-value'
import { payableSum, payableTimes } from '@/lib/core/quantity'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { FirstPeriod } from '@/prisma/generated/enums'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { CreateSubscriptionInput } from './create-schema'
import type { Payer } from './lock-payer'
import { redeemable } from './redeem-coupon'

/** The fields that a cashier may set on a new subscription. The others would give time away, or charge a wallet. */
const AT_COUNTER: readonly string[] = [
  'priceId',
  'customerId',
  'quantity',
  'items',
  'collection',
  'payment',
  'skipTrial',
  // Allowed, because the first period is only shorter and costs its share.
  'anchor',
  'metadata',
]

/** A cashier may only start a subscription that is paid at the counter. @throws {DomainError} `role_insufficient`. */
export function requireMayBegin(ctx: Ctx, input: CreateSubscriptionInput): void {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const isAtCounter = input.collection === 'outside' && given.every(([name]) => AT_COUNTER.includes(name))
  requireRole(ctx, (role) => role !== 'cashier' || isAtCounter)
}

/** Locks the terms of a price that is on sale. @throws {DomainError} `resource_not_found`, `price_inactive`. */
export async function lockSoldPrice(tx: Tx, { businessId, environment }: Ctx, id: string): Promise<Terms> {
  const [known] = await lockTerms(tx, [{ businessId, environment, id }])
  const terms = found(known, 'priceId')
  if (!terms.sold) throw new DomainError('price_inactive', { param: 'priceId' })
  return terms
}

/** What a subscription starts with, and what that costs at once. */
export interface StartTerms {
  billable: Billable
  /** The time before the first period. Null if that begins now. */
  before: Before | null
  coupon: Awaited<ReturnType<typeof redeemable>> | null
  /** The amount of the first period, or of the rest of it. */
  periodPaisa: bigint
  /** The amount of one-time items. */
  oncePaisa: bigint
  requiredPaisa: bigint
}

interface Offered {
  terms: Terms
  payer: Payer
  allowance?: Allowance | null
  /** True if the customer is at the screen. */
  isPresent?: boolean
}

/**
 * A subscription that is not written yet, and the cost of its start.
 * @throws {DomainError} `coupon_not_valid`, `calendar_ends`, `parameter_invalid`.
 */
export async function startTermsOf(
  tx: Tx,
  ctx: Ctx,
  input: CreateSubscriptionInput,
  { terms, payer, allowance = null, isPresent = false }: Offered,
): Promise<StartTerms> {
  const before = beforeFirst(terms, input, ctx.now)
  const row = newSubscription(ctx, input, payer)
  const coupon = input.couponCode === undefined ? null : await redeemable(tx, ctx, input, input.couponCode)
  payableTimes(terms.amountPaisa, row.quantity)
  if (coupon) row.discount = { ...newDiscount(coupon) }
  const oncePaisa = sumOfItems(input.items ?? [])
  const billable = { ...billableOf(row, terms, null, allowance), isPresent }
  const whole = countFromDay(billable, input, before)
  const chargePaisa = before ? 0n : periodCharge(billable)
  const periodPaisa = whole ? valueAt(chargePaisa, whole, ctx.now) : chargePaisa
  return {
    billable,
    before,
    coupon,
    periodPaisa,
    oncePaisa,
    requiredPaisa: payableSum(periodPaisa, oncePaisa),
  }
}

/** The time before the first billed period: a trial, or time that the customer has paid elsewhere. */
export interface Before {
  endAt: Date
  /** Null for the trial of the price. */
  kind: FirstPeriod | null
}

const YEAR_DAYS = 365
const MOST_DAYS = { trialEndAt: 2 * YEAR_DAYS, paidUntil: 3 * YEAR_DAYS }

/**
 * The time before the first period. Null if that begins now.
 * @throws {DomainError} `parameter_invalid` for an instant that is past, or too far away.
 */
export function beforeFirst(
  { trialDays, timeZone }: { trialDays: number; timeZone: string },
  { trialEndAt, paidUntil, skipTrial, payment }: CreateSubscriptionInput,
  now: Date,
): Before | null {
  if (paidUntil !== undefined)
    return { kind: 'paid_elsewhere', endAt: ahead('paidUntil', instantOf(paidUntil, timeZone), now) }
  if (trialEndAt !== undefined) return { kind: 'set_trial', endAt: ahead('trialEndAt', trialEndAt, now) }
  if (trialDays === 0 || skipTrial || payment) return null
  const rule = { anchorAt: now, interval: 'day' as const, intervalCount: trialDays, timeZone }
  return { kind: null, endAt: periodStartAt(rule, 1) }
}

/**
 * Lets the subscription's periods begin on a chosen day. The first one begins now, so it is shortened unless that day is today.
 * @returns the whole period that the shortened one is part of. Null if the first period is not shortened.
 * @throws {DomainError} `parameter_invalid`, `calendar_ends`.
 */
function countFromDay(
  billable: Billable,
  { anchor }: CreateSubscriptionInput,
  before: Before | null,
): Period | null {
  if (!anchor) return null
  const { subscription } = billable
  const rule = periodRuleOf(billable)
  if (before)
    throw invalidParameter(
      'anchor',
      'is not for a subscription that begins with a trial. Send skipTrial too.',
    )
  if (rule.interval !== 'month' && rule.interval !== 'year')
    throw invalidParameter('anchor', 'is only for monthly or yearly prices.')
  if (anchor.calendar !== undefined && anchor.calendar !== rule.calendar)
    throw invalidParameter('anchor.calendar', `must be the calendar of the price, which is ${rule.calendar}.`)
  const now = subscription.anchorAt
  const { anchorAt, index } = anchorOnDay(rule, anchor.day, now)
  subscription.anchorAt = anchorAt
  subscription.periodIndex = index
  const whole = period({ ...rule, anchorAt }, index)
  if (whole.startAt >= now) return null
  subscription.firstAnchorAt = anchorAt
  return whole
}

/** The instant of `paidUntil`. A date means its first instant in the business's time zone. */
function instantOf(until: Date | string, timeZone: string): Date {
  if (until instanceof Date) return until
  const at = dayStartAt(until, timeZone)
  if (!at) throw invalidParameter('paidUntil', 'must be a calendar date, such as 2027-01-15.')
  return at
}

function ahead(name: 'trialEndAt' | 'paidUntil', at: Date, now: Date): Date {
  if (at <= now) throw invalidParameter(name, 'must be in the future.')
  if (at.getTime() > now.getTime() + MOST_DAYS[name] * DAY_MS)
    throw invalidParameter(name, `must be at most ${MOST_DAYS[name] / YEAR_DAYS} years ahead.`)
  return at
}

/**
 * Starts with the time before the first period. It ends at the anchor, from which all periods are counted. One-time items are charged now.
 * @returns why they were not paid. Null if they were, or if there are none.
 */
export function beginBefore(
  plan: BillingPlan,
  billable: Billable,
  { endAt, kind }: Before,
  items: readonly OnceBilled[],
): Refusal | null {
  const { subscription } = billable
  const startAt = subscription.anchorAt
  subscription.status = kind === 'paid_elsewhere' ? 'active' : 'trialing'
  subscription.firstPeriod = kind
  countFrom(subscription, endAt)
  subscription.trialEndAt = endAt
  subscription.currentPeriodEnd = endAt
  // If that time is three days or shorter, its reminder is due at once.
  subscription.dueAt = new Date(Math.max(startAt.getTime(), endAt.getTime() - REMINDER_MS))
  // Throws if the calendar table does not contain the period after it.
  period(periodRuleOf(billable), 0)
  return items.length === 0 ? null : billOnce(plan, billable, items, { startAt, endAt }, startAt)
}

/** A subscription before its first period, which begins now. */
export function newSubscription(ctx: Ctx, input: CreateSubscriptionInput, payer: Payer): SubscriptionModel {
  return {
    id: newId('sub'),
    businessId: ctx.businessId,
    environment: ctx.environment,
    customerId: input.customerId,
    priceId: input.priceId,
    quantity: input.quantity ?? 1,
    collection: input.collection ?? 'wallet',
    userId: payer.userId,
    walletId: payer.wallet?.id ?? null,
    status: 'active',
    anchorAt: ctx.now,
    periodIndex: 0,
    currentPeriodStart: ctx.now,
    currentPeriodEnd: ctx.now,
    trialEndAt: null,
    firstPeriod: null,
    firstAnchorAt: null,
    cancelAtPeriodEnd: false,
    openInvoiceId: null,
    notAgreed: false,
    agreement: null,
    coverage: null,
    pastDueAt: null,
    lateAt: null,
    retryCount: 0,
    nextRetryAt: null,
    dueAt: null,
    pausedAt: null,
    resumesAt: null,
    pauseRemaining: null,
    discount: null,
    paidAhead: null,
    periodDiscount: null,
    pendingPriceId: null,
    pendingQuantity: null,
    lastBilledAt: null,
    billingRunId: null,
    cancelReason: null,
    canceledAt: null,
    endedAt: null,
    metadata: input.metadata ?? {},
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

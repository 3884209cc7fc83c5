import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, dayOf, startOfDay } from '@/lib/core/day'
import { DAY_MS } from '@/lib/core/duration'
import { newId } from '@/lib/core/id'
import type { WalletModel } from '@/prisma/generated/models'
import { type Billable, copiesOf } from './billable'
import { isAtCalendarEnd } from './next-period'
import { BillingPlan } from './plan'
import { dueSteps } from './plan-due'
import { isRecovered, recoveryOrder } from './recovery-order'
import { recover } from './rules'

// A wallet's coming charges, and how much money is missing for them. These functions are pure.

/** A wallet, and every subscription that it pays. */
export interface WalletFuture {
  walletId: string
  balancePaisa: bigint
  billables: readonly Billable[]
}

export interface ForecastCharge {
  /** When the wallet is charged, or charged again. */
  at: Date
  amountPaisa: bigint
  /** False if the customer still has to agree. Nothing is charged before that. */
  isAgreed: boolean
  /** What is left in the wallet before this charge, if all earlier charges are paid. */
  balanceBeforePaisa: bigint
  /** What other subscriptions take between the previous charge of this one and this charge. */
  othersBeforePaisa: bigint
  /** The top-up that pays this charge and all before it. */
  shortfallPaisa: bigint
}

/** A charge that no wallet pays, so all of it is missing. */
export function unpayable(at: Date, amountPaisa: bigint): ForecastCharge {
  const none = { isAgreed: false, balanceBeforePaisa: 0n, othersBeforePaisa: 0n }
  return { at, amountPaisa, shortfallPaisa: amountPaisa, ...none }
}

/** Everything that a wallet will pay in the coming days. */
export interface Everything {
  /** When the last of these charges is due. Null if nothing is due. */
  until: Date | null
  /** The top-up that pays all of it. */
  shortfallPaisa: bigint
}

// A step takes about twenty microseconds. Beyond this number, later charges are left out.
const MAX_STEPS = 5_000

/**
 * The next charges of some subscriptions of a wallet. All charges of the wallet are counted in the engine's order, and a charge that the
 * balance does not cover counts as paid for the charges after it. So a top-up of a charge's shortfall pays that charge and all before it.
 * Nothing is listed after a charge that is not agreed, because nobody knows when that subscription continues.
 * @param wanted how many charges, by subscription id.
 */
export function forecastCharges(
  { walletId, balancePaisa, billables }: WalletFuture,
  wanted: ReadonlyMap<string, number>,
): Map<string, ForecastCharge[]> {
  const found = new Map<string, ForecastCharge[]>([...wanted.keys()].map((id) => [id, []]))
  const missing = new Map(wanted)
  const takenBefore = new Map<string, bigint>()
  let taken = 0n
  let steps = 0
  for (const { subscriptionId: id, at, charge, isOver } of comingCharges(walletId, billables)) {
    if (steps++ === MAX_STEPS) break
    const left = missing.get(id)
    if (charge && left) {
      const othersBeforePaisa = taken - (takenBefore.get(id) ?? 0n)
      found.get(id)?.push({ at, ...charge, othersBeforePaisa, ...standing(balancePaisa, taken, charge) })
      if (left === 1 || !charge.isAgreed) missing.delete(id)
      else missing.set(id, left - 1)
    }
    if (charge?.isAgreed) taken += charge.amountPaisa
    if (charge) takenBefore.set(id, taken)
    if (isOver) missing.delete(id)
    if (missing.size === 0) break
  }
  return found
}

const above = (paisa: bigint) => (paisa > 0n ? paisa : 0n)

function standing(
  balancePaisa: bigint,
  taken: bigint,
  { amountPaisa, isAgreed }: { amountPaisa: bigint; isAgreed: boolean },
): Pick<ForecastCharge, 'balanceBeforePaisa' | 'shortfallPaisa'> {
  const shortfallPaisa = isAgreed ? above(taken + amountPaisa - balancePaisa) : 0n
  return { balanceBeforePaisa: above(balancePaisa - taken), shortfallPaisa }
}

const MONTH_MS = 30 * DAY_MS

/** A charge that is still to come. */
export interface ComingCharge {
  subscriptionId: string
  /** When the wallet is charged, or charged again. */
  at: Date
  amountPaisa: bigint
  /** False if the customer still has to agree. Nothing is charged before that. */
  isAgreed: boolean
  /** True if it is overdue. A top-up then pays it at once. */
  isLate: boolean
  /** The top-up that pays this charge and all before it. */
  shortfallPaisa: bigint
}

/**
 * All charges of the next 30 days in the engine's order: at least one of each subscription, and everything up to the end of the last day. A
 * charge that is not agreed appears once, and does not move the last day.
 */
export function* chargesAhead({
  walletId,
  balancePaisa,
  billables,
}: WalletFuture): Generator<ComingCharge, void> {
  const now = new Date(Math.max(...billables.map((each) => each.now.getTime()), 0))
  let horizonMs = endOfDay(new Date(now.getTime() + MONTH_MS))
  const waiting = new Set(billables.map(({ subscription }) => subscription.id))
  let taken = 0n
  let steps = 0
  for (const { subscriptionId, at, charge, isLate, isOver } of comingCharges(walletId, billables)) {
    if (steps++ === MAX_STEPS || (waiting.size === 0 && at.getTime() > horizonMs)) break
    if (charge || isOver) waiting.delete(subscriptionId)
    if (!charge || (charge.isAgreed && charge.amountPaisa === 0n)) continue
    if (charge.isAgreed) {
      taken += charge.amountPaisa
      if (at.getTime() > horizonMs) horizonMs = endOfDay(at)
    }
    yield {
      subscriptionId,
      at,
      isLate,
      ...charge,
      shortfallPaisa: charge.isAgreed ? above(taken - balancePaisa) : 0n,
    }
  }
}

/** The sum of the agreed charges of `chargesAhead`. A top-up of exactly the shortfall pays all of them. */
export function everythingOf(charges: Iterable<ComingCharge>): Everything {
  let until: Date | null = null
  let shortfallPaisa = 0n
  for (const charge of charges) {
    if (!charge.isAgreed) continue
    shortfallPaisa = charge.shortfallPaisa
    if (!until || charge.at > until) until = charge.at
  }
  return { until, shortfallPaisa }
}

const SOON_MS = 7 * DAY_MS

/** True if a charge is overdue, or due by the end of the seventh day. */
export const isSoon = ({ at, isLate }: Pick<ComingCharge, 'at' | 'isLate'>, now: Date): boolean =>
  isLate || at.getTime() <= endOfDay(new Date(now.getTime() + SOON_MS))

/** Like `everythingOf`, for charges that are overdue or due soon. Overdue charges are paid at once. */
export function soonOf(charges: readonly ComingCharge[], now: Date): Everything {
  const soon = charges.filter((charge) => isSoon(charge, now))
  return everythingOf(soon.map((charge) => (charge.isLate ? { ...charge, at: now } : charge)))
}

const YEAR_MS = 366 * DAY_MS

/** The charge at which the balance runs out. */
export interface PaidUntil extends Omit<ComingCharge, 'isAgreed' | 'isLate'> {}

/**
 * The first charge that the balance does not cover. If it covers a whole year, the last charge of that year.
 * @returns null if no agreed charge is coming.
 */
export function paidUntil({ walletId, balancePaisa, billables }: WalletFuture, now: Date): PaidUntil | null {
  let last: PaidUntil | null = null
  let taken = 0n
  let steps = 0
  for (const { subscriptionId, at, charge } of comingCharges(walletId, billables)) {
    if (steps++ === MAX_STEPS || at.getTime() > now.getTime() + YEAR_MS) break
    if (!charge?.isAgreed || charge.amountPaisa === 0n) continue
    taken += charge.amountPaisa
    last = {
      subscriptionId,
      at,
      amountPaisa: charge.amountPaisa,
      shortfallPaisa: above(taken - balancePaisa),
    }
    if (last.shortfallPaisa > 0n) break
  }
  return last
}

/** The last millisecond of a day in Nepal. */
const endOfDay = (at: Date) => startOfDay(addDays(dayOf(at, NEPAL), 1), NEPAL).getTime() - 1

// What a wallet will be charged if it always holds enough. The engine itself plans this in memory, so a forecast follows every billing
// rule: order, calendar, retries, and what the customer has agreed to.

/** One step of a wallet's future. */
export interface FutureStep {
  subscriptionId: string
  /** When the wallet is charged, or charged again. */
  at: Date
  /**
   * `isAgreed` is also true for a free price, and for a charge that an allowance will cover in its new month. Null if nothing is charged.
   */
  charge: { amountPaisa: bigint; isAgreed: boolean } | null
  /** True for an open invoice, which a top-up pays. */
  isLate: boolean
  /** True if the subscription will not be charged again by itself. */
  isOver: boolean
}

const PLENTY_PAISA = 10n ** 30n

/**
 * The charges of all subscriptions of one wallet from now on, in the engine's order: first the open invoices that a top-up pays, then what
 * falls due. A charge that the customer has not agreed to appears once and takes nothing. The list is endless if a subscription is.
 * @param billables all live subscriptions of the wallet. They are not changed.
 */
export function* comingCharges(
  walletId: string,
  billables: readonly Billable[],
): Generator<FutureStep, void> {
  const own = copiesOf(billables)
  const wallet = { id: walletId, balancePaisa: PLENTY_PAISA, updatedAt: new Date(0) } as WalletModel
  const plan = new BillingPlan([wallet], newId)
  const asking = new Set<string>()

  const stepOf = (billable: Billable, at: Date, shownAt: Date, isLate = false): FutureStep => {
    const { subscription, openInvoice } = billable
    const paid = plan.consents.charges.pop()
    const isPaid = subscription.lastBilledAt === at
    const isAsked = subscription.notAgreed && !asking.has(subscription.id)
    if (isAsked) asking.add(subscription.id)
    const open = isAsked ? { amountPaisa: openInvoice?.totalAmountPaisa ?? 0n, isAgreed: false } : null
    return {
      subscriptionId: subscription.id,
      at: shownAt,
      charge: isPaid ? { amountPaisa: paid?.amountPaisa ?? 0n, isAgreed: true } : open,
      isLate,
      isOver: subscription.dueAt === null || isAtCalendarEnd(billable),
    }
  }

  const [open, others] = [own.filter(isRecovered), own.filter((each) => !isRecovered(each))]
  for (const billable of recoveryOrder(open)) {
    const { now } = billable
    const { nextRetryAt } = billable.subscription
    recover(plan, billable, now)
    yield stepOf(billable, now, nextRetryAt ?? now, true)
  }
  for (const billable of others.filter(({ subscription }) => subscription.notAgreed))
    yield stepOf(billable, billable.now, billable.subscription.nextRetryAt ?? billable.now)
  for (const { billable, at } of dueSteps(plan, own, isDue, instantOf)) yield stepOf(billable, at, at)
}

const isDue = (billable: Billable) => billable.subscription.dueAt !== null && !isAtCalendarEnd(billable)

/** A late charge is made now. */
function instantOf({ subscription, now }: Billable): Date {
  const dueAt = subscription.dueAt as Date
  return new Date(Math.max(dueAt.getTime(), now.getTime()))
}

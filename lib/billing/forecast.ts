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

// The coming charges of a wallet, and what must be added for them. These functions are pure.

/** A wallet, and every subscription that it pays. */
export interface WalletFuture {
  walletId: string
  balancePaisa: bigint
  billables: readonly Billable[]
}

export interface ForecastCharge {
  /** When the wallet is charged, or tried again. */
  at: Date
  amountPaisa: bigint
  /** False: the customer has to agree before. Nothing is charged. */
  isAgreed: boolean
  /** What is left in the wallet before this charge, if all before it are paid. */
  balanceBeforePaisa: bigint
  /** What other subscriptions take between the last charge and this one. */
  othersBeforePaisa: bigint
  /** What must be added so that this charge and all before it are paid. */
  shortfallPaisa: bigint
}

/** A charge that no wallet pays: all of it is missing. */
export function unpayable(at: Date, amountPaisa: bigint): ForecastCharge {
  const none = { isAgreed: false, balanceBeforePaisa: 0n, othersBeforePaisa: 0n }
  return { at, amountPaisa, shortfallPaisa: amountPaisa, ...none }
}

/** Everything that a wallet pays in the next days. */
export interface Everything {
  /** When the last of it is charged. Null: nothing comes. */
  until: Date | null
  /** What must be added so that all of it is paid. */
  shortfallPaisa: bigint
}

// A step takes about twenty microseconds. If a wallet has more of them, the later charges are left out.
const MAX_STEPS = 5_000

/**
 * The next charges of the wanted subscriptions of a wallet. All its charges are counted in the order of the engine, and one
 * that the balance does not cover counts as paid for those after it. So a top-up of a shortfall pays that charge and all
 * before it. After a charge that is not agreed none is listed, because then nobody knows when it goes on.
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
  /** When the wallet is charged, or tried again. */
  at: Date
  amountPaisa: bigint
  /** False: the customer has to agree before. Nothing is charged. */
  isAgreed: boolean
  /** It is overdue: a top-up pays it at once. */
  isLate: boolean
  /** What must be added so that this charge and all before it are paid. */
  shortfallPaisa: bigint
}

/**
 * Every charge of the next 30 days, at least the next one of each subscription, and all that comes until the end of the last
 * day, in the order of the engine. What is not agreed is there once, and moves no day.
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

/** What the customer has agreed to of `chargesAhead`. A top-up of exactly the shortfall pays all of it. */
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

/** Whether a charge is overdue, or due until the end of the seventh day. */
export const isSoon = ({ at, isLate }: Pick<ComingCharge, 'at' | 'isLate'>, now: Date): boolean =>
  isLate || at.getTime() <= endOfDay(new Date(now.getTime() + SOON_MS))

/** As `everythingOf`, of what is overdue or due soon. Whatever is overdue is paid at once. */
export function soonOf(charges: readonly ComingCharge[], now: Date): Everything {
  const soon = charges.filter((charge) => isSoon(charge, now))
  return everythingOf(soon.map((charge) => (charge.isLate ? { ...charge, at: now } : charge)))
}

const YEAR_MS = 366 * DAY_MS

/** The end of what a balance pays. */
export interface PaidUntil extends Omit<ComingCharge, 'isAgreed' | 'isLate'> {}

/**
 * The first charge that the balance does not cover; if it covers all of a year, the last one of these.
 * @returns null if nothing comes that the customer has agreed to.
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

// What a wallet will be charged, if it holds enough for all of it. The engine itself plans it in memory, so a forecast
// knows every rule of billing: the order, the calendar, the retries, and what the customer has agreed to.

/** A step of a wallet's future. */
export interface FutureStep {
  subscriptionId: string
  /** When the wallet is charged, or tried again. */
  at: Date
  /** The price is free, or the customer has agreed, or will have: a new month of an allowance counts. Null: nothing is charged. */
  charge: { amountPaisa: bigint; isAgreed: boolean } | null
  /** It is an open invoice that a top-up pays. */
  isLate: boolean
  /** No clock charges the subscription any more. */
  isOver: boolean
}

const PLENTY_PAISA = 10n ** 30n

/**
 * What the subscriptions of one wallet charge from now on, in the order of the engine: first the open invoices that a top-up
 * pays, then what falls due. A charge to which the customer has not agreed is there once, and takes nothing. Without end, if
 * a subscription is.
 * @param billables all subscriptions of the wallet that live. They stay as they are.
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

/** What is late is charged now. */
function instantOf({ subscription, now }: Billable): Date {
  const dueAt = subscription.dueAt as Date
  return new Date(Math.max(dueAt.getTime(), now.getTime()))
}

// A second, simple model of billing: one customer at a time, one step at a time, plain numbers. It shares no code
// with the engine, so both are unlikely to have the same mistake.

import { DAY_MS } from '@/lib/core/duration'
import { endOf, isAllowed, type ModelSubscription } from './model-subscription.fixture'
import type { ModelPause } from './pause.fixture'

const TOLD_BEFORE = 7 * DAY_MS
const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14]

/** The expected state: a balance per customer and the state of every subscription. The engine must agree with it. */
export class Model {
  readonly balances: number[]
  /** Whether each customer lets the business charge whatever it wants. Test money brings that. */
  readonly allows: boolean[]
  readonly subscriptions: ModelSubscription[] = []

  /** @param amounts of the prices, as they are now. */
  constructor(
    customers: number,
    readonly amounts: number[],
  ) {
    this.balances = Array.from({ length: customers }, () => 0)
    this.allows = this.balances.map(() => false)
  }

  /** Why a subscription without a trial cannot be created. Undefined: it can. */
  refusal(customer: number, price: number, isAtCheckout: boolean): string | undefined {
    if (!isAtCheckout && !this.allows[customer]) return 'not_agreed'
    return this.covers(customer, this.amounts[price] as number) ? undefined : 'insufficient_balance'
  }

  /** @param most that a customer at a checkout agrees to. 0: there was no checkout. */
  subscribe(
    id: string,
    customer: number,
    price: number,
    most: number,
    period: number | 'bs',
    trialDays: number,
    now: number,
  ): void {
    const trialEnd = now + trialDays * DAY_MS
    const subscription: ModelSubscription = {
      id,
      customer,
      price,
      allowed: most > 0 ? [{ amount: this.amounts[price] as number, from: 0 }] : [],
      most,
      seen: this.amounts[price] as number,
      open: this.amounts[price] as number,
      waits: false,
      period,
      status: 'trialing',
      pause: null,
      anchor: trialEnd,
      before: 0,
      paid: 0,
      voided: 0,
      end: trialEnd,
      due: trialEnd,
      failedAt: 0,
      retries: 0,
      endsWithPeriod: false,
    }
    if (trialDays === 0) this.pay(subscription)
    this.subscriptions.push(subscription)
  }

  private covers(customer: number, amount: number): boolean {
    return (this.balances[customer] as number) >= amount
  }

  /** Whether the open amount is agreed to and covered. Remembers if it was not agreed to. */
  private mayPay(subscription: ModelSubscription, now: number): boolean {
    const { customer, open } = subscription
    subscription.waits = !isAllowed(subscription, open, now) && !this.allows[customer]
    return !subscription.waits && this.covers(customer, open)
  }

  /** Test money comes with an allowance. First it pays what lacked money, then what lacked an agreement. */
  topUp(customer: number, amount: number, now: number): void {
    this.allows[customer] = true
    const waited = this.overdueOf(customer).filter((s) => s.waits)
    this.credit(customer, amount, now)
    for (const subscription of waited) this.recover(subscription, now)
  }

  /** Money comes. It pays what lacked money. */
  credit(customer: number, amount: number, now: number): void {
    this.balances[customer] = (this.balances[customer] as number) + amount
    const lacked = this.overdueOf(customer).filter((s) => !s.waits && this.covers(customer, s.open))
    for (const subscription of lacked) this.recover(subscription, now)
  }

  private overdueOf(customer: number): ModelSubscription[] {
    const overdue = this.subscriptions.filter((s) => s.customer === customer && s.status === 'past_due')
    return overdue.sort((a, b) => a.failedAt - b.failedAt || (a.id < b.id ? -1 : 1))
  }

  private recover(subscription: ModelSubscription, now: number): void {
    const { waits } = subscription
    if (this.mayPay(subscription, now)) this.pay(subscription)
    else if (waits) subscription.waits = true
    else if (subscription.waits) this.look(subscription)
  }

  /** The customer says yes to an amount. It takes the place of what they have said before. */
  give(subscription: ModelSubscription, amount: number, now: number): void {
    Object.assign(subscription, { allowed: [{ amount, from: 0 }], most: amount, waits: false })
    if (subscription.status === 'past_due') this.recover(subscription, now)
  }

  lower(subscription: ModelSubscription, most: number): void {
    subscription.most = most
    for (const each of subscription.allowed) each.amount = Math.min(each.amount, most)
  }

  endAgreement(subscription: ModelSubscription, now: number): void {
    Object.assign(subscription, { allowed: [], most: 0 })
    this.cancelAtEnd(subscription, now)
  }

  /** A price moves. A raise is told at once, and within a maximum it may be charged after seven days. */
  reprice(price: number, amount: number, now: number): void {
    const isRaise = amount > (this.amounts[price] as number)
    this.amounts[price] = amount
    const told = this.subscriptions.filter(
      (s) => isRaise && s.price === price && s.status !== 'canceled' && !s.endsWithPeriod && s.seen < amount,
    )
    for (const subscription of told) {
      if (amount > subscription.most || isAllowed(subscription, amount, now)) continue
      const sure = subscription.allowed.filter(({ from }) => from <= now)
      subscription.allowed = [...sure, { amount, from: now + TOLD_BEFORE }]
    }
  }

  /** Ends with what is paid. If nothing of it is left, it ends now. */
  cancelAtEnd(subscription: ModelSubscription, now: number): void {
    const isUsedUp = subscription.pause?.keeps === false && subscription.end <= now
    if (subscription.status === 'past_due' || isUsedUp) this.cancelNow(subscription)
    else this.setEnding(subscription, true)
  }

  setEnding(subscription: ModelSubscription, isEnding: boolean): void {
    const { pause } = subscription
    subscription.endsWithPeriod = isEnding
    if (pause)
      subscription.due = Math.min(pause.until, isEnding && !pause.keeps ? subscription.end : Infinity)
  }

  pause(subscription: ModelSubscription, keeps: boolean, until: number, now: number): void {
    const wasTrial = subscription.status === 'trialing'
    subscription.pause = { from: Math.min(now, subscription.end), until, keeps, wasTrial }
    subscription.status = 'paused'
    this.setEnding(subscription, subscription.endsWithPeriod)
  }

  unpause(subscription: ModelSubscription, now: number): void {
    const { from, keeps, wasTrial } = subscription.pause as ModelPause
    if (keeps) subscription.end += now - from
    const next = Math.max(subscription.end, keeps ? 0 : now)
    if (keeps || next === now) Object.assign(subscription, { anchor: next, before: subscription.paid })
    Object.assign(subscription, { pause: null, status: wasTrial ? 'trialing' : 'active', due: next })
    if (next === now) this.renew(subscription)
  }

  cancelNow(subscription: ModelSubscription): void {
    if (subscription.status === 'past_due') subscription.voided += 1
    Object.assign(subscription, { status: 'canceled', pause: null })
  }

  /** Does everything that is due up to an instant, in due order. */
  passTime(now: number): void {
    for (;;) {
      const due = this.subscriptions.filter((s) => s.status !== 'canceled' && s.due <= now)
      due.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1))
      const next = due[0]
      if (!next) return
      if (next.status === 'past_due') this.retry(next)
      else if (next.due === next.pause?.until) this.unpause(next, next.due)
      else if (next.endsWithPeriod) this.cancelNow(next)
      else this.renew(next)
    }
  }

  private renew(subscription: ModelSubscription): void {
    subscription.open = this.amounts[subscription.price] as number
    this.look(subscription)
    if (this.mayPay(subscription, subscription.due)) this.pay(subscription)
    else this.fail(subscription)
  }

  /** Billing looks at the price. A later change is one from this amount. */
  private look(subscription: ModelSubscription): void {
    subscription.seen = this.amounts[subscription.price] as number
  }

  private pay(subscription: ModelSubscription): void {
    const { customer } = subscription
    this.look(subscription)
    this.balances[customer] = (this.balances[customer] as number) - subscription.open
    subscription.paid += 1
    subscription.status = 'active'
    subscription.retries = 0
    subscription.end = endOf(subscription)
    subscription.due = subscription.end
  }

  private fail(subscription: ModelSubscription): void {
    subscription.status = 'past_due'
    subscription.failedAt = subscription.due
    subscription.retries = 0
    this.scheduleRetry(subscription)
  }

  private retry(subscription: ModelSubscription): void {
    subscription.retries += 1
    this.look(subscription)
    if (this.mayPay(subscription, subscription.due)) this.pay(subscription)
    else if (subscription.retries === RETRY_PARTS.length) this.cancelNow(subscription)
    else this.scheduleRetry(subscription)
  }

  private scheduleRetry(subscription: ModelSubscription): void {
    const windowMs = Math.min(14 * DAY_MS, subscription.period === 'bs' ? 29 * DAY_MS : subscription.period)
    const part = RETRY_PARTS[subscription.retries] as number
    subscription.due = subscription.failedAt + Math.floor((windowMs * part) / 14)
  }
}

// A simple second model of what grows beside the periods: changes, discounts, refunds, items, cash. Plain numbers, one subscription
// at a time. It shares no code with the engine, and all wallets let the business charge whatever it wants.

import { DAY_MS } from '@/lib/core/duration'
import {
  afterCoupon,
  type GrowthBill,
  type GrowthPayment,
  type GrowthPrice,
  type GrowthSubscription,
  laterBy,
} from './growth-terms.fixture'

const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14]

/** The expected state. The engine must agree with it. */
export class GrowthModel {
  readonly balances: number[]
  readonly subscriptions: GrowthSubscription[] = []
  readonly payments: GrowthPayment[] = []
  /** What waits for a renewal. */
  items: { customer: number; subscription: string | null; amount: number; at: number }[] = []

  constructor(
    customers: number,
    readonly prices: GrowthPrice[],
  ) {
    this.balances = Array.from({ length: customers }, () => 0)
  }

  full = ({ price, quantity }: { price: number; quantity: number }) =>
    (this.prices[price] as GrowthPrice).amount * quantity

  balanceOf = ({ customer }: GrowthSubscription) => this.balances[customer] as number

  move(customer: number, amount: number): void {
    this.balances[customer] = (this.balances[customer] as number) + amount
  }

  /** Money comes. It pays what is open, the oldest first. */
  credit(customer: number, amount: number): void {
    this.move(customer, amount)
    const had = this.balances[customer] as number
    const owing = this.subscriptions.filter(
      (s) => s.customer === customer && s.status === 'past_due' && s.collection === 'wallet',
    )
    owing.sort((a, b) => a.failedAt - b.failedAt || (a.id < b.id ? -1 : 1))
    for (const each of owing) {
      const total = each.open?.total ?? 0
      if (total <= had && total <= this.balanceOf(each)) this.settle(each, 'wallet')
    }
  }

  /** Opens the bill of a period, which takes its share of the coupon. */
  bill(s: GrowthSubscription, start: number, end: number, once = 0): GrowthBill {
    const worth = afterCoupon(this.full(s), s.coupon)
    const bill: GrowthBill = {
      kind: 'period',
      start,
      end,
      total: worth + once,
      refunded: 0,
      how: 'open',
      worth,
      coupon: s.coupon,
    }
    s.bills.push(bill)
    if (s.coupon && s.coupon.left !== null)
      s.coupon = s.coupon.left > 1 ? { ...s.coupon, left: s.coupon.left - 1 } : null
    return bill
  }

  /** Pays a bill from the wallet if it can. */
  pays(s: GrowthSubscription, bill: GrowthBill): boolean {
    if (bill.total > 0 && (s.collection === 'outside' || this.balanceOf(s) < bill.total)) return false
    this.move(s.customer, -bill.total)
    bill.how = bill.total > 0 ? 'wallet' : 'nothing_due'
    return true
  }

  enter(s: GrowthSubscription, bill: GrowthBill): void {
    s.n += 1
    Object.assign(s, { status: 'active', isBefore: false, start: bill.start, end: bill.end, due: bill.end })
    Object.assign(s, { worth: bill.how === 'void' ? 0 : bill.worth, periodCoupon: bill.coupon, kept: 0 })
    Object.assign(s, { open: null, retries: 0 })
    s.ran.push({ start: bill.start, end: bill.end })
  }

  /** The open bill is settled. */
  settle(s: GrowthSubscription, how: 'wallet' | 'outside' | 'void'): void {
    const bill = s.open as GrowthBill
    if (how === 'wallet') this.move(s.customer, -bill.total)
    bill.how = how
    this.enter(s, bill)
  }

  /** Does everything that is due up to an instant, in due order. */
  passTime(now: number): void {
    for (;;) {
      const due = this.subscriptions.filter((s) => s.status !== 'canceled' && s.due <= now)
      due.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1))
      const [next] = due
      if (!next) return
      if (next.status === 'past_due') this.retry(next)
      else if (next.pause && next.due === next.pause.until) this.unpause(next, next.due)
      else this.endPeriod(next, next.due)
    }
  }

  /** A period or a trial ends. */
  endPeriod(s: GrowthSubscription, at: number): void {
    const [next] = s.ahead
    const isPaid = next?.start === s.end
    if (s.endsWithPeriod && !isPaid) {
      this.cancelNow(s)
      return
    }
    if (s.pending && s.ahead.length === 0) {
      const { rhythm } = this.prices[s.pending.price] as GrowthPrice
      if (rhythm !== s.rhythm) Object.assign(s, { rhythm, anchor: s.n === -1 ? s.anchor : s.end, n: -1 })
      Object.assign(s, { ...s.pending, pending: null })
    }
    if (next && isPaid) {
      s.ahead.shift()
      this.enter(s, next)
      return
    }
    const start = laterBy(s.rhythm, s.anchor, s.n + 1)
    const isIts = (item: (typeof this.items)[number]) =>
      item.customer === s.customer && (item.subscription ?? s.id) === s.id && item.at <= at
    const once = this.items.filter(isIts).reduce((sum, { amount }) => sum + amount, 0)
    this.items = this.items.filter((item) => !isIts(item))
    const bill = this.bill(s, start, laterBy(s.rhythm, s.anchor, s.n + 2), once)
    if (this.pays(s, bill)) this.enter(s, bill)
    else this.fail(s, bill, at)
  }

  fail(s: GrowthSubscription, bill: GrowthBill, at: number): void {
    Object.assign(s, { status: 'past_due', open: bill, failedAt: at, retries: 0 })
    this.scheduleRetry(s)
  }

  private retry(s: GrowthSubscription): void {
    s.retries += 1
    const { retries, open } = s
    if (open && this.pays(s, open)) this.enter(s, open)
    else if (retries < RETRY_PARTS.length) this.scheduleRetry(s)
    else if (s.ahead.length > 0) this.settle(s, 'void')
    else this.cancelNow(s)
  }

  private scheduleRetry(s: GrowthSubscription): void {
    const { start, end } = s.open as GrowthBill
    const part = RETRY_PARTS[s.retries] as number
    s.due = s.failedAt + Math.floor((Math.min(14 * DAY_MS, end - start) * part) / 14)
  }

  /** Ends with what is paid. If nothing of it is left, it ends now. */
  cancelAtEnd(s: GrowthSubscription, now: number): void {
    const isUsedUp = s.pause?.keeps === false && s.end <= now
    if (s.status === 'past_due' || isUsedUp) this.cancelNow(s)
    else this.setEnding(s, true)
  }

  setEnding(s: GrowthSubscription, isEnding: boolean): void {
    s.endsWithPeriod = isEnding
    const { pause, end } = s
    if (pause) s.due = Math.min(pause.until, isEnding && !pause.keeps ? end : Number.POSITIVE_INFINITY)
  }

  pause(s: GrowthSubscription, keeps: boolean, until: number, now: number): void {
    s.pause = { from: Math.min(now, s.end), until, keeps }
    s.status = 'paused'
    this.setEnding(s, s.endsWithPeriod)
  }

  cancelNow(s: GrowthSubscription): void {
    if (s.open) s.open.how = 'void'
    Object.assign(s, { status: 'canceled', pause: null, open: null, pending: null })
  }

  unpause(s: GrowthSubscription, now: number): void {
    const { from, keeps } = s.pause as NonNullable<typeof s.pause>
    if (keeps) Object.assign(s, { end: s.end + now - from, kept: s.kept + now - from })
    const next = Math.max(s.end, keeps ? 0 : now)
    if (keeps && s.isBefore) s.beforeEnd = s.end
    const running = s.ran.at(-1)
    if (keeps && running) running.end = s.end
    if (keeps || next === now) Object.assign(s, { anchor: next, n: -1 })
    const status = s.isBefore && !s.isElsewhere ? 'trialing' : 'active'
    Object.assign(s, { pause: null, status, due: next })
    if (next === now) this.endPeriod(s, now)
  }
}

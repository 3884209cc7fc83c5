// A second implementation of the billing rules: plain numbers, one subscription at a time. It shares no code with the engine, so both are
// unlikely to have the same mistake.

import { DAY_MS } from '@/lib/core/duration'
import { agrees } from './consent.fixture'
import {
  afterCoupon,
  laterBy,
  type ModelBill,
  type ModelItem,
  type ModelPayment,
  type ModelPrice,
  type ModelSubscription,
  manualBill,
} from './terms.fixture'

/** A pause may be this much shorter than whole days and still count as whole days. */
const MOMENT_MS = 30_000
const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14]

/** The expected state. The engine must agree with it. */
// Midnight in Kathmandu, five days after the end of what is paid.
const AHEAD_MS = 20_700_000
const graceEnd = (end: number): number => (Math.floor((end + AHEAD_MS) / DAY_MS) + 5) * DAY_MS - AHEAD_MS

export class Model {
  readonly balances: number[]
  /** Whether each customer lets the business charge any amount. Adding test money turns this on. */
  readonly allows: boolean[]
  /** The changes of prices, oldest first. */
  readonly repriced: { price: number; from: number }[] = []
  readonly subscriptions: ModelSubscription[] = []
  readonly payments: ModelPayment[] = []
  /** How often each coupon was redeemed. */
  readonly redeemed = new Map<string, number>()
  /** Items that wait for a renewal. */
  items: ModelItem[] = []

  constructor(
    customers: number,
    readonly prices: ModelPrice[],
  ) {
    this.balances = Array.from({ length: customers }, () => 0)
    this.allows = this.balances.map(() => false)
  }

  full = ({ price, quantity }: { price: number; quantity: number }) =>
    (this.prices[price] as ModelPrice).amount * quantity

  balanceOf = ({ customer }: ModelSubscription) => this.balances[customer] as number

  move(customer: number, amount: number): void {
    this.balances[customer] = (this.balances[customer] as number) + amount
  }

  /** Adds test money, which comes with an allowance. It first pays what lacked money, then what lacked an agreement. */
  topUp(customer: number, amount: number, at: number): void {
    this.allows[customer] = true
    const unagreed = this.owing(customer).filter((s) => s.isUnagreed)
    this.credit(customer, amount, at)
    for (const each of unagreed) this.recover(each, at)
  }

  /** Credits money. It pays what lacked money, oldest first. */
  credit(customer: number, amount: number, at: number): void {
    this.move(customer, amount)
    const had = this.balances[customer] as number
    for (const each of this.owing(customer).filter((s) => !s.isUnagreed && (s.open?.total ?? 0) <= had))
      this.recover(each, at)
  }

  private owing(customer: number): ModelSubscription[] {
    const owing = this.subscriptions.filter(
      (s) => s.customer === customer && s.status === 'past_due' && s.collection === 'wallet',
    )
    return owing.sort((a, b) => a.failedAt - b.failedAt || (a.id < b.id ? -1 : 1))
  }

  recover(s: ModelSubscription, at: number): void {
    const { open, isUnagreed } = s
    if (!open) return
    if (this.pays(s, open, at)) this.enter(s, open)
    else if (isUnagreed) s.isUnagreed = true
    else if (s.isUnagreed) this.look(s)
  }

  /** Notes the price that billing has seen. Only a change after this counts as a raise. */
  look(s: ModelSubscription): void {
    s.seen = this.repriced.length
  }

  /** Opens the bill of a period, and uses up one period of the coupon. */
  bill(s: ModelSubscription, start: number, end: number, once = 0): ModelBill {
    const coupon = this.full(s) > 0 ? s.coupon : null
    const worth = afterCoupon(this.full(s), coupon)
    const bill: ModelBill = {
      kind: 'period',
      start,
      end,
      total: worth + once,
      refunded: 0,
      cut: 0,
      how: 'open',
      worth,
      once,
      items: [],
      coupon,
    }
    s.bills.push(bill)
    if (coupon && coupon.left !== null)
      s.coupon = coupon.left > 1 ? { ...coupon, left: coupon.left - 1 } : null
    return bill
  }

  /** Pays a bill from the wallet if it can. */
  pays(s: ModelSubscription, bill: ModelBill, at: number): boolean {
    s.isUnagreed = bill.total > 0 && s.collection === 'wallet' && !agrees(this, s, bill, at)
    const isShort = s.collection === 'outside' || s.isUnagreed || this.balanceOf(s) < bill.total
    if (bill.total > 0 && isShort) return false
    this.move(s.customer, -bill.total)
    bill.how = bill.total > 0 ? 'wallet' : 'nothing_due'
    return true
  }

  enter(s: ModelSubscription, bill: ModelBill): void {
    s.n += 1
    Object.assign(s, { status: 'active', isBefore: false, start: bill.start, end: bill.end, due: bill.end })
    Object.assign(s, { worth: bill.how === 'void' ? 0 : bill.worth, periodCoupon: bill.coupon, kept: 0 })
    Object.assign(s, { open: null, retries: 0, isUnagreed: false })
    this.look(s)
    s.ran.push({ start: bill.start, end: bill.end })
  }

  /** The open bill is settled. */
  settle(s: ModelSubscription, how: 'wallet' | 'outside' | 'void'): void {
    const bill = s.open as ModelBill
    if (how === 'wallet') this.move(s.customer, -bill.total)
    if (how === 'void') this.void(bill)
    else bill.how = how
    this.enter(s, bill)
  }

  /** Voids a bill. Its one-time items wait for a renewal again. */
  void(bill: ModelBill): void {
    bill.how = 'void'
    this.items = [...this.items, ...bill.items].sort((a, b) => a.made - b.made)
    bill.items = []
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
  endPeriod(s: ModelSubscription, at: number): void {
    const [next] = s.ahead
    const isPaid = next?.start === s.end
    if (s.endsWithPeriod && !isPaid) {
      this.cancelNow(s)
      return
    }
    if (s.pending && s.ahead.length === 0) {
      const { rhythm } = this.prices[s.pending.price] as ModelPrice
      if (rhythm !== s.rhythm) Object.assign(s, { anchor: s.n === -1 ? s.anchor : s.end, n: -1 })
      this.enterRhythm(s, rhythm)
      Object.assign(s, { ...s.pending, pending: null })
    }
    if (next && isPaid) {
      s.ahead.shift()
      this.enter(s, next)
      return
    }
    const start = laterBy(s.rhythm, s.anchor, s.n + 1)
    const isIts = (item: ModelItem) =>
      item.customer === s.customer && (item.subscription ?? s.id) === s.id && item.at <= at
    const items = this.items.filter(isIts)
    const once = items.reduce((sum, { amount }) => sum + amount, 0)
    this.items = this.items.filter((item) => !isIts(item))
    const end = laterBy(s.rhythm, s.anchor, s.n + 2)
    const bill = this.bill(s, start, end)
    const isTogether =
      s.collection === 'outside' || agrees(this, s, { ...bill, total: bill.total + once, once }, at)
    if (isTogether) Object.assign(bill, { total: bill.total + once, once, items })
    else if (once > 0) s.bills.push({ ...manualBill(start, end, once, 'open'), items })
    this.look(s)
    if (this.pays(s, bill, at)) this.enter(s, bill)
    else this.fail(s, bill, at)
  }

  fail(s: ModelSubscription, bill: ModelBill, at: number): void {
    const failedAt = s.collection === 'outside' ? Math.max(at, graceEnd(bill.start)) : at
    Object.assign(s, { status: 'past_due', open: bill, failedAt, retries: 0 })
    this.scheduleRetry(s)
  }

  private retry(s: ModelSubscription): void {
    s.retries += 1
    const { retries, open } = s
    this.look(s)
    if (open && this.pays(s, open, s.due)) this.enter(s, open)
    else if (retries < RETRY_PARTS.length) this.scheduleRetry(s)
    else if (s.ahead.length > 0) this.settle(s, 'void')
    else this.cancelNow(s)
  }

  private scheduleRetry(s: ModelSubscription): void {
    const { start, end } = s.open as ModelBill
    const part = RETRY_PARTS[s.retries] as number
    s.due = s.failedAt + Math.floor((Math.min(14 * DAY_MS, end - start) * part) / 14)
  }

  /** Cancels at the end of the paid period. If none of it is left, cancels now. */
  cancelAtEnd(s: ModelSubscription, now: number): void {
    const isUsedUp = s.pause?.keeps === false && s.end <= now
    if (s.status === 'past_due' || isUsedUp) this.cancelNow(s)
    else this.setEnding(s, true)
  }

  setEnding(s: ModelSubscription, isEnding: boolean): void {
    s.endsWithPeriod = isEnding
    const { pause, end } = s
    if (pause) s.due = Math.min(pause.until, isEnding && !pause.keeps ? end : Number.POSITIVE_INFINITY)
  }

  pause(s: ModelSubscription, keeps: boolean, until: number, now: number): void {
    s.pause = { from: Math.min(now, s.end), until, keeps }
    s.status = 'paused'
    this.setEnding(s, s.endsWithPeriod)
  }

  cancelNow(s: ModelSubscription): void {
    const isPaid = ({ kind, how }: ModelBill) => kind === 'period' && how !== 'open' && how !== 'void'
    if (!s.isBegunByChange && !s.bills.some(isPaid)) this.giveCouponsBack(s)
    if (s.open) this.void(s.open)
    for (const item of this.items) if (item.subscription === s.id) item.subscription = null
    Object.assign(s, { status: 'canceled', pause: null, open: null, pending: null, agreement: null })
  }

  /** Makes the coupons redeemable again, because nothing was paid with them. */
  private giveCouponsBack(s: ModelSubscription): void {
    const had = [s.coupon, s.open ? s.open.coupon : s.periodCoupon].map((coupon) => coupon?.code)
    for (const code of s.took.filter((each) => had.includes(each)))
      this.redeemed.set(code, (this.redeemed.get(code) as number) - 1)
    s.coupon = null
  }

  /** A coupon is only for the billing interval at which it was redeemed. */
  enterRhythm(s: ModelSubscription, rhythm: ModelSubscription['rhythm']): void {
    if (rhythm !== s.rhythm) Object.assign(s, { rhythm, coupon: null, periodCoupon: null })
  }

  unpause(s: ModelSubscription, now: number): void {
    const { from, keeps } = s.pause as NonNullable<typeof s.pause>
    const kept = keeps ? Math.floor((now - from + MOMENT_MS) / DAY_MS) * DAY_MS : 0
    Object.assign(s, { end: s.end + kept, kept: s.kept + kept })
    const next = Math.max(s.end, now)
    if (kept && s.isBefore) s.beforeEnd = s.end
    const running = s.ran.at(-1)
    if (kept && running) running.end = s.end
    if (kept || next === now) Object.assign(s, { anchor: next, n: -1 })
    const status = s.isBefore && !s.isElsewhere ? 'trialing' : 'active'
    Object.assign(s, { pause: null, status, due: next })
    if (next === now) this.endPeriod(s, now)
  }
}

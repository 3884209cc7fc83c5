// A second, simple model of billing: one customer at a time, one step at a time, plain numbers. It shares no code
// with the engine, so both are unlikely to have the same mistake.

export const DAY_MS = 86_400_000
const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14]

export interface ModelSubscription {
  id: string
  customer: number
  price: number
  /** The most per period that the customer agreed to for this subscription. 0: nothing. */
  agreed: number
  /** What the open invoice asks for. */
  open: number
  /** The last attempt found no agreement. */
  waits: boolean
  periodMs: number
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  anchor: number
  /** Periods paid so far. */
  paid: number
  voided: number
  end: number
  due: number
  failedAt: number
  retries: number
  endsWithPeriod: boolean
}

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

  subscribe(
    id: string,
    customer: number,
    price: number,
    isAtCheckout: boolean,
    periodMs: number,
    trialDays: number,
    now: number,
  ): void {
    const trialEnd = now + trialDays * DAY_MS
    const subscription: ModelSubscription = {
      id,
      customer,
      price,
      agreed: isAtCheckout ? (this.amounts[price] as number) : 0,
      open: this.amounts[price] as number,
      waits: false,
      periodMs,
      status: 'trialing',
      anchor: trialEnd,
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
  private mayPay(subscription: ModelSubscription): boolean {
    const { customer, agreed, open } = subscription
    subscription.waits = agreed < open && !this.allows[customer]
    return !subscription.waits && this.covers(customer, open)
  }

  /** Test money comes with an allowance. First it pays what lacked money, then what lacked an agreement. */
  topUp(customer: number, amount: number): void {
    this.allows[customer] = true
    this.balances[customer] = (this.balances[customer] as number) + amount
    const overdue = this.subscriptions.filter((s) => s.customer === customer && s.status === 'past_due')
    overdue.sort((a, b) => a.failedAt - b.failedAt || (a.id < b.id ? -1 : 1))
    const [lacked, waited] = [overdue.filter((s) => !s.waits), overdue.filter((s) => s.waits)]
    for (const subscription of [...lacked, ...waited]) if (this.mayPay(subscription)) this.pay(subscription)
  }

  cancelNow(subscription: ModelSubscription): void {
    if (subscription.status === 'past_due') subscription.voided += 1
    subscription.status = 'canceled'
  }

  /** Does everything that is due up to an instant, in due order. */
  passTime(now: number): void {
    for (;;) {
      const due = this.subscriptions.filter((s) => s.status !== 'canceled' && s.due <= now)
      due.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1))
      const next = due[0]
      if (!next) return
      if (next.status === 'past_due') this.retry(next)
      else if (next.endsWithPeriod) next.status = 'canceled'
      else this.renew(next)
    }
  }

  private renew(subscription: ModelSubscription): void {
    subscription.open = this.amounts[subscription.price] as number
    if (this.mayPay(subscription)) this.pay(subscription)
    else this.fail(subscription)
  }

  private pay(subscription: ModelSubscription): void {
    const { customer } = subscription
    this.balances[customer] = (this.balances[customer] as number) - subscription.open
    subscription.paid += 1
    subscription.status = 'active'
    subscription.retries = 0
    subscription.end = subscription.anchor + subscription.paid * subscription.periodMs
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
    if (this.mayPay(subscription)) this.pay(subscription)
    else if (subscription.retries === RETRY_PARTS.length) this.cancelNow(subscription)
    else this.scheduleRetry(subscription)
  }

  private scheduleRetry(subscription: ModelSubscription): void {
    const windowMs = Math.min(14 * DAY_MS, subscription.periodMs)
    const part = RETRY_PARTS[subscription.retries] as number
    subscription.due = subscription.failedAt + Math.floor((windowMs * part) / 14)
  }
}

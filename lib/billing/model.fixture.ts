// A second, simple model of billing: one customer at a time, one step at a time, plain numbers. It shares no code
// with the engine, so both are unlikely to have the same mistake.

export const DAY_MS = 86_400_000
const RETRY_PARTS = [1, 2, 3, 5, 7, 9, 11, 14]

export interface ModelSubscription {
  id: string
  customer: number
  amount: number
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
  readonly subscriptions: ModelSubscription[] = []

  constructor(customers: number) {
    this.balances = Array.from({ length: customers }, () => 0)
  }

  /** Returns undefined if the wallet is short. Nothing is created then. */
  subscribe(
    id: string,
    customer: number,
    amount: number,
    periodMs: number,
    trialDays: number,
    now: number,
  ): void {
    const trialEnd = now + trialDays * DAY_MS
    const subscription: ModelSubscription = {
      id,
      customer,
      amount,
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

  canPay(customer: number, amount: number): boolean {
    return (this.balances[customer] as number) >= amount
  }

  topUp(customer: number, amount: number): void {
    this.balances[customer] = (this.balances[customer] as number) + amount
    const overdue = this.subscriptions.filter((s) => s.customer === customer && s.status === 'past_due')
    overdue.sort((a, b) => a.failedAt - b.failedAt || (a.id < b.id ? -1 : 1))
    for (const subscription of overdue) {
      if (this.canPay(customer, subscription.amount)) this.pay(subscription)
    }
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
      else if (this.canPay(next.customer, next.amount)) this.pay(next)
      else this.fail(next)
    }
  }

  private pay(subscription: ModelSubscription): void {
    const { customer } = subscription
    this.balances[customer] = (this.balances[customer] as number) - subscription.amount
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
    if (this.canPay(subscription.customer, subscription.amount)) this.pay(subscription)
    else if (subscription.retries === RETRY_PARTS.length) this.cancelNow(subscription)
    else this.scheduleRetry(subscription)
  }

  private scheduleRetry(subscription: ModelSubscription): void {
    const windowMs = Math.min(14 * DAY_MS, subscription.periodMs)
    const part = RETRY_PARTS[subscription.retries] as number
    subscription.due = subscription.failedAt + Math.floor((windowMs * part) / 14)
  }
}

import type { EventId, NewId } from '@/lib/core/id'
import type { EventType } from '@/lib/events/catalogue'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import type { Billable } from './billing-plan'
import type { ForecastCharge } from './forecast'

/** What an event is about: the row while its step lasts, and then the row as it was at the end of that step. */
export type About =
  | { kind: 'subscription'; row: SubscriptionModel }
  | { kind: 'wallet'; row: WalletModel }
  /** `live` is the row that will have the invoice's number: numbers are given last. */
  | { kind: 'invoice'; row: InvoiceModel; live: InvoiceModel }

/** The reminder of a coming charge. */
export interface Reminder {
  billable: Billable
  /** What the wallet held at the instant of the reminder, in paisa; zero without a wallet. */
  balancePaisa: bigint
  /** What will happen to the wallet until that charge, if nobody does anything. Null: not known yet. */
  forecast: ForecastCharge | null
}

export interface PlannedEvent {
  id: EventId
  type: EventType
  about: About
  /** Of `subscription.renewal_upcoming`, and of `wallet.low_balance`, which goes out only if the charge is not covered. */
  reminder?: Reminder
}

/**
 * The events of a plan, in the order in which they happen. A plan may take a subscription through several instants.
 * Each of them is a step, and the events of a step tell what a read right after it would have shown.
 */
export class PlannedEvents {
  readonly all: PlannedEvent[] = []
  /** What the events of the present step are about, by row. */
  readonly #step = new Map<object, About>()
  /** Reminders whose charge did not come yet, by subscription id. */
  readonly #open = new Map<string, Reminder>()

  constructor(private readonly newId: NewId) {}

  /** Ends a step: what its events tell stays as it is now, whatever later steps change. */
  endStep(): void {
    for (const about of this.#step.values()) about.row = { ...about.row }
    this.#step.clear()
  }

  aboutSubscription(row: SubscriptionModel, type: EventType): void {
    this.all.push({ id: this.newId('evt'), type, about: this.#about(row, { kind: 'subscription', row }) })
  }

  /** @param id shared with the entry of the invoice's timeline that says the same. */
  aboutInvoice(row: InvoiceModel, type: EventType, id: EventId): void {
    this.all.push({ id, type, about: this.#about(row, { kind: 'invoice', row, live: row }) })
  }

  /** Reminds of a subscription's next charge, and of a wallet that will be short of it. */
  remind(billable: Billable, wallet: WalletModel | undefined): void {
    const { subscription } = billable
    const reminder: Reminder = { billable, balancePaisa: wallet?.balancePaisa ?? 0n, forecast: null }
    this.#open.set(subscription.id, reminder)
    const upcoming = this.#about(subscription, { kind: 'subscription', row: subscription })
    this.all.push({ id: this.newId('evt'), type: 'subscription.renewal_upcoming', about: upcoming, reminder })
    if (!wallet) return
    const low = this.#about(wallet, { kind: 'wallet', row: wallet })
    this.all.push({ id: this.newId('evt'), type: 'wallet.low_balance', about: low, reminder })
  }

  /**
   * A charge is tried. If this plan reminded of it, the reminder's forecast is what happens now: between the two
   * nobody but the engine touched the wallet.
   */
  chargeComes({ id }: SubscriptionModel, at: Date, amountPaisa: bigint, balanceBeforePaisa: bigint): void {
    const reminder = this.#open.get(id)
    if (!reminder) return
    this.#open.delete(id)
    reminder.forecast = {
      at,
      amountPaisa,
      balanceBeforePaisa,
      othersBeforePaisa: reminder.balancePaisa - balanceBeforePaisa,
      shortfallPaisa: amountPaisa > balanceBeforePaisa ? amountPaisa - balanceBeforePaisa : 0n,
    }
  }

  /** Reminders that still need their forecast. */
  get openReminders(): Reminder[] {
    return [...this.#open.values()]
  }

  #about(row: object, made: About): About {
    const known = this.#step.get(row)
    if (known) return known
    this.#step.set(row, made)
    return made
  }
}

import type { EventId, NewId } from '@/lib/core/id'
import type { EventType } from '@/lib/events/catalogue'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import type { ForecastCharge } from './forecast'
import type { Billable } from './plan'

/** The object of an event. During its step this is the row itself. After the step it is a copy of the row. */
export type About =
  | { kind: 'subscription'; row: SubscriptionModel }
  | { kind: 'wallet'; row: WalletModel }
  /** `live` is the row that gets the invoice's number later. Numbers are given last. */
  | { kind: 'invoice'; row: InvoiceModel; live: InvoiceModel }

/** The reminder of a coming charge. */
export interface Reminder {
  billable: Billable
  /** The balance of the wallet at the time of the reminder, in paisa. Zero without a wallet. */
  balancePaisa: bigint
  /** What will happen to the wallet until that charge, if nothing else happens. Null: not known yet. */
  forecast: ForecastCharge | null
}

export interface PlannedEvent {
  id: EventId
  type: EventType
  about: About
  /**
   * Only for `subscription.renewal_upcoming` and `wallet.low_balance`. The second is sent only if the balance is not
   * enough.
   */
  reminder?: Reminder
}

/**
 * The events of a plan in their order. A plan may take a subscription through several instants. Each of them is a
 * step. The events of a step show the objects as a read after that step would.
 */
export class PlannedEvents {
  readonly all: PlannedEvent[] = []
  /** The objects of the events of the present step, by row. */
  readonly #step = new Map<object, About>()
  /** Reminders whose charge has not come yet, by subscription id. */
  readonly #open = new Map<string, Reminder>()

  constructor(private readonly newId: NewId) {}

  /** Ends a step: its events keep the present state of their objects, even if later steps change the rows. */
  endStep(): void {
    for (const about of this.#step.values()) about.row = { ...about.row }
    this.#step.clear()
  }

  aboutSubscription(row: SubscriptionModel, type: EventType): void {
    this.all.push({ id: this.newId('evt'), type, about: this.#about(row, { kind: 'subscription', row }) })
  }

  /** @param id the id that the entry in the invoice's timeline has, too. */
  aboutInvoice(row: InvoiceModel, type: EventType, id: EventId): void {
    this.all.push({ id, type, about: this.#about(row, { kind: 'invoice', row, live: row }) })
  }

  /** Adds the reminder of a subscription's next charge, and of a wallet that will be short. */
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
   * Called when a charge is attempted. If this plan has a reminder of it, its forecast is what happens now, because
   * nothing else changed the wallet in between.
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

  /** The reminders that still need a forecast. */
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

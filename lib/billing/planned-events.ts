import { grouped } from '@/lib/core/grouped'
import type { EventId, NewId } from '@/lib/core/id'
import type { EventType } from '@/lib/events/catalogue'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { type Billable, copiesOf } from './billable'

/** The object of an event. During its step this is the row itself. After the step it is a copy of the row. */
export type About =
  | { kind: 'subscription'; row: SubscriptionModel }
  | { kind: 'wallet'; row: WalletModel }
  /** `live` is the row that gets the invoice's number later. Numbers are given last. */
  | { kind: 'invoice'; row: InvoiceModel; live: InvoiceModel }

/** The reminder of a coming charge. */
export interface Reminder {
  billable: Billable
  /** When that charge comes, as it was at that moment. The plan may go on to later periods. */
  chargeAt: Date
  /** The wallet at that moment. Null: none is linked. */
  moment: WalletMoment | null
  /** The run that billed the present period. Null: it is a trial. */
  billingRunId: string | null
}

/** A wallet at the moment of a reminder, with the subscriptions that this plan bills from it, as they were then. */
export interface WalletMoment {
  walletId: string
  balancePaisa: bigint
  billables: readonly Billable[]
  /** Its reminders, in order. */
  reminders: Reminder[]
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
  beside?: BesideSubscription
}

/** What an event about a subscription says of the time before. */
export interface BesideSubscription {
  /** The subscription as it was. The event says which of its fields were others. */
  before?: SubscriptionModel
  /** The same in wire form, for an event that says it of some fields only. */
  previous?: object
}

/**
 * The events of a plan in their order. A plan may take a subscription through several instants. Each of them is a
 * step. The events of a step show the objects as a read after that step would.
 */
export class PlannedEvents {
  readonly all: PlannedEvent[] = []
  /** The objects of the events of the present step, by row. */
  readonly #step = new Map<object, About>()
  /** The moments of this plan, in order. */
  readonly moments: WalletMoment[] = []
  /** Reminders of subscriptions without a wallet. */
  readonly unlinked: Reminder[] = []
  /** Since these moments nothing was charged, by wallet. */
  readonly #lasting = new Map<string, WalletMoment>()
  readonly #byWallet: Map<string | null, Billable[]>

  /** @param planned everything that the plan bills. */
  constructor(
    private readonly newId: NewId,
    planned: readonly Billable[],
  ) {
    this.#byWallet = grouped(planned, ({ walletId }) => walletId)
  }

  /** Ends a step: its events keep the present state of their objects, even if later steps change the rows. */
  endStep(): void {
    for (const about of this.#step.values()) about.row = { ...about.row }
    this.#step.clear()
  }

  /** @returns the id of the event. */
  aboutSubscription(row: SubscriptionModel, type: EventType, beside?: BesideSubscription): EventId {
    const id = this.newId('evt')
    this.all.push({
      id,
      type,
      about: this.#about(row, { kind: 'subscription', row }),
      ...(beside && { beside }),
    })
    return id
  }

  /** @param id the id that the entry in the invoice's timeline has, too. */
  aboutInvoice(row: InvoiceModel, type: EventType, id: EventId): void {
    this.all.push({ id, type, about: this.#about(row, { kind: 'invoice', row, live: row }) })
  }

  /** Adds the reminder of a subscription's next charge, and of a wallet that will be short. */
  remind(billable: Billable, wallet: WalletModel | undefined, at: Date): void {
    const { subscription } = billable
    const moment = wallet ? this.#momentOf(wallet, at) : null
    const reminder: Reminder = {
      billable,
      chargeAt: subscription.currentPeriodEnd,
      moment,
      billingRunId: subscription.billingRunId,
    }
    if (moment) moment.reminders.push(reminder)
    else this.unlinked.push(reminder)
    const upcoming = this.#about(subscription, { kind: 'subscription', row: subscription })
    this.all.push({ id: this.newId('evt'), type: 'subscription.renewal_upcoming', about: upcoming, reminder })
    if (!wallet) return
    const low = this.#about(wallet, { kind: 'wallet', row: wallet })
    this.all.push({ id: this.newId('evt'), type: 'wallet.low_balance', about: low, reminder })
  }

  /** A charge of this wallet is attempted, or a subscription ends. A later reminder sees another future. */
  walletMoves(walletId: string | null): void {
    if (walletId) this.#lasting.delete(walletId)
  }

  #momentOf({ id, balancePaisa }: WalletModel, at: Date): WalletMoment {
    const lasting = this.#lasting.get(id)
    if (lasting) return lasting
    const billables = copiesOf(this.#byWallet.get(id) ?? []).map((each) => ({ ...each, now: at }))
    const moment = { walletId: id, balancePaisa, billables, reminders: [] }
    this.#lasting.set(id, moment)
    this.moments.push(moment)
    return moment
  }

  #about(row: object, made: About): About {
    const known = this.#step.get(row)
    if (known) return known
    this.#step.set(row, made)
    return made
  }
}

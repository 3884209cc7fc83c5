import { grouped } from '@/lib/core/grouped'
import type { EventId, NewId } from '@/lib/core/id'
import type { EventType } from '@/lib/events/catalogue'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { type Billable, copiesOf } from './billable'

/** The object of an event. During its step this is the row itself, after the step a copy of the row. */
export type About =
  | { kind: 'subscription'; row: SubscriptionModel }
  | { kind: 'wallet'; row: WalletModel }
  /** `live` is the row that later gets the invoice's number, because numbers are assigned last. */
  | { kind: 'invoice'; row: InvoiceModel; live: InvoiceModel }

/** The reminder of a coming charge. */
export interface Reminder {
  billable: Billable
  /** When the charge was due at that moment. The plan may go on to later periods. */
  chargeAt: Date
  /** The wallet at that moment. Null if none is linked. */
  moment: WalletMoment | null
  /** The run that billed the present period. Null in a trial. */
  billingRunId: string | null
}

/** A wallet at the moment of a reminder, with the subscriptions that this plan bills from it as they were then. */
export interface WalletMoment {
  walletId: string
  balancePaisa: bigint
  billables: readonly Billable[]
  /** The reminders of this moment, in order. */
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

/** The earlier state that an event about a subscription includes. */
export interface BesideSubscription {
  /** The subscription before the change. The event lists the fields that changed. */
  before?: SubscriptionModel
  /** The changed fields in wire form, for an event that includes only some fields. */
  previous?: object
}

/**
 * The events of a plan, in order. A plan may take a subscription through several instants, and each is a step. The events of a step show
 * the objects as a read after that step would.
 */
export class PlannedEvents {
  readonly all: PlannedEvent[] = []
  /** The objects of the present step's events, by row. */
  readonly #step = new Map<object, About>()
  /** The moments of this plan, in order. */
  readonly moments: WalletMoment[] = []
  /** Reminders of subscriptions without a wallet. */
  readonly unlinked: Reminder[] = []
  /** The latest moment of each wallet, as long as nothing was charged since. */
  readonly #lasting = new Map<string, WalletMoment>()
  readonly #byWallet: Map<string | null, Billable[]>

  /** @param planned all subscriptions that the plan bills. */
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

  /** @param id also the id of the entry in the invoice's timeline. */
  aboutInvoice(row: InvoiceModel, type: EventType, id: EventId): void {
    this.all.push({ id, type, about: this.#about(row, { kind: 'invoice', row, live: row }) })
  }

  /** Adds the reminder of a subscription's next charge. It also becomes a warning if the wallet will be short. */
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

  /** Call it when this wallet is charged or a subscription ends: the future that a later reminder sees has changed. */
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

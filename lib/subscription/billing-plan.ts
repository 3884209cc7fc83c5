import { fiscalYearOf } from '@/lib/core/fiscal-year'
import { type EventId, newId, type RunId } from '@/lib/core/id'
import type { Period } from '@/lib/core/period'
import type { EventType } from '@/lib/events/catalogue'
import type { Opening } from '@/lib/invoice/number'
import type { TimelineType } from '@/lib/invoice/schema'
import { note } from '@/lib/invoice/timeline'
import type { Posting } from '@/lib/ledger/post'
import type { BillingInterval, DunningFinalAction } from '@/prisma/generated/enums'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { DueInstant } from './due-order'

/** One subscription with all that billing it needs. The rows are copies that the plan may change. */
export interface Billable {
  subscription: SubscriptionModel
  price: { amountPaisa: bigint; currency: string; interval: BillingInterval; intervalCount: number }
  /** What the invoice line says. */
  itemName: string
  timeZone: string
  finalAction: DunningFinalAction
  /** The merchant-payable account of the business in this environment. */
  payableAccountId: string
  /** The unpaid invoice of a past_due or unpaid subscription. */
  openInvoice: InvoiceModel | null
  /** The business's clock: billing goes up to here and no further. */
  now: Date
  /** Where a batch holds only a part of what is due: the last instant that it may handle. */
  until: DueInstant | null
}

/** An event to emit about a subscription or an invoice, with the object's final state. */
export interface PlannedEvent {
  id: EventId
  type: EventType
  about: { kind: 'subscription'; row: SubscriptionModel } | { kind: 'invoice'; row: InvoiceModel }
}

/** Reminders of a coming charge, to be completed with what the wallet will be able to pay. */
export interface PlannedReminder {
  upcomingId: EventId
  lowBalanceId: EventId
  subscription: SubscriptionModel
}

/**
 * What one batch will write. Rules fill it in memory, the writer writes it in a few statements. Charges are
 * decided against the balances held here, so that several charges on one wallet see each other.
 */
export class BillingPlan {
  readonly newSubscriptions: SubscriptionModel[] = []
  readonly changedSubscriptions = new Set<SubscriptionModel>()
  readonly newInvoices: Opening[] = []
  readonly changedInvoices = new Set<InvoiceModel>()
  readonly postings: Posting[] = []
  readonly events: PlannedEvent[] = []
  readonly reminders: PlannedReminder[] = []
  /** How many due instants were handled: renewals, retries, reminders. */
  instants = 0
  /** Wallets whose balance changed. */
  readonly movedWallets = new Set<string>()

  constructor(
    readonly runId: RunId,
    /** Balances of the locked wallets by wallet id, in paisa; charges lower them. */
    readonly balances: Map<string, bigint>,
  ) {}

  /** Opens the invoice of one period. */
  openInvoice(billable: Billable, { startAt, endAt }: Period, at: Date): InvoiceModel {
    const { subscription, price } = billable
    const invoice: InvoiceModel = {
      id: newId('inv'),
      businessId: subscription.businessId,
      environment: subscription.environment,
      subscriptionId: subscription.id,
      customerId: subscription.customerId,
      priceId: subscription.priceId,
      origin: 'subscription',
      invoiceNumber: null,
      status: 'open',
      periodStart: startAt,
      periodEnd: endAt,
      totalAmountPaisa: price.amountPaisa,
      currency: price.currency,
      description: null,
      lines: [
        {
          description: billable.itemName,
          amountPaisa: price.amountPaisa.toString(),
          quantity: 1,
          periodStart: startAt.toISOString(),
          periodEnd: endAt.toISOString(),
        },
      ],
      timeline: [],
      settlement: null,
      ledgerTransactionId: null,
      dueAt: at,
      paidAt: null,
      voidedAt: null,
      metadata: {},
      createdAt: at,
      updatedAt: at,
    }
    this.newInvoices.push({ invoice, fiscalYear: fiscalYearOf(at, billable.timeZone) })
    this.note(invoice, 'invoice.created', at)
    this.note(invoice, 'invoice.opened', at)
    return invoice
  }

  /** Pays an invoice from the subscription's wallet if it holds enough; never in part. */
  payFromWallet(billable: Billable, invoice: InvoiceModel, at: Date): boolean {
    const amountPaisa = invoice.totalAmountPaisa
    const { walletId } = billable.subscription
    const balancePaisa = this.balanceOf(billable)
    if (balancePaisa < amountPaisa) return false
    if (amountPaisa > 0n && walletId) {
      const transactionId = newId('txn')
      this.balances.set(walletId, balancePaisa - amountPaisa)
      this.movedWallets.add(walletId)
      this.postings.push({
        id: transactionId,
        environment: invoice.environment,
        kind: 'charge',
        businessId: invoice.businessId,
        invoiceId: invoice.id,
        topUpId: null,
        description: null,
        createdAt: at,
        entries: [
          { accountId: walletId, amountPaisa: -amountPaisa, balanceAfterPaisa: balancePaisa - amountPaisa },
          { accountId: billable.payableAccountId, amountPaisa, balanceAfterPaisa: null },
        ],
      })
      invoice.ledgerTransactionId = transactionId
    }
    invoice.settlement = amountPaisa > 0n ? 'wallet' : 'nothing_due'
    invoice.status = 'paid'
    invoice.paidAt = at
    this.note(invoice, 'invoice.paid', at, amountPaisa > 0n ? 'Paid from the wallet.' : 'Nothing was due.')
    return true
  }

  /** The merchant was paid in another way: the ledger has nothing to say about it. */
  settleOutside(invoice: InvoiceModel, at: Date): void {
    invoice.settlement = 'outside'
    invoice.status = 'paid'
    invoice.paidAt = at
    this.note(invoice, 'invoice.paid', at, 'Settled outside the wallet.')
  }

  voidInvoice(invoice: InvoiceModel, at: Date, reason: string): void {
    invoice.status = 'void'
    invoice.voidedAt = at
    this.note(invoice, 'invoice.voided', at, reason)
  }

  /** What the subscription's wallet holds; zero without a wallet. */
  balanceOf({ subscription }: Billable): bigint {
    return (subscription.walletId && this.balances.get(subscription.walletId)) || 0n
  }

  /** Adds an entry to the invoice's timeline and the event that says the same. */
  note(invoice: InvoiceModel, type: TimelineType, at: Date, description?: string): void {
    const { id } = note(invoice, type, at, description)
    this.changedInvoices.add(invoice)
    this.events.push({ id, type, about: { kind: 'invoice', row: invoice } })
  }

  /** The forecast of the reminder needs the wallet's other subscriptions, which the writer looks up. */
  announceUpcoming(subscription: SubscriptionModel): void {
    this.reminders.push({ upcomingId: newId('evt'), lowBalanceId: newId('evt'), subscription })
  }

  announce(subscription: SubscriptionModel, type: EventType): void {
    this.events.push({ id: newId('evt'), type, about: { kind: 'subscription', row: subscription } })
  }
}

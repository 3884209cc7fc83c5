import { activeAgreement, afterBilled } from '@/lib/agreement/rules'
import { afterPeriod, discountIn } from '@/lib/core/discount'
import { fiscalYearOf } from '@/lib/core/fiscal-year'
import type { EventId, NewId, RunId } from '@/lib/core/id'
import type { OnceBilled } from '@/lib/core/invoice-line'
import type { Period } from '@/lib/core/period'
import { fullCharge, isPayable, mostPayable, periodCharge } from '@/lib/core/period-charge'
import { valueAt } from '@/lib/core/period-value'
import type { EventType } from '@/lib/events/catalogue'
import type { Opening } from '@/lib/invoice/assign-numbers'
import type { TimelineType } from '@/lib/invoice/schema'
import { note } from '@/lib/invoice/timeline'
import type { Posting } from '@/lib/ledger/post'
import { HAPPENED } from '@/messages/invoice-timeline'
import type {
  InvoiceItemModel,
  InvoiceModel,
  SubscriptionChangeModel,
  SubscriptionModel,
  SubscriptionPauseModel,
  WalletModel,
} from '@/prisma/generated/models'
import type { Billable } from './billable'
import { isTooLarge, onceTerms, periodLines, restOfLines } from './invoice-lines'
import { type InvoiceTerms, openedInvoice } from './opened-invoice'
import { PlannedConsents } from './planned-consents'
import { type BesideSubscription, PlannedEvents } from './planned-events'

/** Why a wallet did not pay an invoice. */
export type Refusal = 'not_agreed' | 'insufficient_balance'

/**
 * Everything that one batch will write. The rules fill it in memory, and the writer writes it in a few statements.
 * Charges are decided with the wallets in the plan, so each charge sees the earlier charges on its wallet. Ids and
 * times come from the caller.
 */
export class BillingPlan {
  readonly newSubscriptions: SubscriptionModel[] = []
  readonly changedSubscriptions = new Set<SubscriptionModel>()
  readonly newInvoices: Opening[] = []
  readonly changedInvoices = new Set<InvoiceModel>()
  readonly postings: Posting[] = []
  readonly consents = new PlannedConsents()
  readonly begunPauses: SubscriptionPauseModel[] = []
  readonly endedPauses: { subscription: SubscriptionModel; endedAt: Date; keptMs: number }[] = []
  readonly changes: SubscriptionChangeModel[] = []
  /** Subscriptions with changes in columns that a renewal rarely changes. They need a wider update. */
  readonly rare = new Set<SubscriptionModel>()
  /** Subscriptions that ended before anything was billed. Their coupons become redeemable again. */
  readonly unbilled: SubscriptionModel[] = []
  /** Items that became invoice lines, or wait again. */
  readonly changedItems = new Set<InvoiceItemModel>()
  /** How many due instants were handled: renewals, retries, reminders. */
  instants = 0
  /** Wallets whose balance changed. */
  readonly movedWallets = new Set<WalletModel>()
  readonly events: PlannedEvents
  /** The id of the billing run that makes this plan. */
  readonly runId: RunId
  readonly #wallets: Map<string, WalletModel>
  #runAt: { at: Date; id: RunId } | undefined

  /**
   * @param wallets locked by the transaction that will write the plan.
   * @param planned all subscriptions that this plan bills. Reminders of one wallet count them together.
   */
  constructor(
    wallets: readonly WalletModel[],
    private readonly newId: NewId,
    planned: readonly Billable[] = [],
  ) {
    this.#wallets = new Map(wallets.map((wallet) => [wallet.id, { ...wallet }]))
    this.events = new PlannedEvents(newId, planned)
    this.runId = newId('run')
  }

  /** The run id for an instant. After a catch-up over several instants, each instant looks like a run of its own. */
  runIdAt(at: Date): RunId {
    if (this.#runAt?.at.getTime() !== at.getTime())
      this.#runAt = { at, id: this.#runAt ? this.newId('run') : this.runId }
    return this.#runAt.id
  }

  /**
   * Opens the invoice of one period. If the period costs more than an amount can be, the invoice gets the largest allowed amount, and
   * nothing pays it.
   * @param whole the whole period, if this invoice is only for the rest of it. Else null.
   */
  openInvoice(
    billable: Billable,
    { startAt, endAt }: Period,
    at: Date,
    whole: Period | null = null,
  ): InvoiceModel {
    const billed = isPayable(billable) ? billable : mostPayable(billable)
    const lines = periodLines(billed, {
      periodStart: startAt.toISOString(),
      periodEnd: endAt.toISOString(),
    })
    const charge = periodCharge(billed)
    const invoice = this.open(billable, { startAt, endAt }, at, {
      origin: 'subscription',
      totalAmountPaisa: whole ? valueAt(charge, whole, startAt) : charge,
      description: null,
      lines: whole ? restOfLines(lines, billable, { whole, at: startAt }) : lines,
    })
    this.takePeriod(billable)
    return invoice
  }

  /**
   * Notes that a period was billed. The period keeps its discount, and a discount for a limited number of periods has one less, unless the
   * period was free. The terms that the customer was shown move on by one period.
   */
  takePeriod(billable: Billable): void {
    const { subscription } = billable
    const agreement = activeAgreement(subscription)
    const after = agreement && afterBilled(agreement)
    if (after !== agreement) {
      subscription.agreement = { ...after } as SubscriptionModel['agreement']
      this.rare.add(subscription)
    }
    const discount = fullCharge(billable) > 0n ? discountIn(subscription) : null
    if (!discount && subscription.periodDiscount === null) return
    subscription.periodDiscount = discount && { ...discount }
    const left = discount ? afterPeriod(discount) : discountIn(subscription)
    subscription.discount = left && { ...left }
    this.rare.add(subscription)
  }

  /** Opens an invoice of items that are billed once, without a period. */
  openOnce(billable: Billable, items: readonly OnceBilled[], period: Period, at: Date): InvoiceModel {
    return this.open(billable, period, at, onceTerms(items, period))
  }

  /** Opens an invoice of a subscription. */
  open(billable: Billable, period: Period, at: Date, terms: InvoiceTerms): InvoiceModel {
    const invoice = openedInvoice(this.newId('inv'), billable, period, at, terms)
    this.newInvoices.push({ invoice, fiscalYear: fiscalYearOf(at, billable.timeZone) })
    this.note(invoice, 'invoice.created', at)
    this.note(invoice, 'invoice.opened', at)
    return invoice
  }

  /** Why the paying wallet cannot pay the whole invoice. Null if it can. */
  refusalOf(billable: Billable, invoice: InvoiceModel, at: Date): Refusal | null {
    const { totalAmountPaisa, origin } = invoice
    if (totalAmountPaisa === 0n) return null
    if (isTooLarge(billable, invoice)) return 'insufficient_balance'
    // If the merchant collects, no wallet pays periods, unless the customer pays the invoice on its page.
    const isPaidOutside = billable.subscription.collection === 'outside' && origin !== 'manual'
    if (isPaidOutside && !billable.isPresent) return 'insufficient_balance'
    // Without a wallet the reason is the missing wallet, not a missing agreement.
    if (this.walletOf(billable) && !this.consents.consentToInvoice(billable, invoice, at)) return 'not_agreed'
    return this.balanceOf(billable) < totalAmountPaisa ? 'insufficient_balance' : null
  }

  /**
   * Pays an invoice from the paying wallet if its owner agreed and the balance is enough. Never pays a part.
   * @param also an additional sentence for the timeline.
   * @returns why it was not paid, or null if it was.
   */
  payFromWallet(billable: Billable, invoice: InvoiceModel, at: Date, also?: string): Refusal | null {
    const refusal = this.refusalOf(billable, invoice, at)
    if (refusal) return refusal
    const amountPaisa = invoice.totalAmountPaisa
    const wallet = this.walletOf(billable)
    if (wallet && amountPaisa > 0n) invoice.ledgerTransactionId = this.#charge(wallet, billable, invoice, at)
    invoice.settlement = amountPaisa > 0n ? 'wallet' : 'nothing_due'
    invoice.status = 'paid'
    invoice.paidAt = at
    const how = amountPaisa > 0n ? HAPPENED.paid : HAPPENED.nothingDue
    this.note(invoice, 'invoice.paid', at, sentences(how, also))
    return null
  }

  /** Settles an invoice that was paid outside of the wallet. The ledger does not change. */
  settleOutside(invoice: InvoiceModel, at: Date, also?: string): null {
    invoice.settlement = 'outside'
    invoice.status = 'paid'
    invoice.paidAt = at
    this.note(invoice, 'invoice.paid', at, sentences(HAPPENED.outside, also))
    return null
  }

  /** Voids an open invoice. Its one-time items wait again. */
  voidInvoice({ waiting }: Billable, invoice: InvoiceModel, at: Date, reason: string, also?: string): void {
    for (const item of waiting) if (item.invoiceId === invoice.id) this.changeItem(item, { invoiceId: null })
    invoice.status = 'void'
    invoice.voidedAt = at
    this.note(invoice, 'invoice.voided', at, sentences(reason, also))
  }

  changeItem(
    item: InvoiceItemModel,
    change: Partial<Pick<InvoiceItemModel, 'invoiceId' | 'subscriptionId' | 'freedAt'>>,
  ): void {
    this.changedItems.add(Object.assign(item, change))
  }

  walletOf({ walletId }: Pick<Billable, 'walletId'>): WalletModel | undefined {
    return walletId === null ? undefined : this.#wallets.get(walletId)
  }

  /** The balance of the paying wallet in paisa. Zero without a wallet. */
  balanceOf(billable: Pick<Billable, 'walletId'>): bigint {
    return this.walletOf(billable)?.balancePaisa ?? 0n
  }

  /** Adds an entry to the invoice's timeline, and an event about it. */
  note(
    invoice: InvoiceModel,
    type: TimelineType,
    at: Date,
    description?: string,
    isUnagreed?: boolean,
  ): void {
    const { id } = note(invoice, this.newId('evt'), type, at, description, isUnagreed)
    this.changedInvoices.add(invoice)
    this.events.aboutInvoice(invoice, type, id)
  }

  /** @returns the id of the event. */
  announce(subscription: SubscriptionModel, type: EventType, beside?: BesideSubscription): EventId {
    return this.events.aboutSubscription(subscription, type, beside)
  }

  /** @param before a copy of the subscription, made before the change. */
  announceUpdate(subscription: SubscriptionModel, before: SubscriptionModel): void {
    this.announce(subscription, 'subscription.updated', { before })
  }

  #charge(wallet: WalletModel, billable: Billable, invoice: InvoiceModel, at: Date): string {
    const id = this.newId('txn')
    const amountPaisa = invoice.totalAmountPaisa
    this.consents.charge(billable, wallet.id, invoice, id, at)
    wallet.balancePaisa -= amountPaisa
    if (at > wallet.updatedAt) wallet.updatedAt = at
    this.movedWallets.add(wallet)
    this.postings.push({
      id,
      environment: invoice.environment,
      kind: 'charge',
      businessId: invoice.businessId,
      invoiceId: invoice.id,
      topUpId: null,
      description: null,
      createdAt: at,
      entries: [
        { accountId: wallet.id, amountPaisa: -amountPaisa, balanceAfterPaisa: wallet.balancePaisa },
        { accountId: billable.payableAccountId, amountPaisa, balanceAfterPaisa: null },
      ],
    })
    return id
  }
}

/** Joins the sentences that are not undefined. */
const sentences = (...each: (string | undefined)[]): string => each.filter(Boolean).join(' ')

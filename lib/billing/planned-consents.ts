import { askedAgreement, givenAgreement, type SubscriptionTerms } from '@/lib/agreement/new-agreement'
import {
  type Allowance,
  activeAgreement,
  type ChargedPeriod,
  type Consent,
  consentToParts,
  copyOf,
  coversAll,
  hasRhythmOf,
  takeFromAllowance,
} from '@/lib/agreement/rules'
import { nextUpdatedAt } from '@/lib/core/change'
import { fullCharge, shownOf } from '@/lib/core/period-charge'
import { mostOf } from '@/lib/core/shown-terms'
import type { AgreementOrigin } from '@/prisma/generated/enums'
import type {
  AgreementModel,
  ChargedInvoiceModel,
  InvoiceModel,
  SubscriptionModel,
  WalletModel,
} from '@/prisma/generated/models'
import type { Billable } from './billable'
import { oncePaisaOf } from './invoice-lines'

/** What a plan changes in agreements, and what allows each of its charges. */
export class PlannedConsents {
  /** One row for each charge. */
  readonly charges: ChargedInvoiceModel[] = []
  /** Agreements that the plan creates: given, or asked for. */
  readonly made: AgreementModel[] = []
  /** Agreements that a new subscription starts to use. */
  readonly bound: AgreementModel[] = []
  /** What was taken from allowances, by month. */
  readonly used = new Map<Allowance, Map<string, bigint>>()
  /** Subscriptions that ended. Their agreements end with them. */
  readonly ended = new Set<SubscriptionModel>()

  /**
   * What allows this charge. Null if nothing does.
   * @param oncePaisa the part that is billed once, besides the period.
   */
  consentTo(
    { isPresent, allowance, subscription, price }: Billable,
    amountPaisa: bigint,
    at: Date,
    oncePaisa = 0n,
    period: ChargedPeriod = 'next',
  ): Consent | null {
    const known = activeAgreement(subscription)
    const agreement = known && hasRhythmOf(known, price) ? known : null
    const consents = { isPresent, allowance, agreement, period }
    return consentToParts(amountPaisa, oncePaisa, consents, at)
  }

  /** True if the subscription's coming periods are agreed to: all by its agreement, or the next one by an allowance. */
  coversAll(coming: Billable, at: Date): boolean {
    const known = activeAgreement(coming.subscription)
    const isCovered = known && hasRhythmOf(known, coming.price) && coversAll(known, shownOf(coming), at)
    return (
      isCovered ||
      this.consentTo(
        { ...coming, subscription: { ...coming.subscription, agreement: null } },
        fullCharge(coming),
        at,
      ) !== null
    )
  }

  /** What allows the charge of an invoice. Null if nothing does. */
  consentToInvoice(billable: Billable, invoice: InvoiceModel, at: Date): Consent | null {
    const period = invoice.origin === 'change' ? 'next' : 'billed'
    return this.consentTo(billable, invoice.totalAmountPaisa, at, oncePaisaOf(invoice), period)
  }

  /** Adds a charge that `consentTo` has allowed. */
  charge(
    billable: Billable,
    walletId: string,
    invoice: InvoiceModel,
    ledgerTransactionId: string,
    at: Date,
  ): void {
    const { id: invoiceId, businessId, environment, totalAmountPaisa: amountPaisa } = invoice
    const consent = this.consentToInvoice(billable, invoice, at)
    if (!consent) throw new Error(`nothing lets the charge of invoice ${invoiceId} through`)
    const { allowance } = billable
    const { consent: by, agreementId, shownPaisa, once } = consent
    const fromAllowance = agreementId === allowance?.id ? amountPaisa : (once?.paisa ?? 0n)
    if (allowance && fromAllowance > 0n) {
      const months = this.used.get(allowance) ?? new Map<string, bigint>()
      const month = takeFromAllowance(allowance, fromAllowance, at)
      this.used.set(allowance, months.set(month, (months.get(month) ?? 0n) + fromAllowance))
    }
    this.charges.push({
      businessId,
      environment,
      invoiceId,
      ledgerTransactionId,
      consent: by,
      agreementId,
      shownPaisa,
      walletId,
      amountPaisa,
      onceAgreementId: once?.agreementId ?? null,
      oncePaisa: once?.paisa ?? null,
    })
  }

  /**
   * The customer at the screen agrees to the discounted cost of each period, or to a maximum above that.
   * @returns the agreement, or null if all periods are free.
   */
  give(
    billable: Billable,
    wallet: WalletModel | undefined,
    { by, maxAmountPaisa, at }: { by: AgreementOrigin; maxAmountPaisa: bigint | null; at: Date },
  ): AgreementModel | null {
    const given = wallet ? agreementTo(billable, wallet.id, { by, at }, maxAmountPaisa) : null
    if (!given) return null
    this.made.push(given)
    billable.subscription.agreement = { ...copyOf(given) }
    return given
  }

  /** Attaches an agreement, given for the price, to a new subscription. */
  bind({ subscription }: Billable, agreement: AgreementModel, at: Date): void {
    const bound = { ...agreement, subscriptionId: subscription.id, updatedAt: nextUpdatedAt(agreement, at) }
    this.bound.push(bound)
    subscription.agreement = { ...copyOf(bound) }
  }

  /** Asks the customer to agree to an amount per period. */
  ask(billable: Billable, amountPaisa: bigint, at: Date): void {
    const terms = termsOf(billable, amountPaisa)
    this.made.push(askedAgreement(billable.subscription, terms, { at, linkExpiresAt: null }))
  }

  /** Ends a subscription's agreements with it. */
  end(subscription: SubscriptionModel): void {
    subscription.agreement = null
    this.ended.add(subscription)
  }
}

/** A wallet's agreement to the cost of each period, or to a maximum above that. Null if all periods are free. */
export function agreementTo(
  billable: Billable,
  walletId: string,
  given: { by: AgreementOrigin; at: Date },
  maxAmountPaisa: bigint | null = null,
): AgreementModel | null {
  const shown = shownOf(billable)
  const pricePaisa = mostOf(shown)
  if (pricePaisa === 0n) return null
  const most = maxAmountPaisa && { amountPaisa: maxAmountPaisa, pricePaisa }
  const terms = { ...termsOf(billable, pricePaisa), ...most, terms: shown.length > 1 ? shown : null }
  return givenAgreement(billable.subscription, terms, { walletId, ...given })
}

/** The terms of a subscription's agreement. */
function termsOf({ subscription, price }: Billable, amountPaisa: bigint): SubscriptionTerms {
  const { id: subscriptionId, customerId, priceId, quantity } = subscription
  const { interval, intervalCount } = price
  return { subscriptionId, customerId, priceId, quantity, amountPaisa, interval, intervalCount }
}

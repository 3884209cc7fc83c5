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

/** What a plan changes of agreements, and what lets each of its charges through. */
export class PlannedConsents {
  /** One for each charge. */
  readonly charges: ChargedInvoiceModel[] = []
  /** Agreements that the plan makes: given, or asked for. */
  readonly made: AgreementModel[] = []
  /** Agreements that a new subscription begins to use. */
  readonly bound: AgreementModel[] = []
  /** What allowances pay, by month. */
  readonly used = new Map<Allowance, Map<string, bigint>>()
  /** Subscriptions whose agreements end with them. */
  readonly ended = new Set<SubscriptionModel>()

  /**
   * What lets this charge through. Null: nothing does.
   * @param oncePaisa the part of it that is billed once, beside the period.
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

  /** True if the periods to come of a subscription are agreed to: each by its agreement, or the next by an allowance. */
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

  /** What lets the charge of an invoice through. */
  consentToInvoice(billable: Billable, invoice: InvoiceModel, at: Date): Consent | null {
    const period = invoice.origin === 'change' ? 'next' : 'billed'
    return this.consentTo(billable, invoice.totalAmountPaisa, at, oncePaisaOf(invoice), period)
  }

  /** Adds a charge that `consentTo` has let through. */
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
   * The customer at the screen agrees to what each period costs with its discount, or to a maximum above that. Nothing is agreed
   * if no period costs anything.
   * @returns the agreement. Null: none.
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

  /** An agreement that was given for the price becomes that of a new subscription. */
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

  /** The subscription has ended, and its agreements with it. */
  end(subscription: SubscriptionModel): void {
    subscription.agreement = null
    this.ended.add(subscription)
  }
}

/** A wallet's agreement to what each period costs, or to a maximum above that. Null: no period costs anything. */
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

/** What an agreement of a subscription is about. */
function termsOf({ subscription, price }: Billable, amountPaisa: bigint): SubscriptionTerms {
  const { id: subscriptionId, customerId, priceId, quantity } = subscription
  const { interval, intervalCount } = price
  return { subscriptionId, customerId, priceId, quantity, amountPaisa, interval, intervalCount }
}

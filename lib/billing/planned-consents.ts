import { askedAgreement, givenAgreement, type SubscriptionTerms } from '@/lib/agreement/new-agreement'
import {
  type Allowance,
  activeAgreement,
  type Consent,
  consentToParts,
  copyOf,
  hasRhythmOf,
  takeFromAllowance,
} from '@/lib/agreement/rules'
import { nextUpdatedAt } from '@/lib/core/change'
import { fullCharge } from '@/lib/core/period-charge'
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
  /** The months in which allowances have paid something. */
  readonly used = new Map<Allowance, Set<string>>()
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
  ): Consent | null {
    const known = activeAgreement(subscription)
    const agreement = known && hasRhythmOf(known, price) ? known : null
    const consents = { isPresent, allowance, agreement }
    return consentToParts(amountPaisa, oncePaisa, consents, at)
  }

  /** What lets the charge of an invoice through. */
  consentToInvoice(billable: Billable, invoice: InvoiceModel, at: Date): Consent | null {
    return this.consentTo(billable, invoice.totalAmountPaisa, at, oncePaisaOf(invoice))
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
    const { consent: by, agreementId, once } = consent
    const fromAllowance = agreementId === allowance?.id ? amountPaisa : (once?.paisa ?? 0n)
    if (allowance && fromAllowance > 0n) {
      const months = this.used.get(allowance) ?? new Set()
      this.used.set(allowance, months.add(takeFromAllowance(allowance, fromAllowance, at)))
    }
    this.charges.push({
      businessId,
      environment,
      invoiceId,
      ledgerTransactionId,
      consent: by,
      agreementId,
      walletId,
      amountPaisa,
      onceAgreementId: once?.agreementId ?? null,
      oncePaisa: once?.paisa ?? null,
    })
  }

  /**
   * The customer at the screen agrees to what the subscription costs per period, or to a maximum above that. Nothing is agreed
   * if it costs nothing.
   * @returns the agreement. Null: none.
   */
  give(
    billable: Billable,
    wallet: WalletModel | undefined,
    { by, maxAmountPaisa, at }: { by: AgreementOrigin; maxAmountPaisa: bigint | null; at: Date },
  ): AgreementModel | null {
    const { subscription } = billable
    const pricePaisa = fullCharge(billable)
    if (!wallet || pricePaisa === 0n) return null
    const terms = termsOf(billable, pricePaisa)
    const most = maxAmountPaisa && { amountPaisa: maxAmountPaisa, pricePaisa }
    const given = givenAgreement(subscription, { ...terms, ...most }, { walletId: wallet.id, by, at })
    this.made.push(given)
    subscription.agreement = { ...copyOf(given) }
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

/** What an agreement of a subscription is about. */
function termsOf({ subscription, price }: Billable, amountPaisa: bigint): SubscriptionTerms {
  const { id: subscriptionId, customerId, priceId, quantity } = subscription
  const { interval, intervalCount } = price
  return { subscriptionId, customerId, priceId, quantity, amountPaisa, interval, intervalCount }
}

import { lockOpenInvoice } from '@/lib/billing/pay-invoice'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { digestOf, requireShown } from '@/lib/core/shown-terms'
import type { CustomerView } from '@/lib/customer/present'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockComing, type ShownSubscription, walletTermsOf } from '@/lib/subscription/coming-terms'
import { lockSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { requiredToStart } from './rules'
import type { AuthorizeCheckoutInput } from './schema'
import { type CheckoutTerms, shownTermsOf } from './terms'

/** What a checkout offers, and to whom. */
export interface LockedOffer {
  terms: CheckoutTerms
  /** The customer that the merchant named. Null if the start creates one. */
  customer: CustomerView | null
  /** True if the merchant wants the new customer's e-mail address. */
  needsEmail: boolean
  /** When the phone was confirmed, on the business's clock. The customer's own data was shown only after that. */
  verifiedAt: Date
}

/** What a person agreed to. */
export type Consent = Pick<
  AuthorizeCheckoutInput,
  'email' | 'name' | 'expectedPaisa' | 'termsDigest' | 'agree'
>

type Agree = NonNullable<Consent['agree']>

export interface AgreedSum {
  invoices: InvoiceModel[]
  /** The subscriptions that the wallet pays from now on. */
  subscriptions: ShownSubscription[]
  /** Everything that the start charges. */
  requiredPaisa: bigint
}

/**
 * What a start charges now and later, if this person may start it and it is exactly what they were shown. Whether the wallet covers it is
 * not checked. Locks the subscriptions and invoices that `agree` names.
 * @param at the position of the consent in the call's body, such as `start.`.
 * @throws {DomainError} `offer_changed` (they were shown other terms), `customer_linked_elsewhere`, `parameter_missing` (an e-mail if the
 * session requires it), `amount_changed`; for what `agree` names `resource_not_found`, `invoice_not_open`, `parameter_invalid`.
 */
export async function lockAgreedSum(
  tx: Tx,
  ctx: Ctx,
  { terms, customer, needsEmail, verifiedAt }: LockedOffer,
  wallet: Pick<WalletModel, 'userId'>,
  consent: Consent,
  at = '',
): Promise<AgreedSum> {
  requireShown(consent.termsDigest, shownTermsOf(terms))
  const agreed = await lockAgreed(tx, ctx, customer, consent.agree, `${at}agree`)
  if (customer?.userId && customer.userId !== wallet.userId)
    throw new DomainError('customer_linked_elsewhere')
  if (needsEmail && consent.email === undefined) throw emailMissing(`${at}email`)
  const startPaisa = requiredToStart(terms)
  const requiredPaisa = agreed.invoices.reduce(
    (sum, { totalAmountPaisa }) => sum + totalAmountPaisa,
    startPaisa,
  )
  // Without an expected amount, the page showed only what the start itself charges.
  if ((consent.expectedPaisa ?? startPaisa) !== requiredPaisa)
    throw new DomainError('amount_changed', { expectedPaisa: requiredPaisa })
  const subscriptions = await lockAsShown(tx, agreed.rows, consent.agree, verifiedAt)
  if (!subscriptions)
    throw new DomainError('amount_changed', { expectedPaisa: requiredPaisa, message: COST_CHANGED })
  return { invoices: agreed.invoices, subscriptions, requiredPaisa }
}

const COST_CHANGED =
  'A subscription that was to be paid from now on costs something else than the customer was shown, or the business takes its money itself. Nothing was charged. Show them what it costs now.'

function emailMissing(param: string): DomainError {
  const message = `The parameter ${param} is required, because the merchant asks for it at this checkout. Send it.`
  return new DomainError('parameter_missing', { param, message })
}

interface LockedAgreed {
  invoices: InvoiceModel[]
  /** The named subscriptions. */
  rows: SubscriptionModel[]
}

/** Locks what the person wants to pay in addition. @throws {DomainError} as above. */
async function lockAgreed(
  tx: Tx,
  ctx: Ctx,
  customer: CustomerView | null,
  { invoiceIds = [], subscriptionIds = [], subscriptions = [] }: Agree = {},
  at: string,
): Promise<LockedAgreed> {
  const invoices: InvoiceModel[] = []
  for (const id of [...new Set(invoiceIds)].sort()) {
    const invoice = await lockOpenInvoice(tx, { ...ctx, id })
    if (invoice.customerId !== customer?.id)
      throw new DomainError('resource_not_found', { param: `${at}.invoiceIds` })
    invoices.push(invoice)
  }
  const paid = new Set(invoices.map(({ id }) => id))
  const rows: SubscriptionModel[] = []
  const shownIds = subscriptions.map(({ id }) => id)
  for (const id of [...new Set([...subscriptionIds, ...shownIds])].sort()) {
    const row = await lockSubscription(tx, ctx, id)
    if (row.customerId !== customer?.id)
      throw new DomainError('resource_not_found', {
        param: `${at}.${shownIds.includes(id) ? 'subscriptions' : 'subscriptionIds'}`,
      })
    const { openInvoiceId } = row
    if (openInvoiceId && !paid.has(openInvoiceId))
      throw invalidParameter(
        `${at}.invoiceIds`,
        `must name ${toWire('inv', openInvoiceId)}, because a subscription in ${at} is waiting for its payment.`,
      )
    rows.push(row)
  }
  return { invoices, rows }
}

/**
 * The named subscriptions with their terms, if each costs what was shown.
 * @param verifiedAt if the caller does not say what was shown, a subscription must be unchanged since then.
 * @returns null if one costs something else, or no wallet pays it.
 */
async function lockAsShown(
  tx: Tx,
  rows: readonly SubscriptionModel[],
  { subscriptions: shown = [] }: Agree = {},
  verifiedAt: Date,
): Promise<ShownSubscription[] | null> {
  const agreed = (await lockComing(tx, rows)).flatMap((coming) => {
    const { id, updatedAt } = coming.subscription
    const terms = walletTermsOf(coming)
    const termsDigest = terms && digestOf(terms)
    const said = shown.filter((each) => each.id === id)
    const isUnchanged = coming.price.updatedAt <= verifiedAt && updatedAt <= verifiedAt
    const isShown = said.length > 0 ? said.every((each) => each.termsDigest === termsDigest) : isUnchanged
    return termsDigest && isShown ? [{ id, termsDigest }] : []
  })
  return agreed.length === rows.length ? agreed : null
}

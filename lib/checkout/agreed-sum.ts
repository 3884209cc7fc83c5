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
  /** Whom the merchant named. Null: the start makes a customer. */
  customer: CustomerView | null
  /** The merchant wants the address of the new customer. */
  needsEmail: boolean
  /** When the phone was confirmed, on the clock of the business. What is shown of the customer was shown after it. */
  verifiedAt: Date
}

/** What a person said yes to. */
export type Consent = Pick<
  AuthorizeCheckoutInput,
  'email' | 'name' | 'expectedPaisa' | 'termsDigest' | 'agree'
>

type Agree = NonNullable<Consent['agree']>

export interface AgreedSum {
  invoices: InvoiceModel[]
  /** What the wallet pays from now on. */
  subscriptions: ShownSubscription[]
  /** All that the start takes. */
  requiredPaisa: bigint
}

/**
 * What a start takes now and later, if this person may start it and it is exactly what they were shown. Whether the wallet covers it
 * is not asked. Locks the subscriptions and invoices that `agree` names.
 * @param at where the consent stands in the body of the call, such as `start.`.
 * @throws {DomainError} `offer_changed` (they were shown other terms), `customer_linked_elsewhere`, `parameter_missing` (an e-mail where
 * the session requires it), `amount_changed`; of
 * what `agree` names `resource_not_found`, `invoice_not_open`, `parameter_invalid`.
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
  // Without an expected sum, the page named only what the start takes.
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

/** What the person wants to pay besides, locked. @throws {DomainError} as above. */
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
 * The named subscriptions with their terms, if each costs what was shown of it.
 * @param verifiedAt since when a subscription must be unchanged if the caller does not say what was shown of it.
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

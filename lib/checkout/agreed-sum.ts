import { lockOpenInvoice } from '@/lib/billing/pay-invoice'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import type { CustomerView } from '@/lib/customer/present'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, WalletModel } from '@/prisma/generated/models'
import { requiredToStart } from './rules'
import type { AuthorizeCheckoutInput } from './schema'
import type { CheckoutTerms } from './terms'

/** What a checkout offers, and to whom. */
export interface LockedOffer {
  terms: CheckoutTerms
  /** Whom the merchant named. Null: the start makes a customer. */
  customer: CustomerView | null
  /** The merchant wants the address of the new customer. */
  needsEmail: boolean
}

/** What a person said yes to. */
export type Consent = Pick<AuthorizeCheckoutInput, 'email' | 'name' | 'expectedPaisa' | 'agree'>

export interface AgreedSum {
  invoices: InvoiceModel[]
  subscriptionIds: string[]
  /** All that the start takes. */
  requiredPaisa: bigint
}

/**
 * What a start takes, if this person may start it and it is exactly what they were shown. Whether the wallet covers it is not
 * asked. Locks the subscriptions and invoices that `agree` names.
 * @param at where the consent stands in the body of the call, such as `start.`.
 * @throws {DomainError} `customer_linked_elsewhere`, `parameter_missing` (an e-mail where the session requires it), `amount_changed`; of
 * what `agree` names `resource_not_found`, `invoice_not_open`, `parameter_invalid`.
 */
export async function lockAgreedSum(
  tx: Tx,
  ctx: Ctx,
  { terms, customer, needsEmail }: LockedOffer,
  wallet: Pick<WalletModel, 'userId'>,
  consent: Consent,
  at = '',
): Promise<AgreedSum> {
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
  return { ...agreed, requiredPaisa }
}

function emailMissing(param: string): DomainError {
  const message = `The parameter ${param} is required, because the merchant asks for it at this checkout. Send it.`
  return new DomainError('parameter_missing', { param, message })
}

/** What the person wants to pay besides, locked. @throws {DomainError} as above. */
async function lockAgreed(
  tx: Tx,
  ctx: Ctx,
  customer: CustomerView | null,
  { invoiceIds = [], subscriptionIds = [] }: NonNullable<Consent['agree']> = {},
  at: string,
): Promise<{ invoices: InvoiceModel[]; subscriptionIds: string[] }> {
  const invoices: InvoiceModel[] = []
  for (const id of [...new Set(invoiceIds)].sort()) {
    const invoice = await lockOpenInvoice(tx, { ...ctx, id })
    if (invoice.customerId !== customer?.id)
      throw new DomainError('resource_not_found', { param: `${at}.invoiceIds` })
    invoices.push(invoice)
  }
  const paid = new Set(invoices.map(({ id }) => id))
  for (const id of new Set(subscriptionIds)) {
    const { customerId, openInvoiceId } = await lockSubscription(tx, ctx, id)
    if (customerId !== customer?.id)
      throw new DomainError('resource_not_found', { param: `${at}.subscriptionIds` })
    if (openInvoiceId && !paid.has(openInvoiceId))
      throw invalidParameter(
        `${at}.invoiceIds`,
        `must name ${toWire('inv', openInvoiceId)}, because a subscription of ${at}.subscriptionIds waits for its payment.`,
      )
  }
  return { invoices, subscriptionIds }
}

import {
  countWithoutCode,
  lockCustomerOf,
  lockNextTerms,
  lockWanted,
  type PaymentWish,
  personAtInvoice,
} from '@/lib/billing/pay-invoice'
import { HOUR_MS } from '@/lib/core/duration'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type BusinessId, firstIdAt, type TopUpId } from '@/lib/core/id'
import { normalizeMobile } from '@/lib/core/phone'
import type { ProviderName } from '@/lib/core/providers'
import { requireShown } from '@/lib/core/shown-terms'
import { topUpFor } from '@/lib/core/top-up-amount'
import { type Ctx, type PublicCtx, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { findOrCreateUser, lockWallet, lockWalletOf } from '@/lib/wallet/open'
import type { CustomerModel } from '@/prisma/generated/models'
import { intendTopUp } from './intend'
import { invoiceConsents } from './table'

export interface InvoiceTopUp {
  provider: ProviderName
  amountPaisa: bigint
  /** What the person agrees to: that the credit pays the invoice. Null if they only add money, because one payment is not enough. */
  wish: PaymentWish | null
}

/**
 * Stores the intent of a top-up that a customer starts on the page of an invoice, and what they agree to with it. The business of the
 * invoice gets the events.
 * @param returnTo the page of the invoice.
 * @throws {DomainError} `resource_not_found` if the invoice and the wallet are of different environments or businesses; what would refuse
 * the payment now, as `payFromLocked`; and as `intendTopUp`.
 */
export function intendInvoiceTopUp(
  user: UserCtx,
  key: InvoiceKey,
  returnTo: string,
  { provider, amountPaisa, wish }: InvoiceTopUp,
): Promise<TopUpId> {
  const { businessId, id: invoiceId } = key
  return transact(user, async (tx) => {
    const { person, ctx } = await personAtInvoice(tx, user, key)
    const customer = await lockCustomerOf(tx, ctx, invoiceId)
    const wallet = await lockWallet(tx, person.walletId)
    if (wish) {
      const { expectedPaisa, nextDigest } = wish
      const invoice = await lockWanted(tx, ctx, { customer, wallet, id: invoiceId }, expectedPaisa)
      await countWithoutCode(tx, person, expectedPaisa - amountPaisa)
      if (nextDigest) requireShown(nextDigest, await lockNextTerms(tx, ctx, invoice))
    }
    const topUpId = await intendTopUp(tx, { wallet, businessId, provider, amountPaisa, returnTo })
    if (wish) await keepConsent(tx, key, topUpId, wish, true)
    return topUpId
  })
}

async function keepConsent(
  tx: Tx,
  { businessId, environment, id: invoiceId }: InvoiceKey,
  topUpId: TopUpId,
  { expectedPaisa, nextDigest }: PaymentWish,
  linksPayer: boolean,
): Promise<void> {
  await invoiceConsents.insert(tx, [
    {
      ...invoiceConsents.nulls,
      ...{ topUpId, businessId, environment, invoiceId, expectedPaisa, nextDigest, linksPayer },
      paysNext: nextDigest !== null,
      givenAt: new Date(),
    },
  ])
}

// A link may be passed on. The limit keeps others who have it from blocking the wallet's own top-ups.
const MAX_BEGUN = 10
const COUNTED_FOR_MS = HOUR_MS

const BEGUN = `
SELECT count(*)::int AS count FROM invoice_consents c JOIN topups t ON t.id = c.top_up_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.invoice_id = $3 AND c.top_up_id > $4 AND t.state IN ('initiated', 'pending')`

const PAYEE = `
SELECT c.user_id, c.phone FROM invoices i
JOIN customers c ON c.business_id = i.business_id AND c.environment = i.environment AND c.id = i.customer_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3`

/** Whose balance a payment with the link goes through: of the linked person, else of the customer's written mobile number. */
export async function payeeOf({
  businessId,
  environment,
  id,
}: InvoiceKey): Promise<{ isLinked: boolean; isKnown: boolean }> {
  const [row] = await query<Pick<CustomerModel, 'userId' | 'phone'>>(PAYEE, [businessId, environment, id])
  const isLinked = Boolean(row?.userId)
  return { isLinked, isKnown: isLinked || Boolean(row?.phone && normalizeMobile(row.phone)) }
}

export interface InvoicePayment {
  provider: ProviderName
  /** The amount that the page showed. */
  expectedPaisa: bigint
  /** Who gets the receipt, in E.164, if neither a person nor a mobile number of the customer is known. */
  phone: string | undefined
}

/**
 * Stores the intent of a top-up with which anybody who has the link pays an invoice, for exactly its amount. It goes to the wallet of the
 * linked person, or else of the customer's phone number, or else of the number for the receipt. It links nobody, and leaves the existing
 * balance alone.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`, `amount_changed`; `rate_limited`; `parameter_invalid` if the amount is
 * more than one payment can be, or if no number is known; and as `intendTopUp`.
 */
export function intendInvoicePayment(
  caller: PublicCtx,
  key: InvoiceKey & { businessId: BusinessId },
  returnTo: string,
  { provider, expectedPaisa, phone }: InvoicePayment,
): Promise<TopUpId> {
  const { businessId, environment, id } = key
  return transact(caller, async (tx) => {
    const now = await readTenantNow(tx, key)
    const ctx: Ctx = { ...caller, businessId, environment, now, actor: { kind: 'system' } }
    const customer = await lockCustomerOf(tx, ctx, id)
    const number = (customer.phone && normalizeMobile(customer.phone)) || phone
    if (!customer.userId && !number)
      throw invalidParameter('phone', 'is required: the receipt is sent there.')
    const userId = customer.userId ?? (await findOrCreateUser(tx, number as string))
    const wallet = await lockWalletOf(tx, ctx, userId)
    await lockWanted(tx, ctx, { customer, wallet, id }, expectedPaisa)
    const since = firstIdAt(new Date(Date.now() - COUNTED_FOR_MS))
    const [begun] = await tx.query<{ count: number }>(BEGUN, [businessId, environment, id, since])
    if (begun && begun.count >= MAX_BEGUN) throw new DomainError('rate_limited', { retryAfterSeconds: 600 })
    const amountPaisa = topUpFor(expectedPaisa)
    if (amountPaisa < expectedPaisa)
      throw invalidParameter('expectedPaisa', 'is more than a single payment allows.')
    const topUpId = await intendTopUp(tx, { wallet, businessId, provider, amountPaisa, returnTo })
    await keepConsent(tx, key, topUpId, { expectedPaisa, nextDigest: null }, false)
    return topUpId
  })
}

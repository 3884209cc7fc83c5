import { lockCustomerOf, lockNextTerms, payForCustomer, payFromLocked } from '@/lib/billing/pay-invoice'
import { DomainError } from '@/lib/core/errors'
import { type BusinessId, type TopUpId, toWire } from '@/lib/core/id'
import { digestOf } from '@/lib/core/shown-terms'
import type { CustomerView } from '@/lib/customer/present'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { log } from '@/lib/infra/telemetry/log'
import { type InvoiceKey, lockInvoice } from '@/lib/invoice/lock'
import { lockWallet } from '@/lib/wallet/open'
import type { InvoiceConsentModel, TopUpModel } from '@/prisma/generated/models'
import { invoiceConsents } from './table'

const BY_TOP_UP = `SELECT ${invoiceConsents.columnList()} FROM invoice_consents WHERE top_up_id = $1`

/** The invoice that somebody agreed to pay with this top-up. Null if there is none. */
export async function findInvoiceConsent(
  topUpId: string,
  reader: Pick<Tx, 'query'> = { query },
): Promise<InvoiceConsentModel | null> {
  const [row] = await reader.query<InvoiceConsentModel>(BY_TOP_UP, [topUpId])
  return row ?? null
}

const LAST_FOR = `
SELECT top_up_id FROM invoice_consents WHERE business_id = $1 AND environment = $2 AND invoice_id = $3
ORDER BY top_up_id DESC LIMIT 1`

/** The last top-up that somebody started for an invoice. */
export async function findLastFor({ businessId, environment, id }: InvoiceKey): Promise<TopUpId | null> {
  const [row] = await query<{ topUpId: TopUpId }>(LAST_FOR, [businessId, environment, id])
  return row?.topUpId ?? null
}

/** The payment of an invoice that waits for the credit of a top-up, locked. */
export interface AgreedPayment {
  consent: InvoiceConsentModel
  ctx: Ctx
  customer: CustomerView
}

/**
 * Locks the customer whose invoice the credit of a top-up should pay. Lock order: the customer before the wallet, as in `payInvoice`.
 * @returns null if nobody agreed to pay an invoice with this top-up.
 */
export async function lockAgreedPayment(
  tx: Tx,
  topUpId: string,
  requestId: string,
): Promise<AgreedPayment | null> {
  const consent = await findInvoiceConsent(topUpId, tx)
  if (consent?.outcome !== null) return null
  const { businessId, environment, invoiceId } = consent
  const ctx: Ctx = {
    businessId: businessId as BusinessId,
    environment,
    actor: { kind: 'system' },
    now: new Date(),
    requestId,
  }
  return { consent, ctx, customer: await lockCustomerOf(tx, ctx, invoiceId) }
}

/** The outcome of a consent whose invoice the credit paid. All other outcomes say why it did not. */
export const PAID = 'paid'

/**
 * Pays the invoice with the money that was just credited, or stores why not. In that case the money stays in the wallet, and the page of
 * the invoice says so. No failure here undoes the credit.
 * @param now on the clock of the business.
 */
export async function payInvoiceWithCredit(
  tx: Tx,
  { consent, ctx, customer }: AgreedPayment,
  { id: topUpId, userId, walletId }: TopUpModel,
  now: Date,
): Promise<void> {
  const { expectedPaisa, invoiceId: id, linksPayer } = consent
  const payer: Ctx = {
    ...ctx,
    now,
    ...(linksPayer && { actor: { kind: 'end_user', id: toWire('usr', userId) } }),
  }
  const refusal = await tx.attempt(async () => {
    const wallet = await lockWallet(tx, walletId)
    if (!linksPayer) return payForCustomer(tx, payer, { wallet, id }, expectedPaisa)
    const wish = { expectedPaisa, nextDigest: await nextOf(tx, payer, consent) }
    await payFromLocked(tx, payer, { customer, wallet, id }, wish)
  })
  const outcome = refusal === undefined ? PAID : codeOf(refusal, topUpId)
  await invoiceConsents.update(tx, [{ ...consent, outcome }], ['outcome'])
}

/**
 * The agreement for the following payments. If the subscription now costs something else, only the invoice is paid, because the page showed
 * its amount. The next invoice will ask again.
 */
async function nextOf(
  tx: Tx,
  ctx: Ctx,
  { invoiceId, nextDigest }: InvoiceConsentModel,
): Promise<string | null> {
  if (!nextDigest) return null
  const terms = await lockNextTerms(tx, ctx, await lockInvoice(tx, { ...ctx, id: invoiceId }))
  return terms && digestOf(terms) === nextDigest ? nextDigest : null
}

function codeOf(refusal: unknown, topUpId: string): string {
  if (refusal instanceof DomainError) return refusal.code
  log().error({ topUpId, err: refusal }, 'a top-up could not pay its invoice')
  return 'internal_error'
}

import { findUserContext } from '@/lib/auth/end-user-session'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import type { InvoiceId, PriceId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { findInvoiceConsent } from '@/lib/top-up/pay-invoice-with-credit'
import type { InvoiceModel, TopUpModel, WalletModel } from '@/prisma/generated/models'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'

// An open invoice of a customer who is not linked, and a person who may pay it.

export const RS_50 = 5_000n

/** A merchant wrote an invoice of Rs 50 for a new person, who is signed in and has no money. */
export async function invoiced() {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx)
  const price = await newPrice(ctx, { trialDays: 14 })
  const { id: subscriptionId } = await subscribe(ctx, customerId, price)
  const draft = await newDraft(ctx, { id: subscriptionId, priceId: price.id }, { amountPaisa: RS_50 })
  await sendInvoice(ctx, draft)
  const { token, walletId, phone } = await newSignedInCustomer(ctx, newPhone())
  const user = (await findUserContext(token, 'req_test', undefined)) as UserCtx
  const key = { businessId: ctx.businessId, environment: ctx.environment, id: draft }
  const invoice = async () =>
    (await query<InvoiceModel>('SELECT * FROM invoices WHERE id = $1', [draft]))[0] as InvoiceModel
  const settle = (status: 'paid' | 'void') => settleInvoice(ctx, draft as InvoiceId, { status })
  const wallet = await walletOf(walletId)
  return {
    ctx,
    customerId,
    subscriptionId,
    priceId: price.id as PriceId,
    user,
    key,
    invoice,
    settle,
    wallet,
    phone,
    sessionToken: token,
  }
}

export type Invoiced = Awaited<ReturnType<typeof invoiced>>

export const outcomeOf = async ({ id }: TopUpModel) => (await findInvoiceConsent(id))?.outcome

async function walletOf(id: string): Promise<WalletModel> {
  const [row] = await query<WalletModel>('SELECT * FROM wallets WHERE id = $1', [id])
  return row as WalletModel
}

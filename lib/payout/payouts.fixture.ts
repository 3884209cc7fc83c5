import { bankAccounts } from '@/lib/bank-account/table'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import type { FeeRate } from '@/lib/business/payout-fee'
import { DAY_MS } from '@/lib/core/duration'
import { type CustomerId, type InvoiceId, newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { encrypt } from '@/lib/infra/keys/crypto'
import type { BankAccountModel, PriceModel } from '@/prisma/generated/models'
import { invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf } from '@/testing/business'

/** A bank account that payouts may have gone to since yesterday, set as an owner sets it. */
export async function giveBankAccount({ businessId, environment }: Ctx): Promise<void> {
  const { now } = await ctxOf(businessId, environment)
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await inTransaction(async (tx) => {
    const row = {
      ...bankAccounts.nulls,
      ...{ businessId, environment, bankCode: 'NABIL', branch: 'New Road', accountName: 'Himal Fitness' },
      accountNumberEncrypted: encrypt('bank account', '0123456789014821') as Uint8Array<ArrayBuffer>,
      accountNumberLast4: '4821',
      ...{ status: 'verified', verifiedBy: newId('acc'), verifiedAt: at(-1), confirmedBy: newId('acc') },
      ...{ confirmedAt: at(-2), usableFrom: at(-1), createdAt: at(-2), updatedAt: at(-1) },
    } satisfies BankAccountModel
    const columns = ['status', 'heldReason', 'verifiedBy', 'verifiedAt', 'confirmedAt', 'usableFrom'] as const
    if ((await bankAccounts.update(tx, [row], columns)) === 0) await bankAccounts.insert(tx, [row])
  })
}

/** Sets a fee from a day on. Null for no fee. */
export async function setFee(
  { businessId, environment }: Ctx,
  rate: FeeRate | null,
  from = '2020-01-01',
): Promise<void> {
  await query(
    `INSERT INTO payout_fees (business_id, environment, from_day, basis_points, fixed_paisa, minimum_paisa)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      ...[businessId, environment, from, rate?.basisPoints ?? null],
      ...[rate?.fixedPaisa ?? null, rate?.minimumPaisa ?? null],
    ],
  )
}

/** A customer with money, who pays what they are charged. */
export interface Payer {
  customerId: CustomerId
  prices: Map<bigint, PriceModel>
}

export const newPayer = async (ctx: Ctx): Promise<Payer> => ({
  customerId: await newCustomer(ctx, 1_000_000_000n),
  prices: new Map(),
})

/** Charges a wallet now. Returns the invoice. */
export async function charge({ businessId }: Ctx, payer: Payer, amountPaisa: bigint): Promise<InvoiceId> {
  const ctx = await ctxOf(businessId)
  const price =
    payer.prices.get(amountPaisa) ??
    (await newPrice(ctx, { amountPaisa: `${amountPaisa}`, interval: 'year' }))
  payer.prices.set(amountPaisa, price)
  const { id } = await subscribe(ctx, payer.customerId, price)
  const [invoice] = await invoicesOf(ctx, id)
  return invoice?.id as InvoiceId
}

export const refund = async ({ businessId }: Ctx, id: InvoiceId, amountPaisa: bigint) =>
  refundInvoice(await ctxOf(businessId), id, { amountPaisa })

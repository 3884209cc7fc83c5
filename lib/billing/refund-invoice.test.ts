import { describe, expect, it } from 'vitest'
import { updateBusiness } from '@/lib/business/update'
import type { CreditNoteId, InvoiceId, PriceId, SubscriptionId } from '@/lib/core/id'
import { presentCreditNote } from '@/lib/credit-note/present'
import { getCreditNote, listCreditNotes } from '@/lib/credit-note/read'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { erasePerson } from '@/lib/data-rights/erase-person'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { presentInvoice } from '@/lib/invoice/present'
import { sendInvoice } from '@/lib/invoice/send'
import { getMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import type { InvoiceModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { refundInvoice } from './refund-invoice'
import { settleInvoice } from './settle-invoice'

/** A customer with Rs 1,000 who has paid a month of Rs 500. */
async function paid(balancePaisa = 100_000n) {
  const { ctx } = await newBusiness()
  const customer = await newCustomer(ctx, balancePaisa)
  const subscription = await subscribe(ctx, customer, await newPrice(ctx))
  const [invoice] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel]
  return { ctx, customer, subscription, invoice, id: invoice.id as InvoiceId }
}

const owedTo = async (ctx: Ctx) => (await getMerchantBalance(ctx, { limit: 1 })).balancePaisa
// What an operator has paid out, outside the ledger.
const PAYOUT = `
WITH t AS (INSERT INTO ledger_transactions (id, environment, kind, business_id, created_at) VALUES (uuidv7(), 'sandbox', 'adjustment', $1, now()) RETURNING id),
  a AS (INSERT INTO ledger_accounts (id, environment, kind) VALUES (uuidv7(), 'sandbox', 'adjustment') RETURNING id)
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa)
SELECT a.id, t.id, 1 FROM a, t UNION ALL SELECT p.id, t.id, -1 FROM t, ledger_accounts p WHERE p.business_id = $1 AND p.environment = 'sandbox'`

/** Does something and then rolls it back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const end = new Error('taken back')
  await expect(
    inTransaction(async (tx) => {
      await work(tx)
      throw end
    }),
  ).rejects.toBe(end)
}

const refusal = (code: string) => expect.objectContaining({ code })

describe('a refund', () => {
  it('gives all that was paid back to the wallet, with a credit note', async () => {
    const { ctx, customer, id, invoice } = await paid()
    const note = await refundInvoice(ctx, id, {})
    expect(note).toMatchObject({
      invoiceId: id,
      amountPaisa: 50_000n,
      kind: 'refund',
      settlement: 'wallet',
      parts: [{ invoiceId: id, amountPaisa: 50_000n }],
    })
    expect(note.number).toMatch(/^CN-\d{4}-\d{2}\/000001$/)
    expect(await balanceOf(ctx, customer)).toBe(100_000n)
    expect(await owedTo(ctx)).toBe(0n)
    const [after] = await invoicesOf(ctx, invoice.subscriptionId)
    expect(after).toMatchObject({ status: 'paid', refundedPaisa: 50_000n, totalAmountPaisa: 50_000n })
    expect((await eventTypes(ctx, id)).at(-1)).toBe('invoice.refunded')
    expect(await eventTypes(ctx, note.id)).toEqual(['credit_note.created'])
    expect(await getCreditNote(ctx, note.id as CreditNoteId)).toEqual({
      ...note,
      invoiceNumber: invoice.invoiceNumber,
    })
  })

  it('of a part leaves the rest, and never returns more than was paid', async () => {
    const { ctx, customer, id } = await paid()
    await refundInvoice(ctx, id, { amountPaisa: 20_000n, reason: 'A class fell out.' })
    await expect(refundInvoice(ctx, id, { amountPaisa: 30_001n })).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
      facts: { refundablePaisa: 30_000n },
    })
    const rest = await refundInvoice(ctx, id, {})
    expect(rest.amountPaisa).toBe(30_000n)
    expect(rest.number).toMatch(/000002$/)
    await expect(refundInvoice(ctx, id, {})).rejects.toMatchObject({ facts: { refundablePaisa: 0n } })
    expect(await balanceOf(ctx, customer)).toBe(100_000n)
    const { items } = await listCreditNotes(ctx, { invoiceId: id, limit: 10 } as never)
    expect(items.map(({ amountPaisa }) => amountPaisa)).toEqual([30_000n, 20_000n])
  })

  it('of an invoice that was settled outside moves no money here', async () => {
    const { ctx, customer, subscription } = await paid()
    const draft = await newDraft(ctx, subscription)
    await expect(refundInvoice(ctx, draft, {})).rejects.toEqual(refusal('invoice_not_paid'))
    await sendInvoice(ctx, draft)
    await settleInvoice(ctx, draft, { status: 'paid' })
    const [before, owed] = [await balanceOf(ctx, customer), await owedTo(ctx)]
    expect(await refundInvoice(ctx, draft, {})).toMatchObject({
      settlement: 'outside',
      ledgerTransactionId: null,
      amountPaisa: 100n,
    })
    expect([await balanceOf(ctx, customer), await owedTo(ctx)]).toEqual([before, owed])
  })

  it('pays at once what the customer owes', async () => {
    const { ctx, subscription, id, customer } = await paid(60_000n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect((await subscriptionNow(ctx, subscription.id)).status).toBe('past_due')
    await refundInvoice(ctx, id, {})
    expect((await subscriptionNow(ctx, subscription.id)).status).toBe('active')
    expect(await balanceOf(ctx, customer)).toBe(10_000n)
  })

  it('is refused when the merchant is owed less', async () => {
    const { ctx, id } = await paid()
    await undone(async (tx) => {
      await tx.query(PAYOUT, [ctx.businessId])
      await expect(refundInvoice({ ...ctx, tx }, id, {})).rejects.toEqual(refusal('merchant_balance_too_low'))
      expect(await refundInvoice({ ...ctx, tx }, id, { amountPaisa: 49_999n })).toMatchObject({
        settlement: 'wallet',
      })
    })
  })

  it('to the wallet of an erased person is refused', async () => {
    const { ctx, id, subscription } = await paid()
    await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: false })
    const [user] = await query<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [
      subscription.userId,
    ])
    expect(await erasePerson(user?.phone ?? '')).toMatchObject({ obstacles: [], customers: 1 })
    await expect(refundInvoice(ctx, id, {})).rejects.toEqual(refusal('wallet_closed'))
  })

  it('at the same time as others gives back what was paid, once, with numbers without a gap', async () => {
    const { ctx, customer, id } = await paid()
    const parts = Array.from({ length: 30 }, () => refundInvoice(ctx, id, { amountPaisa: 5_000n }))
    const results = await Promise.allSettled(parts)
    const done = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    expect(done).toHaveLength(10)
    for (const each of results)
      if (each.status === 'rejected') expect(each.reason).toEqual(refusal('refund_exceeds_payment'))
    const numbers = done.map(({ number }) => Number(number.split('/')[1])).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
    expect(await balanceOf(ctx, customer)).toBe(100_000n)
    expect(await owedTo(ctx)).toBe(0n)
  })

  it('of another business is not found', async () => {
    const { id } = await paid()
    const { ctx } = await newBusiness()
    await expect(refundInvoice(ctx, id, {})).rejects.toEqual(refusal('resource_not_found'))
  })
})

describe('a credit note', () => {
  it('keeps its seller, its buyer and its tax, and only an erasure replaces the buyer', async () => {
    const { ctx, id, customer, subscription } = await paid()
    const note = await refundInvoice(ctx, id, { reason: 'A class fell out.' })
    const stored = () => getCreditNote(ctx, note.id as CreditNoteId)
    await updateBusiness(ctx, { name: 'Another name' }, () => Promise.resolve(true))
    expect(await stored()).toMatchObject({ seller: { name: 'Test business' }, taxRatePercent: 0 })
    await expect(query('UPDATE credit_notes SET amount_paisa = 1 WHERE id = $1', [note.id])).rejects.toThrow(
      'it stays as it is',
    )
    await expect(query('DELETE FROM credit_notes WHERE id = $1', [note.id])).rejects.toThrow()
    await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: false })
    await eraseCustomer(ctx, customer)
    const erased = await stored()
    expect(erased.buyer).toMatchObject({ name: expect.stringContaining('Erased customer') })
    expect(erased).toMatchObject({ reason: null, number: note.number, amountPaisa: 50_000n })
  })
})

describe('the VAT of refunds in parts', () => {
  it('adds up to that of the invoice, whatever the parts, and each of them has its reason', async () => {
    const { ctx } = await newBusiness()
    await query('UPDATE businesses SET vat_enabled = true, pan_number = $2 WHERE id = $1', [
      ctx.businessId,
      '301234567',
    ])
    const price = await newPrice(ctx, { amountPaisa: '9999' })
    const { id } = await createSubscription(ctx, {
      customerId: await newCustomer(ctx, 100_000n),
      priceId: price.id as PriceId,
      skipTrial: false,
      items: Array.from({ length: 5 }, (_, n) => ({
        description: `Towel ${n}`,
        amountPaisa: 8n,
        quantity: 1,
      })),
    })
    const [row] = (await invoicesOf(ctx, id)) as [InvoiceModel]
    const { taxPaisa, totalAmountPaisa } = presentInvoice(row)
    await expect(refundInvoice(ctx, row.id as InvoiceId, {})).rejects.toMatchObject({
      code: 'parameter_missing',
      facts: { param: 'reason' },
    })
    const notes: ReturnType<typeof presentCreditNote>[] = []
    for (const amountPaisa of [1n, 7n, 8n, 3_333n, 3n, undefined])
      notes.push(
        presentCreditNote(
          await refundInvoice(ctx, row.id as InvoiceId, { amountPaisa, reason: 'Too dear.' }),
        ),
      )
    const sum = (field: 'taxPaisa' | 'subtotalPaisa' | 'amountPaisa') =>
      notes.reduce((total, note) => total + BigInt(note[field]), 0n)
    expect(sum('taxPaisa')).toBe(BigInt(taxPaisa as string))
    expect(sum('taxPaisa') + sum('subtotalPaisa')).toBe(BigInt(totalAmountPaisa))
    expect(notes.every((note) => BigInt(note.taxPaisa) >= 0n)).toBe(true)
    const read = await listCreditNotes(ctx, { limit: 10 })
    expect(read.items.map((note) => presentCreditNote(note).taxPaisa).toReversed()).toEqual(
      notes.map((note) => note.taxPaisa),
    )
  })
})

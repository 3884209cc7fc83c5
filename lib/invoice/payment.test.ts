import { expect, it } from 'vitest'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { InvoiceModel } from '@/prisma/generated/models'
import { newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { describeInvoice, getInvoiceSource } from './document'
import type { InvoiceKey } from './lock'

async function paidInvoice() {
  const { userId, phone } = await newSignedInCustomer({ environment: 'production', businessId: null })
  const { productionCtx: ctx } = await newBusiness('Himal Tea')
  const customerId = await customerOf(ctx, 'asha@tea.example', phone)
  await payIntoWallet(userId, 200_000n)
  await subscribe(ctx, customerId, await newPrice(ctx))
  const [invoice] = await query<InvoiceModel>(
    `SELECT id, ledger_transaction_id FROM invoices WHERE business_id = $1 AND environment = 'production'`,
    [ctx.businessId],
  )
  return { ctx: ctx as Ctx, invoice: invoice as InvoiceModel }
}

it('a paid invoice says with what it was paid, its reference and the day', async () => {
  const { ctx, invoice } = await paidInvoice()
  const source = await getInvoiceSource({ ...ctx, id: invoice.id } as InvoiceKey)
  const rows = describeInvoice(source, 'en').payment.map(({ label, value }) => `${label}: ${value}`)
  expect(rows).toEqual([
    'Paid with: Khata balance',
    `Reference: ${toWire('txn', invoice.ledgerTransactionId as string)}`,
    expect.stringMatching(/^Paid on: \d+ \w+ \d{4} \(\d+ \w+ \d{4}\)$/),
    'Amount: Rs 500.00',
  ])
  expect(describeInvoice(source, 'ne').payment[0]).toEqual({
    label: 'केबाट तिरियो',
    value: 'Khata ब्यालेन्स',
  })
})

it('an open invoice says nothing of a payment', async () => {
  const { ctx, invoice } = await paidInvoice()
  const source = await getInvoiceSource({ ...ctx, id: invoice.id } as InvoiceKey)
  const open = { ...source.invoice, status: 'open' as const, settlement: null, paidAt: null }
  expect(describeInvoice({ ...source, invoice: open }, 'en').payment).toEqual([])
})

it('an invoice of which a part was refunded says how much came back', async () => {
  const { ctx, invoice } = await paidInvoice()
  const source = await getInvoiceSource({ ...ctx, id: invoice.id } as InvoiceKey)
  const refunded = { ...source, invoice: { ...source.invoice, refundedPaisa: 20_000n } }
  expect(describeInvoice(refunded, 'en').payment.at(-1)).toEqual({ label: 'Given back', value: 'Rs 200.00' })
  expect(describeInvoice(refunded, 'ne').payment.at(-1)).toEqual({ label: 'फिर्ता', value: 'रू २००.००' })
})

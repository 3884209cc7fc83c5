import { expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { describeInvoice, getInvoiceSource } from '@/lib/invoice/document'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { withProviderPayment } from './with-provider-payment'

it('who paid an invoice at a provider sees its reference there, and nobody else does', async () => {
  const { userId, phone } = await newSignedInCustomer({ environment: 'production', businessId: null })
  const { productionCtx: ctx } = await newBusiness('Himal Tea')
  const customerId = await customerOf(ctx, 'asha@tea.example', phone)
  await payIntoWallet(userId, 200_000n)
  await subscribe(ctx, customerId, await newPrice(ctx))
  const [paid] = await query<{ id: string; walletId: string; reference: string }>(PAID, [ctx.businessId])
  const { id, walletId, reference } = paid as NonNullable<typeof paid>
  const source = await getInvoiceSource({ ...(ctx as Ctx), id } as InvoiceKey)
  const paymentFor = async (reader: string | undefined) =>
    describeInvoice(await withProviderPayment(source, reader), 'en').payment.map(
      ({ label, value }) => `${label}: ${value}`,
    )
  expect(await paymentFor(walletId)).toContain(`eSewa reference: ${reference}`)
  for (const reader of [undefined, newId('wal')])
    expect((await paymentFor(reader)).join()).not.toContain('eSewa')
})

const PAID = `
SELECT i.id, c.wallet_id, p.provider_reference AS reference
FROM invoices i
JOIN charged_invoices c ON c.business_id = i.business_id AND c.environment = i.environment AND c.invoice_id = i.id
JOIN topups p ON p.wallet_id = c.wallet_id
WHERE i.business_id = $1 AND i.environment = 'production'`

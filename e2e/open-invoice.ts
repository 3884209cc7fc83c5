import { type Caller, made, newEmail } from './caller'
import { newPrice } from './price'

interface Named {
  id: string
}

interface OpenInvoice {
  id: string
  /** Where the customer pays it. */
  url: string
  customerId: string
}

/** An open invoice that the merchant wrote by hand, for a customer who is linked to nobody. */
export async function newInvoice(server: Caller, amountPaisa: string): Promise<OpenInvoice> {
  const price = await newPrice(server, { amountPaisa: '50000', trialDays: 14 })
  const customer = await made<Named>(server.post('/v1/customers', { email: newEmail('maya') }))
  const subscription = await made<Named>(
    server.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }),
  )
  const { invoice } = await made<{ invoice: Named }>(
    server.post('/v1/invoices', {
      subscriptionId: subscription.id,
      priceId: price.id,
      amountPaisa,
      description: 'A lost key',
      periodStart: '2026-11-20T00:00:00Z',
      periodEnd: '2026-12-20T00:00:00Z',
    }),
  )
  const sent = await server.post<{ invoice: { hostedUrl: string } }>(`/v1/invoices/${invoice.id}/send`)
  return { id: invoice.id, url: sent.data.invoice.hostedUrl, customerId: customer.id }
}

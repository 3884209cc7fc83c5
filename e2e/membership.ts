import { type Caller, made, newEmail } from './caller'
import { newPrice } from './price'

interface Resource {
  id: string
}

export interface Subscription extends Resource {
  status: string
  customerId: string
  priceId: string
  currentPeriodEnd: string
}

export interface Invoice extends Resource {
  invoiceNumber: string
  hostedUrl: string
}

interface Terms {
  balancePaisa: string
  amountPaisa: string
}

/** Makes a subscription as a merchant's server does: product, price, customer, and a top-up of the sandbox. */
export async function subscribe(server: Caller, terms: Terms): Promise<Subscription> {
  const { balancePaisa, amountPaisa } = terms
  const price = await newPrice(server, { amountPaisa })
  const customer = await made<Resource>(
    server.post('/v1/customers', { email: newEmail('maya'), name: 'Maya Tamang' }),
  )
  await made(server.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: balancePaisa }))
  return made(server.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }))
}

/** A customer with so much test money who subscribes to a price. */
export async function member(me: Caller, priceId: string, name: string, amountPaisa: string) {
  const customer = await made(me.post<Resource>('/v1/customers', { email: 'member@example.com', name }))
  await me.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa })
  await made(me.post('/v1/subscriptions', { priceId, customerId: customer.id }))
  return customer
}

/** The invoices that its wallet has paid, the newest first. */
export async function paidInvoices(server: Caller, { id }: Subscription): Promise<Invoice[]> {
  const path = `/v1/invoices?status=paid&subscriptionId=${id}`
  return (await server.get<{ items: Invoice[] }>(path)).data.items
}

import type { Page } from '@playwright/test'
import { type Caller, made, newEmail, withCookie } from './caller'

// What a merchant's server makes, for tests that are not about its making.

interface Named {
  id: string
}

interface Price extends Named {
  productId: string
}

interface Terms {
  amountPaisa: string
  trialDays?: number
  interval?: 'week' | 'month'
  /** The name of its product. */
  product?: string
}

/** A price of a new product, monthly if nothing is said. */
export async function newPrice(
  server: Caller,
  { product: name = 'Gold membership', ...terms }: Terms,
): Promise<Price> {
  const product = await made<Named>(server.post('/v1/catalog/products', { name }))
  const price = { productId: product.id, currency: 'NPR', interval: 'month', ...terms }
  return made(server.post('/v1/catalog/prices', price))
}

export interface Subscription extends Named {
  status: string
  customerId: string
  priceId: string
  currentPeriodEnd: string
}

/** Maya Tamang with so much test money, who subscribes to a new price. */
export async function subscribe(
  server: Caller,
  { balancePaisa, amountPaisa }: { balancePaisa: string; amountPaisa: string },
): Promise<Subscription> {
  const price = await newPrice(server, { amountPaisa })
  const customer = await made<Named>(
    server.post('/v1/customers', { email: newEmail('maya'), name: 'Maya Tamang' }),
  )
  await made(server.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: balancePaisa }))
  return made(server.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }))
}

/** A customer with so much test money who subscribes to a price. */
export async function member(me: Caller, priceId: string, name: string, amountPaisa: string) {
  const customer = await made(me.post<Named>('/v1/customers', { email: 'member@example.com', name }))
  await me.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa })
  await made(me.post('/v1/subscriptions', { priceId, customerId: customer.id }))
  return customer
}

export interface Invoice extends Named {
  invoiceNumber: string
  hostedUrl: string
}

/** The invoices that its wallet has paid, the newest first. */
export async function paidInvoices(server: Caller, { id }: Named): Promise<Invoice[]> {
  const path = `/v1/invoices?status=paid&subscriptionId=${id}`
  return (await server.get<{ items: Invoice[] }>(path)).data.items
}

// A period that is over, which no charge of the tests is about.
const PERIOD = { periodStart: '2026-11-20T00:00:00Z', periodEnd: '2026-12-20T00:00:00Z' }

/** A draft of one line, for something besides the subscription. */
export async function newDraft(
  server: Caller,
  { id: subscriptionId, priceId }: { id: string; priceId: string },
  amountPaisa: string,
): Promise<Named> {
  const line = { subscriptionId, priceId, amountPaisa, description: 'A lost key', ...PERIOD }
  return (await made<{ invoice: Named }>(server.post('/v1/invoices', line))).invoice
}

interface OpenInvoice extends Named {
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
  const { id } = await newDraft(server, { id: subscription.id, priceId: price.id }, amountPaisa)
  const sent = await server.post<{ invoice: { hostedUrl: string } }>(`/v1/invoices/${id}/send`)
  return { id, url: sent.data.invoice.hostedUrl, customerId: customer.id }
}

/** The business has an account of its own in its sandbox, which the simulator plays. With Fonepay a bill has a QR. */
export async function newQrAccount(
  server: Caller,
  provider: 'fonepay' | 'connectips' = 'fonepay',
): Promise<void> {
  const settings = provider === 'fonepay' ? { protocol: 'checkout' } : {}
  const { id } = await made<Named>(server.post('/v1/merchant/provider-accounts', { provider, settings }))
  await server.post(`/v1/merchant/provider-accounts/${id}/verify`)
}

interface Shop {
  businessId: string
  customerId: string
  subscriptionId: string
  /** What the customer has subscribed to. */
  productId: string
  priceId: string
}

/** Sita Rai with Rs 1,650, who has just subscribed for Rs 1,500 a month. @param merchantPage of the owner. */
export async function openShop(merchantPage: Page, phone: string): Promise<Shop> {
  const server = withCookie(merchantPage)
  const { data: business } = await server.get<Named>('/v1/merchant/business')
  const price = await newPrice(server, { product: 'Unlimited yoga', amountPaisa: '150000' })
  const person = { email: newEmail('sita'), name: 'Sita Rai' }
  const { id: customerId } = await made<Named>(server.post('/v1/customers', person))
  await made(server.post(`/v1/sandbox/customers/${customerId}/topup`, { amountPaisa: '165000', phone }))
  const wanted = { customerId, priceId: price.id }
  const subscription = await made<Named>(server.post('/v1/subscriptions', wanted))
  return {
    businessId: business.id,
    customerId,
    subscriptionId: subscription.id,
    productId: price.productId,
    priceId: price.id,
  }
}

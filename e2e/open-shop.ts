import type { Page } from '@playwright/test'
import { newEmail, withCookie } from './caller'
import { expect } from './fixtures'
import { newPrice } from './price'

interface Shop {
  businessId: string
  subscriptionId: string
  /** What the customer has subscribed to. */
  productId: string
  priceId: string
}

/** A customer of this business with Rs 1,650 who has just subscribed for Rs 1,500 a month. */
export async function openShop(merchantPage: Page, phone: string): Promise<Shop> {
  const server = withCookie(merchantPage)
  const made = async (path: string, body: Record<string, unknown>) => {
    const { data, error } = await server.post<{ id: string }>(path, body)
    expect(error).toBeUndefined()
    return data
  }
  const { data: business } = await server.get<{ id: string }>('/v1/merchant/business')
  const price = await newPrice(server, { product: 'Unlimited yoga', amountPaisa: '150000' })
  const customer = await made('/v1/customers', { email: newEmail('sita'), name: 'Sita Rai' })
  await made(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: '165000', phone })
  const subscription = await made('/v1/subscriptions', { customerId: customer.id, priceId: price.id })
  return {
    businessId: business.id,
    subscriptionId: subscription.id,
    productId: price.productId,
    priceId: price.id,
  }
}

import { type Caller, made } from './caller'

interface Price {
  id: string
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
  const product = await made<{ id: string }>(server.post('/v1/catalog/products', { name }))
  const price = { productId: product.id, currency: 'NPR', interval: 'month', ...terms }
  return made(server.post('/v1/catalog/prices', price))
}

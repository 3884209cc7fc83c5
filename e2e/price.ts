import { type Caller, made } from './caller'

interface Price {
  id: string
  productId: string
}

interface Terms {
  amountPaisa: string
  trialDays?: number
  /** The name of its product. */
  product?: string
}

/** A monthly price of a new product. */
export async function newPrice(
  server: Caller,
  { product: name = 'Gold membership', ...terms }: Terms,
): Promise<Price> {
  const product = await made<{ id: string }>(server.post('/v1/catalog/products', { name }))
  const price = { productId: product.id, currency: 'NPR', interval: 'month', ...terms }
  return made(server.post('/v1/catalog/prices', price))
}

import { toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { newBusiness } from '@/testing/business'
import type { Reader } from './reader-worker'

/** Makes the business that reads in production while others do much, with the operations of the product. */
export async function makeReader(): Promise<Reader> {
  const { productionCtx, productionKey } = await newBusiness('Reader')
  const { id } = await createCustomer(productionCtx, { email: 'maya@example.com' })
  return { productionKey, customerId: toWire('cus', id) }
}

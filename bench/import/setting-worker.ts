// Makes the business that reads in production, and the one that moves in there, with the operations of the product.
import { toWire } from '@/lib/core/id'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { makeReader } from '../harness/reader'
import type { Reader } from '../harness/reader-worker'
import { serveTasks } from '../harness/worker'

export interface Setting {
  reader: Reader
  /** A production key of the business that moves in, and what its members have. */
  key: string
  priceId: string
}

serveTasks({
  async make(): Promise<Setting> {
    const gym = await newBusiness('Gym')
    const price = await newPrice(gym.productionCtx)
    return {
      reader: await makeReader(),
      key: gym.productionKey,
      priceId: toWire('price', price.id),
    }
  },
})

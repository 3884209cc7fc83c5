// Makes the business that reads in production, and the one that abuses its free sandbox, with the operations of the product.
import { toWire } from '@/lib/core/id'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { makeReader } from '../harness/reader'
import type { Reader } from '../harness/reader-worker'
import { serveTasks } from '../harness/worker'

// With these, four years of the sandbox clock are 87,840 renewals.
const DAILY_SUBSCRIPTIONS = 60

export interface Setting extends Reader {
  /** The sandbox of the abuser. */
  sandboxKey: string
  productId: string
}

serveTasks({
  async make(): Promise<Setting> {
    const reader = await makeReader()
    const { ctx, sandboxKey } = await newBusiness('Abuser')
    const price = await newPrice(ctx, { amountPaisa: '100', interval: 'day' })
    for (let n = 0; n < DAILY_SUBSCRIPTIONS; n++)
      await subscribe(ctx, await newCustomer(ctx, 100_000_000n), price)
    return {
      ...reader,
      sandboxKey,
      productId: toWire('prod', price.productId),
    }
  },
})

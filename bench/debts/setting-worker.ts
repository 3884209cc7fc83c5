// Makes the business that reads in production, and customers who owe much in the sandboxes of others.
import { toWire } from '@/lib/core/id'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { makeReader } from '../harness/reader'
import { serveTasks } from '../harness/worker'

/** A customer with an empty wallet, whose subscriptions cost Rs 1 each. */
export interface Debtor {
  businessId: string
  sandboxKey: string
  customerId: string
}

const AT_ONCE = 8

serveTasks({
  reader: makeReader,

  /** Trials of one customer that end tomorrow, or ended and could not be paid. */
  async debtor(subscriptions: number, areOwed: boolean): Promise<Debtor> {
    const { businessId, ctx, sandboxKey } = await newBusiness('Debtor')
    const price = await newPrice(ctx, { amountPaisa: '100', interval: 'day', trialDays: 1 })
    const customerId = await newCustomer(ctx, 1n)
    for (let made = 0; made < subscriptions; made += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, subscriptions - made) }, () =>
          subscribe(ctx, customerId, price),
        ),
      )
    if (areOwed) await advanceTo(await ctxOf(businessId), later(ctx.now, 2))
    return { businessId, sandboxKey, customerId: toWire('cus', customerId) }
  },
})

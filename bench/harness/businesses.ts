// Makes the businesses of the benches, with the operations of the product.
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { createBusiness } from '@/lib/business/create'
import { newId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { inTransaction } from '@/lib/infra/database/transaction'
import { mintSecret, sealSecret } from '@/lib/webhook/endpoint/secret'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness, shareBalances } from '@/testing/business'
import { newOwner, signedIn } from '@/testing/merchant'
import { serveTasks } from './worker'

/** A business that reads one customer in production while others do much. */
export interface Reader {
  productionKey: string
  customerId: string
}

/** A business with a production key. */
export interface Merchant {
  businessId: string
  key: string
}

/** A business of an owner who is signed in, with a sandbox key. */
export interface Shopkeeper {
  apiKey: string
  cookie: string
}

/** A sandbox with daily subscriptions. */
export interface Sandbox {
  sandboxKey: string
  productId: string
}

/** A business with a price, into which members move. */
export interface Gym {
  key: string
  priceId: string
}

// With these, four years of the sandbox clock are 87,840 renewals.
const DAILY_SUBSCRIPTIONS = 60

serveTasks({
  /** With an endpoint that wants every event. */
  merchant: (receiverUrl: string): Promise<Merchant> =>
    inTransaction(async (tx) => {
      const businessId = await createBusiness(tx, 'Bench')
      await shareBalances(tx, businessId)
      const { secret } = await insertApiKey(tx, businessId, 'production', 'Bench')
      await tx.query(
        `INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
         VALUES ($1, $2, 'production', $3, ARRAY['*'], $4, now(), now())`,
        [newId('whe'), businessId, receiverUrl, sealSecret(mintSecret())],
      )
      return { businessId, key: secret }
    }),

  async reader(): Promise<Reader> {
    const { productionCtx, productionKey } = await newBusiness('Reader')
    const { id } = await createCustomer(productionCtx, { email: 'maya@example.com' })
    return { productionKey, customerId: toWire('cus', id) }
  },

  async sandbox(): Promise<Sandbox> {
    const { ctx, sandboxKey } = await newBusiness('Abuser')
    const price = await newPrice(ctx, { amountPaisa: '100', interval: 'day' })
    for (let n = 0; n < DAILY_SUBSCRIPTIONS; n++)
      await subscribe(ctx, await newCustomer(ctx, 100_000_000n), price)
    return { sandboxKey, productId: toWire('prod', price.productId) }
  },

  async gym(): Promise<Gym> {
    const { productionCtx, productionKey } = await newBusiness('Gym')
    const { id } = await newPrice(productionCtx)
    return { key: productionKey, priceId: toWire('price', id) }
  },

  async shopkeeper(): Promise<Shopkeeper> {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const key = await inTransaction((tx) => insertApiKey(tx, owner.businessId, 'sandbox', 'Server'))
    return { apiKey: key.secret, cookie: headers.cookie as string }
  },
})

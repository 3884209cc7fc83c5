// Makes a business, a key and an endpoint with the operations of the product.
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { createBusiness } from '@/lib/business/create'
import { newId } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { mintSecret, sealSecret } from '@/lib/webhook/endpoint/secret'
import { serveTasks } from './worker'

serveTasks({
  open: (receiverUrl: string) =>
    inTransaction(async (tx) => {
      const businessId = await createBusiness(tx, 'Bench')
      const { secret } = await insertApiKey(tx, businessId, 'production', 'Bench')
      await tx.query(
        `INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
         VALUES ($1, $2, 'production', $3, ARRAY['*'], $4, now(), now())`,
        [newId('whe'), businessId, receiverUrl, sealSecret(mintSecret())],
      )
      return { businessId, key: secret }
    }),
})

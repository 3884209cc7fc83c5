// Makes what the drill works on: a business with two endpoints, and subscriptions that are due.
import { createBusiness } from '@/lib/business/create'
import { newId } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { mintSecret, sealSecret } from '@/lib/webhook/endpoint/secret'
import { generateDueSubscriptions } from '@/testing/due'
import { serveTasks } from '../harness/worker'

serveTasks({
  async make(receiverUrl: string, subscriptions: number, endpoints: number) {
    const businessId = await inTransaction(async (tx) => {
      const made = await createBusiness(tx, 'Chaos')
      for (let n = 1; n <= endpoints; n++)
        await tx.query(
          `INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
           VALUES ($1, $2, 'production', $3, ARRAY['invoice.paid'], $4, now(), now())`,
          [newId('whe'), made, `${receiverUrl}/${n}`, sealSecret(mintSecret())],
        )
      return made
    })
    await generateDueSubscriptions(businessId, subscriptions)
  },
})

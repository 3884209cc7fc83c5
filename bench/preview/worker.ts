// Previews changes through the whole way of a call of the API, without a socket.
import { POST as preview } from '@/app/v1/subscriptions/[id]/change/preview/route'
import { insertApiKey } from '@/lib/auth/insert-api-key'
import type { BusinessId, SubscriptionId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { serveTasks } from '../harness/worker'

/** A new key of the production of a business. */
async function openKey(businessId: BusinessId): Promise<string> {
  const { secret } = await inTransaction((tx) => insertApiKey(tx, businessId, 'production', 'Bench'))
  return secret
}

/** The milliseconds of a preview of each of these subscriptions, one after another. */
async function previewEach(key: string, ids: readonly SubscriptionId[]): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) {
    const request = new Request(`http://127.0.0.1/v1/subscriptions/${toWire('sub', id)}/change/preview`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{"quantity":3}',
    })
    const startedAt = performance.now()
    const response = await preview(request, { params: Promise.resolve({ id: toWire('sub', id) }) })
    const text = await response.text()
    times.push(performance.now() - startedAt)
    if (response.status !== 200) throw new Error(text)
  }
  return times
}

serveTasks({ openKey, previewEach })

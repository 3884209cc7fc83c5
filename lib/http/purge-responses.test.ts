import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as endpointsRoute from '@/app/v1/webhooks/endpoints/route'
import { purgeResponses } from '@/lib/http/purge-responses'
import { query } from '@/lib/infra/database/db'
import { call, EXAMPLE } from '@/lib/webhook/call.fixture'
import { newBusiness } from '@/testing/business'

it('stored responses are deleted after 24 hours', async () => {
  const { sandboxKey, businessId } = await newBusiness()
  const create = (key: string) =>
    call(endpointsRoute.POST, sandboxKey, {
      body: { url: EXAMPLE, enabled_events: ['*'] },
      headers: { 'idempotency-key': key },
    })
  const [old, young] = [randomUUID(), randomUUID()]
  const first = await create(old)
  await query(
    `UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE scope_id = $1`,
    [businessId],
  )
  const second = await create(young)
  expect(await purgeResponses()).toBe(1)
  expect(await purgeResponses()).toBe(0)
  expect((await create(young)).text).toBe(second.text)
  expect((await create(old)).json.data.id).not.toBe(first.json.data.id)
})

import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import * as rotateRoute from '@/app/v1/webhooks/endpoints/[id]/rotate-secret/route'
import { query } from '@/lib/infra/db'
import { newBusiness } from '@/lib/testing/business'
import { call, createEndpoint, uuidOf } from '../call.fixture'
import { deliver, happen, startReceiver } from '../stage.fixture'

const stripe = new Stripe('sk_test_unused')

describe('rotating a secret', () => {
  it('signs with both secrets during the overlap, each verified by the official Stripe library', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url)
    const rotated = await call(rotateRoute.POST, sandboxKey, { id })
    const next = rotated.json.data.secret
    expect(rotated.status).toBe(200)
    expect(next).toMatch(/^whsec_/)
    expect(next).not.toBe(secret)
    await happen(ctx)
    await deliver()
    const [hit] = receiver.hits
    const signature = hit?.headers['service-signature'] as string
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
    for (const each of [secret, next])
      expect(() => stripe.webhooks.constructEvent(hit?.body ?? '', signature, each)).not.toThrow()
  })

  it('with no overlap signs with the new secret alone', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url)
    const { json } = await call(rotateRoute.POST, sandboxKey, { id, body: { overlapHours: 0 } })
    await happen(ctx)
    await deliver()
    const [hit] = receiver.hits
    const signature = hit?.headers['service-signature'] as string
    const verify = (each: string) => stripe.webhooks.constructEvent(hit?.body ?? '', signature, each)
    expect(() => verify(json.data.secret)).not.toThrow()
    expect(() => verify(secret)).toThrow()
  })

  it('stops signing with the old secret when the overlap is over', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await call(rotateRoute.POST, sandboxKey, { id, body: { overlapHours: 1 } })
    await query(
      `UPDATE webhook_endpoints SET previous_secret_expires_at = now() - interval '1 second' WHERE id = $1`,
      [uuidOf(id)],
    )
    await happen(ctx)
    await deliver()
    expect(receiver.hits[0]?.headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  })

  it('brings back an endpoint whose secret can no longer be read, because APP_SECRET has changed', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await query('UPDATE webhook_endpoints SET secret_encrypted = $2 WHERE id = $1', [
      uuidOf(id),
      Buffer.alloc(77),
    ])
    const { json } = await call(rotateRoute.POST, sandboxKey, { id })
    await happen(ctx)
    await deliver()
    const [hit] = receiver.hits
    const signature = hit?.headers['service-signature'] as string
    expect(() => stripe.webhooks.constructEvent(hit?.body ?? '', signature, json.data.secret)).not.toThrow()
  })

  it.each([-1, 25, 1.5, '24'])('takes no overlap of %j hours', async (overlapHours) => {
    const { sandboxKey } = await newBusiness()
    const { id } = await createEndpoint(sandboxKey)
    const { json } = await call(rotateRoute.POST, sandboxKey, { id, body: { overlapHours } })
    expect(json.error).toMatchObject({ param: 'overlapHours' })
  })
})

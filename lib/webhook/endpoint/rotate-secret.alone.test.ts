import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import * as rotateRoute from '@/app/v1/webhooks/endpoints/[id]/rotate-secret/route'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, uuidOf } from '../call.fixture'
import { commitEvent, deliver, type Receiver, startReceiver } from '../stage.fixture'

const stripe = new Stripe('sk_test_unused')

interface Rotated {
  secret: string
  previousSecrets: { expiresAt: string }[]
  endedSecret: { expiresAt: string } | null
}

async function rotate(key: string, id: string, overlapHours: number): Promise<Rotated> {
  return (await call(rotateRoute.POST, key, { id, body: { overlapHours } })).json.data
}

/** Delivers an event. Returns its signature and a check whether a secret verifies it. */
async function delivered(ctx: Ctx, receiver: Receiver) {
  await commitEvent(ctx)
  await deliver()
  const { body = '', headers } = receiver.hits.at(-1) ?? {}
  const signature = headers?.['service-signature'] as string
  const verify = (secret: string) => {
    try {
      stripe.webhooks.constructEvent(body, signature, secret)
      return true
    } catch {
      return false
    }
  }
  return { signature, verify }
}

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
    await commitEvent(ctx)
    await deliver()
    const [hit] = receiver.hits
    const signature = hit?.headers['service-signature'] as string
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
    for (const each of [secret, next])
      expect(() => stripe.webhooks.constructEvent(hit?.body ?? '', signature, each)).not.toThrow()
  })

  it('keeps every secret that must still sign: three sign at once, each verified by the official Stripe library', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url)
    const first = await rotate(sandboxKey, id, 24)
    const second = await rotate(sandboxKey, id, 1)
    expect(second.previousSecrets).toHaveLength(2)
    expect(second.endedSecret).toBeNull()
    const { signature, verify } = await delivered(ctx, receiver)
    expect(signature).toMatch(/^t=\d+(,v1=[0-9a-f]{64}){3}$/)
    for (const each of [secret, first.secret, second.secret]) expect(verify(each)).toBe(true)
  })

  it('a third time within the overlap ends the oldest secret, and the response says until when it would have signed', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url)
    const first = await rotate(sandboxKey, id, 24)
    const second = await rotate(sandboxKey, id, 24)
    const third = await rotate(sandboxKey, id, 24)
    const promised = first.previousSecrets[0]
    expect(promised?.expiresAt).toMatch(/Z$/)
    expect(third.endedSecret).toEqual(promised)
    expect(third.previousSecrets).toHaveLength(2)
    const { signature, verify } = await delivered(ctx, receiver)
    expect(signature).toMatch(/^t=\d+(,v1=[0-9a-f]{64}){3}$/)
    expect([secret, first.secret, second.secret, third.secret].map(verify)).toEqual([false, true, true, true])
  })

  it('without an overlap ends every older secret at once: one of them may have leaked', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url)
    const first = await rotate(sandboxKey, id, 24)
    const second = await rotate(sandboxKey, id, 0)
    expect(second).toMatchObject({ previousSecrets: [], endedSecret: first.previousSecrets[0] })
    const { verify } = await delivered(ctx, receiver)
    expect([secret, first.secret, second.secret].map(verify)).toEqual([false, false, true])
  })

  it('stores all of them encrypted', async () => {
    const { sandboxKey } = await newBusiness()
    const { id, secret } = await createEndpoint(sandboxKey)
    const first = await rotate(sandboxKey, id, 24)
    const second = await rotate(sandboxKey, id, 24)
    const [row] = await query<{ text: string }>(
      'SELECT w::text AS text FROM webhook_endpoints w WHERE id = $1',
      [uuidOf(id)],
    )
    for (const each of [secret, first.secret, second.secret]) {
      expect(row?.text).not.toContain(each.slice('whsec_'.length))
      expect(row?.text).not.toContain(Buffer.from(each).toString('hex'))
    }
  })

  it('with no overlap signs with the new secret alone', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url)
    const { json } = await call(rotateRoute.POST, sandboxKey, { id, body: { overlapHours: 0 } })
    await commitEvent(ctx)
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
      `UPDATE webhook_endpoints SET previous_secrets_expire_at = ARRAY[now() - interval '1 second'] WHERE id = $1`,
      [uuidOf(id)],
    )
    await commitEvent(ctx)
    await deliver()
    expect(receiver.hits[0]?.headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  })

  it('makes an endpoint work again whose secret cannot be decrypted, because APP_SECRET has changed', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await query('UPDATE webhook_endpoints SET secret_encrypted = $2 WHERE id = $1', [
      uuidOf(id),
      Buffer.alloc(77),
    ])
    const { json } = await call(rotateRoute.POST, sandboxKey, { id })
    await commitEvent(ctx)
    await deliver()
    const [hit] = receiver.hits
    const signature = hit?.headers['service-signature'] as string
    expect(() => stripe.webhooks.constructEvent(hit?.body ?? '', signature, json.data.secret)).not.toThrow()
  })

  it.each([-1, 25, 1.5, '24'])('refuses an overlap of %j hours', async (overlapHours) => {
    const { sandboxKey } = await newBusiness()
    const { id } = await createEndpoint(sandboxKey)
    const { json } = await call(rotateRoute.POST, sandboxKey, { id, body: { overlapHours } })
    expect(json.error).toMatchObject({ param: 'overlapHours' })
  })
})

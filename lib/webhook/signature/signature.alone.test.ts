import { expect, it } from 'vitest'
import * as checkRoute from '@/app/v1/webhooks/signature-check/route'
import type { EventId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { presentEvent } from '@/lib/events/present'
import { getEvent } from '@/lib/events/read'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { signatureHeader } from '../call/sign'
import { call } from '../call.fixture'
import { rotateSecret } from '../endpoint/rotate-secret'
import { listenerSecret } from '../sample/listener'
import { commitEvent, newEndpoint } from '../stage.fixture'
import { checkSignature } from './check'

const DATA = { id: 'cus_1', name: 'सीता', note: 'a "b"', amountPaisa: '150000' }

async function bodyOf(ctx: Ctx, id: EventId): Promise<string> {
  const { apiVersion, environment, createdAt, sequence, related, data } = presentEvent(
    await getEvent(ctx, id),
  )
  const head = { id: toWire('evt', id), type: 'customer.created', apiVersion, environment }
  return JSON.stringify({ ...head, createdAt, sequence, related, data })
}

/** A business with an endpoint, an event and the header that Khata signed for it. */
async function signedDelivery() {
  const { ctx, productionCtx, sandboxKey } = await newBusiness()
  const endpoint = await newEndpoint(ctx, 'https://example.com/hook')
  const body = await bodyOf(ctx, await commitEvent(ctx, 'customer.created', DATA))
  const header = signatureHeader([endpoint.secret], body, new Date())
  return { ctx, productionCtx, sandboxKey, endpoint, body, header, secret: endpoint.secret }
}

const codesOf = async (ctx: Ctx, input: Parameters<typeof checkSignature>[1]) => {
  const { verifies, header, time, secret, body } = await checkSignature(ctx, input)
  return { verifies, codes: [header.code, time.code, secret.code, body.code] }
}

it('a delivery as Khata sent it verifies, and the answer names the endpoint', async () => {
  const { ctx, endpoint, body, header, secret } = await signedDelivery()
  const owner = {
    kind: 'endpoint',
    environment: 'sandbox',
    endpointId: toWire('whe', endpoint.id),
    replacedUntil: null,
  }
  expect(await checkSignature(ctx, { body, header, secret })).toMatchObject({
    verifies: true,
    signatures: [{ madeBy: owner }],
    event: { environment: 'sandbox' },
  })
  const withoutSecret = await checkSignature(ctx, { body, header })
  expect(withoutSecret).toMatchObject({ verifies: true, signedBy: owner })
})

it.each([
  ['a line break at its end', (body: string) => `${body}\n`],
  ['spaces after its colons', (body: string) => JSON.stringify(JSON.parse(body), null, 2)],
  ['quotes around it', (body: string) => JSON.stringify(body)],
  ['another amount', (body: string) => body.replace('150000', '150001')],
])('a body with %s does not verify, and the answer says that it was changed', async (_, change) => {
  const { ctx, body, header, secret } = await signedDelivery()
  const changed = change(body)
  expect(await codesOf(ctx, { body: changed, header, secret })).toEqual({
    verifies: false,
    codes: ['ok', 'ok', 'ok', 'changed'],
  })
  const length = (text: string) => `${Buffer.byteLength(text)} bytes`
  const { message } = (await checkSignature(ctx, { body: changed, header })).body
  expect(message).toContain(`It is ${length(changed)} long, and Khata sent ${length(body)}.`)
})

it.each([
  ['has a line break', (secret: string) => `${secret}\n`],
  ['is an old one', () => 'whsec_another'],
])('a secret that %s does not verify, and the answer says so', async (_, change) => {
  const { ctx, body, header, secret } = await signedDelivery()
  expect(await codesOf(ctx, { body, header, secret: change(secret) })).toEqual({
    verifies: false,
    codes: ['ok', 'ok', 'other_secret', 'ok'],
  })
})

it('the answer names the secret that signed, and the one that was used instead', async () => {
  const { ctx, productionCtx, body, header, secret } = await signedDelivery()
  const other = await newEndpoint(ctx, 'https://example.com/other')
  const production = await newEndpoint(productionCtx, 'https://example.com/live')
  const confused = await checkSignature(ctx, { body, header, secret: other.secret })
  expect(confused.secret.message).toContain(`You use the secret of the endpoint ${toWire('whe', other.id)}.`)
  const live = await checkSignature(ctx, { body, header, secret: production.secret })
  expect(live.secret.message).toContain('You use the secret of an endpoint in production.')
  expect(JSON.stringify(live)).not.toContain(toWire('whe', production.id))
  const listened = signatureHeader([listenerSecret(ctx)], body, new Date())
  const local = await checkSignature(ctx, { body, header: listened, secret })
  expect(local).toMatchObject({ verifies: false, signedBy: { kind: 'listener' } })
})

it('during a rotation the answer says which signature is of which secret', async () => {
  const { ctx, endpoint, body, secret } = await signedDelivery()
  const rotation = await rotateSecret(ctx, endpoint.id, { overlapHours: 1 })
  const header = signatureHeader([rotation.secret, 'whsec_unknown', secret], body, new Date())
  const { signatures, verifies } = await checkSignature(ctx, { body, header, secret })
  expect(verifies).toBe(true)
  expect(signatures).toMatchObject([
    { madeBy: { kind: 'endpoint', replacedUntil: null } },
    { madeBy: null },
    { madeBy: { kind: 'endpoint', replacedUntil: expect.stringMatching(/Z$/) } },
  ])
})

it('an unknown secret over the body that Khata sent is to blame; over an unknown body nobody can say', async () => {
  const { ctx, body } = await signedDelivery()
  const header = signatureHeader(['whsec_rotated_away'], body, new Date())
  expect((await codesOf(ctx, { body, header })).codes).toEqual(['ok', 'ok', 'no_secret_fits', 'ok'])
  const unknown = await codesOf(ctx, { body: '{"a":1}', header, secret: 'whsec_x' })
  expect(unknown.codes).toEqual(['ok', 'ok', 'not_decided', 'not_decided'])
})

it.each([
  [-301, 'too_old'],
  [-299, 'ok'],
  [299, 'ok'],
  [301, 'in_the_future'],
])('a delivery that was signed %i seconds from now: %s', async (seconds, code) => {
  const { ctx, body, secret } = await signedDelivery()
  const now = new Date('2026-11-21T00:00:00Z')
  const header = signatureHeader([secret], body, new Date(now.getTime() + seconds * 1_000))
  const { codes } = await codesOf(ctx, { body, header, secret, receivedAt: now })
  expect(codes).toEqual(['ok', code, 'ok', 'ok'])
})

it.each([
  ['is empty', ''],
  ['has no time', `v1=${'ab'.repeat(32)}`],
  ['has no signature', 't=1795148100'],
  ['counts milliseconds', `t=1795148100000,v1=${'ab'.repeat(32)}`],
  ['was joined of two', `t=1,v1=${'ab'.repeat(32)},t=2`],
  ['is in capitals', `t=1795148100,v1=${'AB'.repeat(32)}`],
  ['is of another product', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
])('a header that %s is malformed', async (_, header) => {
  const { ctx, body, secret } = await signedDelivery()
  expect((await codesOf(ctx, { body, header, secret })).codes).toEqual([
    'malformed',
    'not_checked',
    'not_checked',
    'not_checked',
  ])
})

it('a header that was copied with its name, quotes and spaces is read', async () => {
  const { ctx, body, header, secret } = await signedDelivery()
  const copied = ` "Service-Signature": "${header.replace(',', ', ')}",`
  expect(await codesOf(ctx, { body, header: copied, secret })).toMatchObject({ verifies: true })
})

it('nothing that was pasted is stored or comes back', async () => {
  const { sandboxKey, body, header } = await signedDelivery()
  const secret = 'whsec_pasted_by_a_merchant'
  const pasted = { body: body.replace('सीता', 'a-pasted-name'), header, secret }
  const { status, text } = await call(checkRoute.POST, sandboxKey, {
    body: pasted,
    headers: { 'idempotency-key': 'signature-check' },
  })
  expect(status).toBe(200)
  for (const part of [secret, 'a-pasted-name', header.slice(-64)]) expect(text).not.toContain(part)
  const stored = await query<{ body: Buffer }>('SELECT body FROM idempotency_keys')
  expect(stored.length).toBeGreaterThan(0)
  for (const row of stored) expect(row.body.toString('latin1')).not.toContain('verifies')
})

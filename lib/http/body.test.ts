import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { expect, it, vi } from 'vitest'
import { POST as uploadImage } from '@/app/v1/catalog/products/[productId]/image/route'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as createApiKey } from '@/app/v1/merchant/api-keys/route'
import { query } from '@/lib/infra/database/db'
import { log } from '@/lib/infra/telemetry/log'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'
import type { DeclaredRoute } from './route'

/** The response of an operation to a caller that closes the connection after the first bytes of its body. */
async function hangUpIn(operation: DeclaredRoute, headers: Record<string, string>): Promise<Response> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const caller = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  const responded = new Promise<Response>((resolve, reject) => {
    server.on('request', (request) => {
      const body = Readable.toWeb(request) as ReadableStream as BodyInit
      const init = {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body,
        duplex: 'half',
      }
      const params = Promise.resolve({ productId: 'prod_none' })
      operation(new Request('http://localhost:3000/v1/test', init), { params }).then(resolve, reject)
      request.once('data', () => caller.destroy())
    })
  })
  const lines = Object.entries({ host: 'localhost', 'content-length': '1000', ...headers })
  caller.write(`POST / HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n{"email":`)
  return responded.finally(() => server.close())
}

it.each([
  ['JSON', createCustomer, { 'content-type': 'application/json' }],
  ['a form', uploadImage, { 'content-type': 'multipart/form-data; boundary=x' }],
])('a caller that hangs up while it sends %s is not logged as an error', async (_, operation, type) => {
  const { businessId, sandboxKey } = await newBusiness()
  const errors = vi.spyOn(log(), 'error')
  const debug = vi.spyOn(log(), 'debug')
  const { status } = await hangUpIn(operation, { 'x-api-key': sandboxKey, 'idempotency-key': 'k-1', ...type })
  expect(status).toBe(499)
  expect(errors).not.toHaveBeenCalled()
  expect(debug.mock.calls.map(([, message]) => message)).toEqual([
    'the caller hung up while sending the body',
  ])
  expect(await query('SELECT 1 FROM idempotency_keys WHERE scope_id = $1', [businessId])).toEqual([])
  vi.restoreAllMocks()
})

/** A list in a list in a list … */
const nested = (levels: number): unknown => (levels === 1 ? [] : [nested(levels - 1)])

it.each([
  ['64 KB', createApiKey, { name: 'x'.repeat(65_536) }, 'body_too_large'],
  ['1 MB, where it has metadata', createCustomer, { email: 'x'.repeat(1_048_576) }, 'body_too_large'],
  ['32 levels', createCustomer, { metadata: nested(32) }, 'json_invalid'],
])('a body of more than %s is refused', async (_, operation, body, code) => {
  const { headers } = await signedIn(await newOwner())
  expect((await call(operation, headers, { body })).error?.code).toBe(code)
})

it('metadata is counted before its pairs are checked, and a body of very many values before it is parsed', async () => {
  const { sandboxKey } = await newBusiness()
  const withPairs = (count: number) => {
    const metadata = Object.fromEntries(Array.from({ length: count }, (_, n) => [`[${n}]`, n]))
    return call(createCustomer, sandboxKey, { body: { email: 'asha@example.com', metadata } })
  }
  const some = await withPairs(900)
  expect([some.status, some.error]).toMatchObject([400, { details: [{ param: 'metadata' }] }])
  const many = await withPairs(60_000)
  expect([many.status, many.error]).toMatchObject([
    400,
    { code: 'parameter_invalid', message: 'The body has more than 1000 values. Send fewer.' },
  ])
})

it('a text may hold any brackets', async () => {
  const { sandboxKey } = await newBusiness()
  const name = `\\"${'['.repeat(60)}{`
  const { data } = await call(createCustomer, sandboxKey, { body: { email: 'asha@example.com', name } })
  expect(data.name).toBe(name)
})

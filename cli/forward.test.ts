import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { forwarderTo, receiverUrl } from './forward'

const EVENT = {
  id: 'evt_01h455vb4pex5vsknk084sn02q',
  type: 'customer.created',
  apiVersion: 'v1' as const,
  environment: 'sandbox' as const,
  createdAt: '2026-11-20T04:15:00.000Z',
  sequence: 4211,
  related: { customerId: null, subscriptionId: null, invoiceId: null, checkoutSessionId: null },
  data: {},
  requestId: null,
  deliveries: { total: 0, succeeded: 0, pending: 0, failed: 0 },
}
const PATIENCE_MS = [1, 1]

/** A receiver that closes the connection of a call if `isDown` says so. It records its calls. */
async function startShaky(isDown: (call: number) => boolean) {
  const attempts: unknown[] = []
  const server = http.createServer((request, response) => {
    attempts.push(request.headers['webhook-attempt'])
    if (isDown(attempts.length)) request.socket.destroy()
    else response.writeHead(204, { connection: 'close' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const forward = forwarderTo(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'whsec_x',
    PATIENCE_MS,
  )
  return { attempts, forward }
}

it('waits for a receiver that restarts', async () => {
  const { attempts, forward } = await startShaky((call) => call < 3)
  expect(await forward(EVENT)).toMatchObject({ status: 204, error: undefined })
  expect(attempts).toEqual(['1', '2', '3'])
})

it('waits once for a receiver that stays away, then makes one attempt per event until it is back', async () => {
  let isDown = true
  const { attempts, forward } = await startShaky(() => isDown)
  const away = { status: undefined, error: 'The receiver closed the connection without a response.' }
  expect(await forward(EVENT)).toMatchObject(away)
  expect(await forward(EVENT)).toMatchObject(away)
  expect(attempts).toEqual(['1', '2', '3', '1'])
  isDown = false
  expect(await forward(EVENT)).toMatchObject({ status: 204 })
  isDown = true
  expect(await forward(EVENT)).toMatchObject(away)
  expect(attempts).toHaveLength(8)
})

it('makes no further attempt after an error response, and follows no redirect', async () => {
  const server = http.createServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const forward = forwarderTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'whsec_x')
  expect(await forward(EVENT)).toMatchObject({ status: 302 })
})

it.each([
  ['localhost:4000/hook', 'http://localhost:4000/hook'],
  ['https://127.0.0.1/hook', 'https://127.0.0.1/hook'],
  ['[::1]:4000', 'http://[::1]:4000'],
])('%s means %s', async (text, url) => {
  expect(await receiverUrl(text)).toBe(url)
})

it.each(['ftp://localhost:4000/', 'http://', 'http://a b/', '4000', '4000/hook', 'localhost:99999'])(
  'refuses to forward to %s, which is not a URL',
  async (text) => {
    await expect(receiverUrl(text)).rejects.toThrow('is not a URL')
  },
)

it('refuses a host that this machine does not know at the start, not at each event', async () => {
  await expect(receiverUrl('no-such-host.invalid')).rejects.toThrow('names no-such-host.invalid')
})

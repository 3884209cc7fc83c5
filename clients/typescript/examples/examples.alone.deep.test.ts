import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { signatureHeader } from '@/lib/webhook/call/sign'
import { app } from './express/server'
import { POST } from './next/app/khata/webhooks/route'
import nextConfig from './next/next.config.mjs'

// The receivers that the README shows, with the bodies and headers of the golden vectors.

interface Vector {
  name: string
  valid: boolean
  secret: string
  body: string
  header: string
  now: number
}
const { vectors } = JSON.parse(readFileSync('docs/webhook-signature-vectors.json', 'utf8')) as {
  vectors: Vector[]
}

interface Delivery {
  body: string
  signature: string
}
type Receive = (delivery: Delivery) => Promise<number>

const headersOf = ({ signature }: Delivery) => ({
  'content-type': 'application/json',
  'service-signature': signature,
})

const next: Receive = async (delivery) => {
  const request = new Request('http://shop.example/khata/webhooks', {
    method: 'POST',
    headers: headersOf(delivery),
    body: delivery.body,
  })
  return (await POST(request)).status
}

const express: Receive = async (delivery) => {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const request = { method: 'POST', headers: headersOf(delivery), body: delivery.body }
  return (await fetch(`http://127.0.0.1:${port}/khata/webhooks`, request)).status
}

describe.each([
  ['Next', next],
  ['Express', express],
])('the receiver for %s', (name, receive) => {
  it.each(vectors)('with $name', async ({ valid, secret, body, header, now }) => {
    vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] })
    vi.stubEnv('KHATA_WEBHOOK_SECRET', secret)
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllEnvs()
    })
    expect(await receive({ body, signature: header })).toBe(valid ? 204 : 400)
  })

  it('fulfils a subscription once, although its event comes twice', async () => {
    const secret = 'whsec_of_the_example'
    vi.stubEnv('KHATA_WEBHOOK_SECRET', secret)
    onTestFinished(() => void vi.unstubAllEnvs())
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    const data = { id: 'sub_1', customerId: 'cus_1' }
    const body = JSON.stringify({ id: `evt_for_${name}`, type: 'subscription.created', data })
    const delivery = { body, signature: signatureHeader([secret], body, new Date()) }
    expect([await receive(delivery), await receive(delivery)]).toEqual([204, 204])
    expect(print.mock.calls).toEqual([['Fulfilled sub_1 for cus_1.']])
  })
})

it('the example for Next can be built inside of another project, such as the checkout of Khata', () => {
  expect(nextConfig.turbopack.root).toBe(path.resolve('clients/typescript/examples/next'))
})

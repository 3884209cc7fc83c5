import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import Stripe from 'stripe'

/** The webhook endpoint of a merchant. It checks each signature with Stripe's library and stores each event once. */
export interface Receiver {
  url: string
  /** Types of events by id, in the order of their first arrival. */
  events: Map<string, string>
  /** How many deliveries repeated an event that had arrived before. Delivery is at least once. */
  repeats: number
  /** Why deliveries were not accepted. It must stay empty. */
  rejections: string[]
  /** Until the secret is known, every delivery is refused and comes again. */
  trust(secret: string): void
  close(): Promise<void>
}

// Longer than any demo takes. After a killed demo the permission ends by itself.
const GRANT_MS = 15 * 60_000

export async function openReceiver(dataDir: string): Promise<Receiver> {
  const { webhooks } = new Stripe('sk_test_x')
  let trusted: string | undefined

  const accept = (body: Buffer, signature: string): number => {
    if (!trusted) return 503
    try {
      const { id, type } = webhooks.constructEvent(body, signature, trusted)
      if (receiver.events.has(id)) receiver.repeats += 1
      receiver.events.set(id, type)
      return 200
    } catch (error) {
      receiver.rejections.push((error as Error).message)
      return 400
    }
  }
  const server = createServer((request, response) => {
    buffer(request)
      .then((body) => response.writeHead(accept(body, String(request.headers['service-signature']))).end())
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const withdraw = grantReceiver(dataDir, port)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/webhooks`,
    events: new Map(),
    repeats: 0,
    rejections: [],
    trust: (secret) => {
      trusted = secret
    },
    close: () => {
      withdraw()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}

/**
 * Allows the instance on `dataDir` to send sandbox webhooks to this port of 127.0.0.1, which it otherwise refuses. Only its operator can
 * write to that directory. Returns a function that removes the permission.
 */
function grantReceiver(dataDir: string, port: number): () => void {
  const file = path.join(dataDir, 'local-receivers.json')
  const grant = { address: '127.0.0.1', port, expiresAt: new Date(Date.now() + GRANT_MS).toISOString() }
  writeFileSync(file, `${JSON.stringify([grant])}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

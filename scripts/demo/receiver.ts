import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { grantReceiver } from './grant'

export interface Received {
  id: string
  type: string
  data: { id?: string }
}

/** An event, and with how many of the trusted secrets its first delivery was signed. */
export interface Accepted extends Received {
  signedWith: number
}

/** The webhook endpoint of a merchant. It checks each signature with Stripe's library and stores each event once. */
export interface Receiver {
  url: string
  /** Events by id, in the order of their first arrival. */
  events: Map<string, Accepted>
  /** How many deliveries were repeats of an event that had arrived before. Delivery is at least once. */
  repeats: number
  /** Why deliveries were not accepted. It must stay empty. */
  rejections: string[]
  /** From now on this secret may sign too. Before the first secret, every delivery is refused and comes again. */
  trust(secret: string): void
  close(): Promise<void>
}

const MAX_BODY_BYTES = 1_048_576

export async function openReceiver(dataDir: string): Promise<Receiver> {
  const { webhooks } = new Stripe('sk_test_x')
  const secrets: string[] = []

  const accept = (body: Buffer, signature: string): number => {
    if (secrets.length === 0) return 503
    const verified: Received[] = []
    const failures: string[] = []
    for (const secret of secrets) {
      try {
        // Stripe's TypeScript types name only Stripe's event types. The format is the same.
        verified.push(webhooks.constructEvent(body, signature, secret) as unknown as Received)
      } catch (error) {
        failures.push((error as Error).message)
      }
    }
    const [event] = verified
    if (!event) {
      receiver.rejections.push(...failures)
      return 400
    }
    if (receiver.events.has(event.id)) receiver.repeats += 1
    else receiver.events.set(event.id, { ...event, signedWith: verified.length })
    return 200
  }
  const server = createServer((request, response) => {
    readBody(request)
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
      secrets.push(secret)
    },
    close: () => {
      withdraw()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

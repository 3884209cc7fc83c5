import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { grantReceiver } from './grant'

export interface Received {
  id: string
  type: string
  data: { id?: string }
}

/** A merchant's webhook endpoint: checks each signature with Stripe's own library and keeps each event once. */
export interface Receiver {
  url: string
  /** Events by id, in the order of their first arrival. */
  events: Map<string, Received>
  /** How often something arrived whose event had arrived before: delivery is at least once. */
  repeats: number
  /** Why something was not accepted. Must stay empty. */
  rejections: string[]
  /** From now on signatures are checked with this secret; before, everything is told to come again. */
  trust(secret: string): void
  close(): Promise<void>
}

/** Unlike any receiver of the merchant's own, so that what an interrupted run left behind can be told apart. */
export const RECEIVER_PATH = '/khata-demo'

const MAX_BODY_BYTES = 1_048_576

export async function openReceiver(dataDir: string): Promise<Receiver> {
  const { webhooks } = new Stripe('sk_test_x')
  let secret: string | null = null

  const accept = (body: Buffer, signature: string): number => {
    if (!secret) return 503
    try {
      // Stripe's types know Stripe's event types; the form is the same.
      const event = webhooks.constructEvent(body, signature, secret) as unknown as Received
      if (receiver.events.has(event.id)) receiver.repeats += 1
      else receiver.events.set(event.id, event)
      return 200
    } catch (error) {
      receiver.rejections.push((error as Error).message)
      return 400
    }
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
    url: `http://127.0.0.1:${port}${RECEIVER_PATH}`,
    events: new Map(),
    repeats: 0,
    rejections: [],
    trust: (given) => {
      secret = given
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

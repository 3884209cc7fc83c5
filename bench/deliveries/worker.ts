// The process that sends: with the product's dispatcher, or with bare clients that make the same calls.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { toWire } from '@/lib/core/id'
import { closeDatabase, query } from '@/lib/infra/database/db'
import { deliveryBody, SENT_EVENT, type SentEvent } from '@/lib/webhook/call/body'
import { signatureHeader } from '@/lib/webhook/call/sign'
import { deliverDue } from '@/lib/webhook/delivery/deliver'
import { mintSecret, openSecret, sealSecret } from '@/lib/webhook/endpoint/secret'
import { serveTasks } from '../harness/worker'
import type { BareClient } from './setting'

/** How many calls the floor makes at once. The dispatcher makes as many. */
const CONCURRENCY = 64
const DRAINS = 30
const LOOK_EVERY_MS = 50
const LOOKS = 1_200

/** Sends and records all deliveries that are due. Returns the seconds from the first query to the last record. */
async function deliver(): Promise<number> {
  await query('SELECT 1')
  const startedAt = performance.now()
  for (let drain = 0; drain < DRAINS; drain++) {
    const { state } = await deliverDue()
    if (state === 'idle') break
  }
  const seconds = (performance.now() - startedAt) / 1000
  await closeDatabase()
  return seconds
}

/** Sends until so many deliveries are recorded, even if others are due or running. Returns the seconds. */
async function deliverUntil(count: number): Promise<number> {
  await query('SELECT 1')
  const startedAt = performance.now()
  void deliverDue()
  for (let look = 0; look < LOOKS; look++) {
    await sleep(LOOK_EVERY_MS)
    const [row] = await query<{ done: number }>(
      `SELECT count(*)::int AS done FROM webhook_deliveries WHERE status = 'succeeded'`,
    )
    if (row && row.done >= count) return (performance.now() - startedAt) / 1000
  }
  throw new Error(`not ${count} deliveries after ${(LOOKS * LOOK_EVERY_MS) / 1000} s`)
}

interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

/** The calls of all deliveries. They are signed before, because the floor only posts. */
async function readCalls(): Promise<Call[]> {
  const rows = await query<SentEvent & { url: string; secret: Buffer }>(
    `SELECT w.url, e.id AS event_id, e.environment, ${SENT_EVENT}, w.secret_encrypted AS secret
     FROM webhook_deliveries d
     JOIN events e ON (e.business_id, e.environment, e.id) = (d.business_id, d.environment, d.event_id)
     JOIN webhook_endpoints w ON (w.business_id, w.environment, w.id) = (d.business_id, d.environment, d.endpoint_id)`,
  )
  await closeDatabase()
  return rows.map(({ url, secret, ...event }) => {
    const body = deliveryBody(event)
    const headers = {
      'User-Agent': 'Khata-Webhooks/1',
      'Content-Type': 'application/json',
      'Service-Signature': signatureHeader([openSecret(secret)], body, new Date()),
      'Webhook-Id': toWire('evt', event.eventId),
      'Webhook-Attempt': '1',
    }
    return { url, headers, body }
  })
}

let calls: Call[] = []

interface Client {
  post(call: Call): Promise<void>
  close(): unknown
}

/** Clients that only post, over kept connections. */
const CLIENTS: Record<BareClient, () => Client> = { node: nodeClient, undici: undiciClient }

/** Posts all calls. Returns the seconds. */
async function post(name: BareClient): Promise<number> {
  if (calls.length === 0) calls = await readCalls()
  const client = CLIENTS[name]()
  let next = 0
  const lane = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) await client.post(call)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  await client.close()
  return seconds
}

function nodeClient(): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const post = ({ url, headers, body }: Call) =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume()
        response.once('end', resolve)
      })
      request.once('error', reject)
      request.end(body)
    })
  return { post, close: () => agent.destroy() }
}

function undiciClient(): Client {
  const agent = new Agent({ connections: CONCURRENCY })
  const post = async ({ url, headers, body }: Call) => {
    const { origin, pathname: path } = new URL(url)
    const response = await agent.request({ origin, path, method: 'POST', headers, body })
    await response.body.dump()
  }
  return { post, close: () => agent.destroy() }
}

serveTasks({
  sealedSecret: () => sealSecret(mintSecret()).toString('hex'),
  deliver,
  deliverUntil,
  post,
  peakRssMb: () => process.resourceUsage().maxRSS / 1024,
})

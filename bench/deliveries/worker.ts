// The process that sends: with the product's dispatcher, or with a bare client that makes the same calls.
import http from 'node:http'
import { toWire } from '@/lib/core/id'
import { closeDatabase, query } from '@/lib/infra/database/db'
import { deliveryBody, SENT_EVENT, type SentEvent } from '@/lib/webhook/call/body'
import { signatureHeader } from '@/lib/webhook/call/sign'
import { deliverDue } from '@/lib/webhook/delivery/deliver'
import { mintSecret, openSecret, sealSecret } from '@/lib/webhook/endpoint/secret'
import { serveTasks } from '../harness/worker'

/** How many calls the floor makes at once. The dispatcher makes as many. */
const CONCURRENCY = 64
const DRAINS = 30

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

/** Posts all calls with Node's own client over kept connections. Returns the seconds. */
async function post(): Promise<number> {
  if (calls.length === 0) calls = await readCalls()
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  let next = 0
  const lane = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) await send(agent, call)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return seconds
}

function send(agent: http.Agent, { url, headers, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', resolve)
    })
    request.once('error', reject)
    request.end(body)
  })
}

serveTasks({ sealedSecret: () => sealSecret(mintSecret()).toString('hex'), deliver, post })

import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type EventId, newId, toWire, type WebhookEndpointId } from '@/lib/core/id'
import type { EventType } from '@/lib/events/catalogue'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { setAsideDelivery } from '@/lib/webhook/delivery/claim'
import type { DeliveryStatus } from '@/prisma/generated/enums'
import { writesByHand } from '@/testing/books'
import type { Failure, FailureCode } from './call/failure'
import { resolveName, withLocalNames } from './call/resolve'
import { createSender, type SenderOptions } from './call/send'
import { claimDeliveries, releaseClaims } from './delivery/claim'
import { Dispatcher, type DispatcherParts } from './delivery/dispatcher'
import { recordAttempts } from './delivery/record'
import { createEndpoint } from './endpoint/create'

// Test tools for deliveries: receivers on this machine, and a dispatcher with short time limits.

export interface Hit {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  hits: Hit[]
  /** Resolves after `count` requests. */
  received(count: number): Promise<void>
}

type Respond = (response: ServerResponse, request: IncomingMessage, hit: Hit) => void

/** Starts a receiver that ends with the test. By default it responds 200. */
export async function startReceiver(respond: Respond = (response) => response.end('ok')): Promise<Receiver> {
  const hits: Hit[] = []
  let heard: () => void = () => {}
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const hit = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    hits.push(hit)
    heard()
    respond(response, request, hit)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    hits,
    async received(count) {
      while (hits.length < count) {
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      }
    },
  }
}

/** A receiver that does not respond until the test says so. */
export async function startHanging() {
  const held: ServerResponse[] = []
  let released = false
  const receiver = await startReceiver((response) => {
    if (released) response.end()
    else held.push(response)
  })
  return {
    ...receiver,
    release() {
      released = true
      for (const response of held) response.end()
    },
  }
}

export const LOOPBACK = ['127.0.0.0/8']

export function newSender(options: Partial<SenderOptions> = {}) {
  const allowed = options.allowed ?? LOOPBACK
  return createSender({
    allowed,
    resolve: options.resolve ?? withLocalNames(resolveName, allowed),
    granted: options.granted ?? (() => false),
    timeoutMs: options.timeoutMs ?? 5_000,
  })
}

export function newDispatcher(parts: Partial<DispatcherParts> & Partial<SenderOptions> = {}): Dispatcher {
  return new Dispatcher({
    send: parts.send ?? newSender(parts),
    claim: parts.claim ?? claimDeliveries,
    release: parts.release ?? releaseClaims,
    record: parts.record ?? recordAttempts,
    setAside: parts.setAside ?? setAsideDelivery,
    nowMs: parts.nowMs ?? (() => performance.now()),
    random: parts.random ?? (() => 0.5),
  })
}

// Longer than any test. A drain ends because nothing is due.
const LONG_MS = 60_000

/** Sends everything that is due. */
export async function deliver(dispatcher = newDispatcher()): Promise<void> {
  await dispatcher.drain(LONG_MS)
}

/** An endpoint for all events, and its secret. */
export async function newEndpoint(ctx: Ctx, url: string, enabledEvents = ['*']) {
  const { row, secret } = await createEndpoint(ctx, { url, enabledEvents })
  return { id: row.id as WebhookEndpointId, secret }
}

/** Commits one event, as an operation would. No object has its id. */
export async function commitEvent(
  ctx: Ctx,
  type: EventType = 'customer.created',
  data: object = { id: toWire('cus', newId('cus')), name: 'सीता' },
  forecast?: object,
): Promise<EventId> {
  writesByHand('Events are about objects that do not exist.', 'event-object')
  const id = newId('evt')
  const document = eventDocument(ctx, newId('cus'), data, { forecast })
  await inTransaction((tx) => emitAll(tx, [{ id, type, document }], ctx.requestId))
  return id
}

export interface DeliveryRow {
  id: string
  eventId: string
  status: DeliveryStatus
  attemptCount: number
  attempts: { attemptedAt: string; httpStatus?: number; latencyMs?: number; failure?: FailureCode }[]
  latest: { request: { headers: Record<string, string> }; response?: { status: number; body: string } } | null
  /** Milliseconds from the last attempt to the next one. Null if one of them is missing. */
  waitMs: number | null
}

/** An endpoint's deliveries in the database, oldest first. */
export function deliveriesOf(endpointId: string): Promise<DeliveryRow[]> {
  return query<DeliveryRow>(
    `SELECT id, event_id, status, attempt_count, attempts, latest,
       (extract(epoch FROM due_at - (attempts -> -1 ->> 'attemptedAt')::timestamptz) * 1000)::float8 AS wait_ms
     FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id`,
    [endpointId],
  )
}

/** An endpoint's row in the database. */
export async function endpointRow(endpointId: string) {
  const [row] = await query<{
    active: boolean
    consecutiveFailures: number
    failingSince: Date | null
    lastFailureAt: Date | null
    lastFailure: Failure | null
  }>('SELECT * FROM webhook_endpoints WHERE id = $1', [endpointId])
  if (!row) throw new Error('there is no such endpoint')
  return row
}

/** Makes an endpoint's outstanding deliveries due now, as if time had passed. */
export async function letTimePass(endpointId: string): Promise<void> {
  await query(
    `UPDATE webhook_deliveries SET due_at = now() - interval '1 second', next_attempt_at = now() - interval '1 second'
     WHERE endpoint_id = $1 AND due_at IS NOT NULL`,
    [endpointId],
  )
}

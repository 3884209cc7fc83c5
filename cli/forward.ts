import { promises as dns } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '@/clients/typescript/src/generated'
import { deliveryHeaders } from '@/lib/webhook/call/headers'
import { presentFailure } from '@/lib/webhook/call/present'
import { CALL_TIMEOUT_MS, createSender } from '@/lib/webhook/call/send'
import { typeOf } from './event-log'
import { Refusal } from './refusal'

/** The result of forwarding one event. */
export interface Forwarded {
  status: number | undefined
  latencyMs: number
  /** Why there was no response, in words. */
  error: string | undefined
}

/** Forwards one event. Returns undefined when the signal aborts it. */
export type Forward = (event: Event, signal?: AbortSignal) => Promise<Forwarded | undefined>

// A server that restarts after a change of its code is back after these pauses. If it is not, it is not running.
const PATIENCE_MS = [250, 500, 1_000, 2_000, 4_000]
// The developer chooses the URL, so no address is refused.
const ANYWHERE = ['0.0.0.0/0', '::/0']

/** Forwards events to a URL as Khata delivers them: the same body, headers, signature, time-out, and no redirects. */
export function forwarderTo(url: string, secret: string, patienceMs = PATIENCE_MS): Forward {
  const send = createSender({
    allowed: ANYWHERE,
    granted: () => true,
    // Names are looked up as this machine does, with its hosts file.
    resolve: (hostname) => dns.lookup(hostname, { all: true }),
    timeoutMs: CALL_TIMEOUT_MS,
  })
  let isThere = true
  return async (event, signal) => {
    const { id: eventId, createdAt, sequence } = event
    const body = bodyOf(event)
    for (let attempt = 1; ; attempt += 1) {
      const headers = deliveryHeaders([secret], { eventId, createdAt, sequence, body, attempt }, new Date())
      const result = await unlessAborted(send({ url, headers, body }), signal)
      if (!result) return undefined
      const { response, latencyMs, failure } = result
      const answered = response !== undefined || latencyMs >= CALL_TIMEOUT_MS
      const waitMs = answered || !isThere ? undefined : patienceMs[attempt - 1]
      if (waitMs === undefined) {
        // After one failure the next events are attempted only once, until the receiver is back.
        isThere = answered
        return { status: response?.status, latencyMs, error: failure && presentFailure(failure) }
      }
      await sleep(waitMs, undefined, signal && { signal }).catch(() => undefined)
    }
  }
}

/** The body that an endpoint gets: the event without what the log alone says. */
function bodyOf(event: Event): string {
  const { id, apiVersion, environment, createdAt, sequence, related, data, forecast, previous } = event
  const head = { id, type: typeOf(event), apiVersion, environment, createdAt, sequence, related }
  return JSON.stringify({ ...head, data, forecast, previous })
}

/** The result of the work, or undefined as soon as the signal aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(undefined)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })
}

/**
 * The URL of an option. Without a scheme, as in `localhost:4000/hook`, it means http.
 * @throws {Refusal} for a text that is not a URL, and for a host that this machine does not know.
 */
export async function receiverUrl(text: string): Promise<string> {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  // A number alone would be read as an IP address: 4000 as 0.0.15.160.
  const isUrl = /^https?:/i.test(url) && URL.canParse(url) && !/^\d+(\/|$)/.test(text)
  if (!isUrl) throw refusal(text, 'is not a URL')
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  await dns.lookup(host).catch(() => {
    throw refusal(text, `names ${host}, which this machine does not know`)
  })
  return url
}

const refusal = (text: string, why: string) =>
  new Refusal(`--forward-to ${JSON.stringify(text)} ${why}: it looks like http://localhost:4000/webhooks.`)

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expectThat } from './eventually'

export interface CallResponse<Data> {
  status: number
  data: Data
  /** Whether it is the response to an earlier call with the same Idempotency-Key. */
  replayed: boolean
}

/** The API refused the call, and would refuse it again. */
export class Refusal extends Error {}

type Method = 'GET' | 'POST' | 'DELETE'
type Attempt = { response: Response; text: string } | null

// A killed process or database is back within seconds, so after a minute the call has failed.
const PATIENCE_MS = 60_000
const ATTEMPT_TIMEOUT_MS = 30_000
const PAUSE_MS = 500

/**
 * The client of a careful integrator. Every write carries an Idempotency-Key. A call without a response is sent again with
 * the same key, so it takes effect once.
 */
export class Api {
  constructor(
    private readonly baseUrl: string,
    /** The headers by which the caller proves who it is. */
    private readonly credentials: Record<string, string>,
  ) {}

  get<Data>(path: string): Promise<CallResponse<Data>> {
    return this.call('GET', path)
  }

  post<Data>(path: string, body: unknown, key: string = randomUUID()): Promise<CallResponse<Data>> {
    return this.call('POST', path, body, key)
  }

  /** Sends a call twice with the same key. The second response must equal the first, and nothing may happen again. */
  async twice<Data>(path: string, body: unknown): Promise<CallResponse<Data>> {
    const key = randomUUID()
    const first = await this.post<Data>(path, body, key)
    const second = await this.post<Data>(path, body, key)
    expectThat(second.replayed, `POST ${path} with the same key again says Idempotency-Replayed: true`)
    expectThat(
      second.status === first.status && isDeepStrictEqual(second.data, first.data),
      `POST ${path} with the same key again has the same response`,
    )
    return first
  }

  delete<Data>(path: string): Promise<CallResponse<Data>> {
    return this.call('DELETE', path, undefined, randomUUID())
  }

  private async call<Data>(
    method: Method,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<CallResponse<Data>> {
    const startedAt = Date.now()
    let away = false
    for (;;) {
      const attempt = await this.attempt(method, path, body, key)
      if (attempt && !isPassing(attempt)) {
        if (away) console.log('      … it is back.')
        return read(attempt, `${method} ${path}`)
      }
      if (Date.now() - startedAt > PATIENCE_MS)
        throw new Error(
          `${method} ${path} had no response for ${PATIENCE_MS / 1000} s (${wordsFor(attempt)}).`,
        )
      if (!away && isAway(attempt)) {
        console.log(`      instance away (${wordsFor(attempt)}), waiting…`)
        away = true
      }
      await sleep(Number(attempt?.response.headers.get('retry-after') ?? 0) * 1000 || PAUSE_MS)
    }
  }

  private async attempt(
    method: Method,
    path: string,
    body: unknown,
    key: string | undefined,
  ): Promise<Attempt> {
    try {
      const response = await fetch(this.baseUrl + path, {
        method,
        headers: {
          ...this.credentials,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      })
      return { response, text: await response.text() }
    } catch {
      return null
    }
  }
}

const isAway = (attempt: Attempt) => !attempt || attempt.response.status === 503

/** Whether the same call may succeed soon: there was no response, the key is in use, or the API asks for a pause. */
function isPassing({ response, text }: NonNullable<Attempt>): boolean {
  return response.status === 503 || response.status === 429 || text.includes('"idempotency_in_flight"')
}

function read<Data>({ response, text }: NonNullable<Attempt>, call: string): CallResponse<Data> {
  const envelope = parse(text)
  if (!envelope)
    throw new Refusal(
      `${call} responded with ${response.status} without the API's envelope: ${text.slice(0, 200)}`,
    )
  if (!envelope.success) {
    const { code, message, param } = envelope.error
    throw new Refusal(
      `${call} responded with ${response.status} ${code}${param ? ` (${param})` : ''}: ${message} [${envelope.meta.requestId}]`,
    )
  }
  const replayed = response.headers.get('idempotency-replayed') === 'true'
  return { status: response.status, data: envelope.data, replayed }
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function wordsFor(attempt: Attempt): string {
  return attempt ? `it responds with ${attempt.response.status}` : 'no connection'
}

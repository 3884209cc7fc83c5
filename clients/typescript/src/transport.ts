import { errorOf, type KhataError } from './error.js'

export interface RequestOptions {
  /** Makes a write safe to repeat, even from another process. Use for example the id of your order. Default: a new key. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

export interface TransportOptions {
  /** Where Khata is, without `/v1`. */
  baseUrl: string
  /** How many more attempts a call gets after the first one. The default is 2. */
  maxRetries?: number
  /** The time limit of one attempt. The default is 30 seconds. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export interface Outgoing {
  /** The headers that say who calls. */
  credentials: Record<string, string>
  method: string
  path: string
  query?: Record<string, unknown> | undefined
  body?: unknown
  file?: Blob | undefined
}

// With its doubling it lasts for a restart of the server, and is short enough for a caller who waits.
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8_000
const PASSING_STATUSES = [500, 502, 503, 504]
// The other refusals with 429 last longer, or end only when a person does something: they are for the caller.
const PASSING_CODES = ['rate_limited', 'idempotency_in_flight']

/**
 * Sends a call. It is sent again when that can help, with the same idempotency key, so the work is done once. It is never
 * sent before the time in `Retry-After`: if that is longer than the longest pause, the caller gets the error at once.
 */
export async function send(
  options: TransportOptions,
  call: Outgoing,
  { idempotencyKey, signal }: RequestOptions = {},
): Promise<Response> {
  const { maxRetries = 2, timeoutMs = 30_000 } = options
  const request = requestOf(options, call, idempotencyKey)
  for (let retries = 0; ; retries += 1) {
    const timeout = AbortSignal.timeout(timeoutMs)
    const outcome = await attempt(options, request, signal ? AbortSignal.any([signal, timeout]) : timeout)
    if ('response' in outcome) return outcome.response
    if (retries >= maxRetries || !outcome.passing || signal?.aborted) throw outcome.error
    const ms =
      outcome.retryAfterMs ??
      Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS) * (0.5 + Math.random())
    await pause(ms, signal)
  }
}

type Outcome = { response: Response } | { error: unknown; passing: boolean; retryAfterMs?: number }

async function attempt(
  { fetch: send = globalThis.fetch }: TransportOptions,
  request: { url: string; init: RequestInit },
  signal: AbortSignal,
): Promise<Outcome> {
  let response: Response
  try {
    response = await send(request.url, { ...request.init, signal })
  } catch (error) {
    return { error, passing: true }
  }
  if (response.ok) return { response }
  const error = errorOf(response.status, await response.text(), response.headers.get('retry-after'))
  const { retryAfter } = error
  return {
    error,
    passing: isPassing(error),
    ...(retryAfter !== undefined && { retryAfterMs: retryAfter * 1000 }),
  }
}

function isPassing({ status, code, retryAfter = 0 }: KhataError): boolean {
  if (retryAfter * 1000 > LONGEST_PAUSE_MS) return false
  return PASSING_STATUSES.includes(status) || PASSING_CODES.includes(code)
}

function requestOf(options: TransportOptions, call: Outgoing, key: string | undefined) {
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + call.path)
  for (const [name, value] of Object.entries(call.query ?? {})) {
    // A pair of metadata: metadata[plan]=gold
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) url.searchParams.set(`${name}[${key}]`, String(inner))
    else if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const headers: Record<string, string> = { ...call.credentials }
  if (call.method !== 'GET') headers['idempotency-key'] = key ?? crypto.randomUUID()
  const init: RequestInit = { method: call.method, headers }
  if (call.file) init.body = formWith(call.file)
  else if (call.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(call.body)
  }
  return { url: url.href, init }
}

function formWith(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', stop, { once: true })
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
  })
}

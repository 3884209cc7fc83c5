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
const PASSING_STATUSES = [429, 500, 502, 503, 504]

/** Sends a call. It is sent again when that can help, with the same idempotency key, so the work is done once. */
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
    await pause(outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** retries * (0.5 + Math.random()), signal)
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
  const error = errorOf(response.status, await response.text())
  const seconds = Number(response.headers.get('retry-after'))
  return {
    error,
    passing: isPassing(error),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds * 1000, LONGEST_PAUSE_MS) }),
  }
}

function isPassing({ status, code }: KhataError): boolean {
  return PASSING_STATUSES.includes(status) || code === 'idempotency_in_flight'
}

function requestOf(options: TransportOptions, call: Outgoing, key: string | undefined) {
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + call.path)
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
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
    const timer = setTimeout(done, Math.min(ms, LONGEST_PAUSE_MS))
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

import { Agent, request } from 'undici'
import { ProviderFailure } from './provider'

// A person waits for most of these calls.
const TIMEOUT_MS = 8_000
const CONNECT_TIMEOUT_MS = 4_000
// An answer has some hundred bytes. An error page may have more.
const MAX_BODY_BYTES = 65_536
// Calls to one provider at a time. Further ones wait.
const CONNECTIONS = 16

// Without keep-alive (`pipelining: 0`) no call can fail because the server closed a kept connection.
const agent = new Agent({
  connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
  connections: CONNECTIONS,
  pipelining: 0,
})

export interface ProviderCall {
  url: string | URL
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** The caller reads answers with a status from 500 on itself. */
  readsErrors?: boolean
  timeoutMs?: number
}

export interface ProviderResponse {
  status: number
  /** The fields of the JSON object in the body. Null if the body is not a JSON object. */
  fields: Record<string, unknown> | null
  /** When the provider wants to be asked again. Null: it does not say. */
  retryAfterSeconds: number | null
}

/**
 * One HTTP call to a provider. Redirects are not followed, and certificates are checked.
 * @throws {ProviderFailure} without a response in time, and for a status of 300 to 399 or from 500 on
 * unless the caller reads it.
 */
export async function callProvider({
  url,
  method,
  headers,
  body,
  readsErrors = false,
  timeoutMs = TIMEOUT_MS,
}: ProviderCall): Promise<ProviderResponse> {
  const sent = { method, headers: { accept: 'application/json', ...headers }, body: body ?? null }
  const response = await send(url, sent, timeoutMs)
  const fields = objectIn(response.text)
  const answer = {
    status: response.status,
    fields,
    retryAfterSeconds: secondsIn(fields?.retryAfter ?? response.retryAfter),
  }
  if ((response.status >= 500 && !readsErrors) || (response.status >= 300 && response.status < 400))
    throw noUsableAnswer(answer)
  return answer
}

// Nobody waits longer for a payment that can be begun again.
const LONGEST_RETRY_SECONDS = 3_600

function secondsIn(value: unknown): number | null {
  const seconds = Math.ceil(Number(value ?? Number.NaN))
  return seconds > 0 ? Math.min(seconds, LONGEST_RETRY_SECONDS) : null
}

type Options = Pick<NonNullable<Parameters<typeof request>[1]>, 'method' | 'headers' | 'body'>

interface Received {
  status: number
  text: string
  retryAfter: string | string[] | undefined
}

async function send(url: string | URL, options: Options, timeoutMs: number): Promise<Received> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { statusCode, headers, body } = await request(url, { ...options, dispatcher: agent, signal })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) throw new ProviderFailure('the answer is too long')
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString('utf8')
    return { status: statusCode, text, retryAfter: headers['retry-after'] }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(reasonOf(error), { cause: error })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError') return 'timeout'
  return typeof code === 'string' ? code : (name ?? 'no connection')
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Whether a response without a record is an answer to what was asked. A provider that is in trouble, or asked too often, gives none. */
export const kindOf = (status: number) =>
  status >= 400 && status < 500 && status !== 429 ? ('answered' as const) : ('silent' as const)

/**
 * A response without what was asked for, as a failure.
 * @param refused the setting that the provider does not take.
 */
export function noUsableAnswer(
  { status, retryAfterSeconds }: ProviderResponse,
  refused?: string,
): ProviderFailure {
  return refused === undefined
    ? new ProviderFailure(`HTTP ${status}`, { kind: kindOf(status), retryAfterSeconds })
    : new ProviderFailure(`HTTP ${status}: the settings are refused`, { refused })
}

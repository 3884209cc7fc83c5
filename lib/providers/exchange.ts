import { Agent, request } from 'undici'
import { ProviderFailure } from './provider'

// During most of these calls, a person is waiting.
const TIMEOUT_MS = 8_000
const CONNECT_TIMEOUT_MS = 4_000
// A normal answer has some hundred bytes. An error page may have more.
const MAX_BODY_BYTES = 65_536
// How many calls to one provider run at a time. Others wait.
const CONNECTIONS = 16

// Without keep-alive (`pipelining: 0`), no call can fail because the server has closed an idle connection.
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
  /** True if the caller handles answers with a status from 500 on itself. */
  readsErrors?: boolean
  timeoutMs?: number
}

export interface ProviderResponse {
  status: number
  /** The fields of the JSON object in the body. Null if the body is not a JSON object. */
  fields: Record<string, unknown> | null
  /** When the provider wants to be asked again. Null if it does not say. */
  retryAfterSeconds: number | null
}

/**
 * One HTTP call to a provider. Redirects are not followed, and certificates are verified.
 * @throws {ProviderFailure} if there is no response in time, for a status of 300 to 399, and from 500 on unless the caller handles that.
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

// A payment can be started again, so nobody needs to wait longer for it.
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

/**
 * Whether a response without a record is still an answer to our question. If the provider is in trouble, or was asked too often, it is not.
 */
export const kindOf = (status: number) =>
  status >= 400 && status < 500 && status !== 429 ? ('answered' as const) : ('silent' as const)

/**
 * The failure for a response that lacks what was asked for.
 * @param refused the setting that the provider does not accept.
 */
export function noUsableAnswer(
  { status, retryAfterSeconds }: ProviderResponse,
  refused?: string,
): ProviderFailure {
  return refused === undefined
    ? new ProviderFailure(`HTTP ${status}`, { kind: kindOf(status), retryAfterSeconds })
    : new ProviderFailure(`HTTP ${status}: the settings are refused`, { refused })
}

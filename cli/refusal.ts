import { KhataError } from '@/clients/typescript/src/error'

/** Why the command cannot be done: one sentence that says what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Describes any failure in one sentence. */
export function sentenceFor(error: unknown, baseUrl: string): string {
  if (error instanceof KhataError) {
    const about = error.param && !error.message.startsWith(error.param) ? `${error.param}: ` : ''
    return `${about}${error.message}${error.requestId ? ` [${error.requestId}]` : ''}`
  }
  if (isNetworkFailure(error))
    return `Khata does not respond at ${baseUrl} (${networkReason(error)}): start it with npm start, or give another address with --base-url.`
  return error instanceof Error ? error.message : String(error)
}

/** Whether the same call may succeed soon: there was no response, or the response says so. */
export function isPassing(error: unknown): boolean {
  if (error instanceof KhataError) return error.status === 429 || error.status >= 500
  return isNetworkFailure(error)
}

// fetch has one error for all failures before a response, and another one for its time-out.
function isNetworkFailure(error: unknown): error is Error {
  return error instanceof Error && (error.message === 'fetch failed' || error.name === 'TimeoutError')
}

/** The network failure in one word. */
export function networkReason(error: unknown): string {
  if (error instanceof KhataError) return `it answers ${error.status}`
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no response in time'
  const cause = error.cause as { code?: string; errors?: { code?: string }[] } | undefined
  return cause?.code ?? cause?.errors?.[0]?.code ?? 'no connection'
}

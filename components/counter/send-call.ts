import type { Environment } from '@/lib/core/api-key-format'
import type { DeskWords } from './desk'
import type { WaitingCall } from './waiting-call'

// On a slow connection the counter gets its answer in three seconds. After this time the connection counts as lost, and the next person can
// be served.
const ANSWERS_WITHIN_MS = 12_000

/** The result of an attempt. */
export type Answer =
  | { is: 'done'; data: unknown }
  /** `mayCome`: it was not done, but the same call may still succeed later. */
  | { is: 'refused'; code: string; message: string; params: ReadonlyMap<string, string>; mayCome: boolean }
  /** It is unknown whether it was done. */
  | { is: 'lost' }

type RefusalWords = Pick<DeskWords, 'refusals' | 'sessionEnded'>

/** Sends a call to the API, once. Never throws. @param words the texts for refusals. */
export async function sendCall(
  environment: Environment,
  { key, path, body }: Pick<WaitingCall, 'key' | 'path' | 'body'>,
  words: RefusalWords,
): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-environment': environment,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const { data, error } = await response.json()
    if (response.ok) return { is: 'done', data }
    return error ? refusal(response.status, error, words) : { is: 'lost' }
  } catch {
    // There was no answer, or one that did not come from our server.
    return { is: 'lost' }
  }
}

interface WireError {
  code: string
  message: string
  param?: string
  details?: { param: string; code: string; message: string }[]
}

function refusal(
  status: number,
  { code, message, param = '', details }: WireError,
  { refusals, sessionEnded }: RefusalWords,
): Answer {
  const problems = details ?? [{ param, code, message }]
  const params = new Map(problems.map((each) => [each.param, refusals[each.code] ?? each.message]))
  const mayCome = status >= 500 || [401, 408, 429].includes(status) || code === 'idempotency_in_flight'
  const told = status === 401 ? sessionEnded : (refusals[code] ?? message)
  return { is: 'refused', code, message: told, params, mayCome }
}

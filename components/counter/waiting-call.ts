/** A call of the API that was made at the counter and has no answer yet. It has what sending it again needs, and no more. */
export interface WaitingCall {
  /** Sent along as the Idempotency-Key, so that it is done once, however often it is sent. */
  key: string
  path: string
  body: Record<string, unknown>
  /** Whom it is about, for people. */
  title: string
  /** What was taken, for people. */
  detail: string
  /** The wire id of the member. Null: somebody new. */
  memberId: string | null
  /** By the clock of this device, in milliseconds. */
  takenAt: number
  /** Why the server refused it. It is not sent again by itself. */
  refusal?: string
  /** Why the last attempt did nothing. It is sent again. */
  obstacle?: string
}

/** More than a counter takes in the longest power cut that we heard of. A fuller list would hide that nothing is sent. */
export const MOST_WAITING = 50

// What is read from the browser may be of an older release, or of anybody. It can be nothing but these calls.
const PATHS = /^\/v1\/(subscriptions\/(sub_\w{26}\/payments|walk-in)|invoices\/inv_\w{26}\/payments)$/

/** What a browser has kept. What is in no form that we know is left out. */
export function waitingCallsIn(stored: string | null): WaitingCall[] {
  const calls = parsed(stored)
  return Array.isArray(calls) ? calls.filter(isWaitingCall).slice(0, MOST_WAITING) : []
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
}

function isWaitingCall(given: unknown): given is WaitingCall {
  const { key, path, body, title, detail, memberId, takenAt, refusal, obstacle } = (given ?? {}) as Record<
    string,
    unknown
  >
  const texts = [key, path, title, detail, memberId ?? '', refusal ?? '', obstacle ?? '']
  return (
    texts.every((each) => typeof each === 'string') &&
    PATHS.test(String(path)) &&
    typeof body === 'object' &&
    body !== null &&
    Number.isFinite(takenAt)
  )
}

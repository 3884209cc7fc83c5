/** An API call that was made at the counter and has no answer yet. It contains only what is needed to send it again. */
export interface WaitingCall {
  /** Sent as the Idempotency-Key, so that it is done once, however often it is sent. */
  key: string
  path: string
  body: Record<string, unknown>
  /** The person that it is about, for people. */
  title: string
  /** What was taken, for people. */
  detail: string
  /** The member's wire id. Null for somebody new. */
  memberId: string | null
  /** By this device's clock, in milliseconds. */
  takenAt: number
  /** Why the server refused it. It is not sent again automatically. */
  refusal?: string
  /** Why the last attempt did nothing. It is sent again. */
  obstacle?: string
}

/** More than a counter takes in the longest power cut that we heard of. A longer list would hide that nothing is being sent. */
export const MOST_WAITING = 50

// The stored calls may be from an older release, or from anybody. Only these paths are accepted.
const PATHS = /^\/v1\/(subscriptions\/(sub_\w{26}\/payments|walk-in)|invoices\/inv_\w{26}\/payments)$/

/** The calls that a browser has stored. Those in an unknown form are left out. */
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

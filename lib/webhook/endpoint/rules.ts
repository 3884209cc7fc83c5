import { DAY_MS } from '@/lib/core/duration'
import type { Environment } from '@/prisma/generated/enums'
import type { Failure } from '../call/failure'
import type { Verdict } from '../call/verdict'

/** An older secret that signs together with the newer ones until it expires. */
export interface PreviousSecret {
  sealed: Uint8Array<ArrayBuffer>
  expiresAt: Date
}

/** Two old secrets and the new one: at most three signatures per header. */
const MAX_PREVIOUS_SECRETS = 2

/**
 * Decides which secrets sign together with a new one.
 * @param secrets the secrets that have signed so far and have not expired, newest first.
 * @param alone the new one signs alone from now on, because an older one may have leaked.
 * @returns `ended`: a secret that ends early. If there are several, the newest.
 */
export function planRotation(secrets: readonly PreviousSecret[], now: Date, alone: boolean) {
  const unexpired = secrets.filter(({ expiresAt }) => expiresAt > now)
  const kept = alone ? 0 : MAX_PREVIOUS_SECRETS
  return { previous: unexpired.slice(0, kept), ended: unexpired[kept] ?? null }
}

/** An endpoint is switched off if every call to it has failed for this long. */
export const FAILING_LIMIT_MS = 5 * DAY_MS

/** What an endpoint's health needs from a recorded attempt. */
export interface AttemptResult {
  attemptedAt: Date
  verdict: Verdict
  failure: Failure | undefined
}

/** A recorded attempt at an endpoint. */
export interface EndpointAttempt extends AttemptResult {
  delivery: { endpointId: string; businessId: string; environment: Environment }
}

/** How a batch of attempts, in the order in which they ended, changes an endpoint's health. */
export interface HealthChange {
  /** True if at least one succeeded. Earlier failures no longer count. */
  succeeded: boolean
  /** Failures after the last success of the batch. */
  failures: number
  failingSince: Date | null
  lastFailureAt: Date | null
  lastFailure: Failure | null
  /** True if at least one response was 410. */
  gone: boolean
}

export function healthChange(results: readonly AttemptResult[]): HealthChange {
  const change: HealthChange = {
    succeeded: false,
    failures: 0,
    failingSince: null,
    lastFailureAt: null,
    lastFailure: null,
    gone: false,
  }
  for (const { verdict, attemptedAt, failure } of results) {
    if (verdict === 'succeeded') {
      change.succeeded = true
      change.failures = 0
      change.failingSince = null
    } else {
      change.failures += 1
      change.failingSince ??= attemptedAt
      change.lastFailureAt = attemptedAt
      change.lastFailure = failure ?? null
      change.gone ||= verdict === 'gone'
    }
  }
  return change
}

/** Why an endpoint must be switched off. Null if it stays on. */
export function reasonToDisable(gone: boolean, failingSince: Date | null, now: Date): Failure | null {
  if (gone) return { code: 'gone' }
  if (failingSince && now.getTime() - failingSince.getTime() >= FAILING_LIMIT_MS)
    return { code: 'failing_for_days' }
  return null
}

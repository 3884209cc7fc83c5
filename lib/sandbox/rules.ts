import { DAY_MS } from '@/lib/core/duration'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'

// All limits of a sandbox clock. The last one is also a constraint of its table.

/** The longest step of one call. It limits the work of the call to a year of renewals. */
export const MAX_ADVANCE_DAYS = 366

/** The constraint that keeps a clock within ten years of real time. Every part of the system can handle such dates. */
export const TEN_YEARS = 'sandbox_clocks_ten_years'

/** @throws {DomainError} `sandbox_only`. */
export function requireSandbox({ environment }: Pick<Ctx, 'environment'>): void {
  if (environment !== 'sandbox') throw new DomainError('sandbox_only')
}

/** @throws {DomainError} `parameter_invalid` if `to` is not later than the clock, or more than 366 days later. */
export function requireAllowedStep(now: Date, to: Date): void {
  if (to <= now) throw notLater(now)
  if (to.getTime() - now.getTime() > MAX_ADVANCE_DAYS * DAY_MS) throw tooFar(now)
}

export function notLater(now: Date): DomainError {
  return invalidParameter('to', `must be later than the sandbox clock, which says ${now.toISOString()}.`)
}

function tooFar(now: Date): DomainError {
  const last = new Date(now.getTime() + MAX_ADVANCE_DAYS * DAY_MS)
  return invalidParameter(
    'to',
    `must be within ${MAX_ADVANCE_DAYS} days of the sandbox clock: ${last.toISOString()} at the latest. Call again to go further.`,
  )
}

export function beyondTenYears(param: 'to' | 'seconds'): DomainError {
  return invalidParameter(
    param,
    'must leave the sandbox clock within ten years of real time. To test from today again, use a new business.',
  )
}

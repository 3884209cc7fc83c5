import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { env } from './env'

// One second: decisions §1 states the limits per second.
const WINDOW_SECONDS = 1

// Route bundles each hold their own copy of this module; a tenant must be counted once per process.
const registry = globalThis as typeof globalThis & { khataLimiters?: Map<Environment, RateLimiterMemory> }

function limiterOf(environment: Environment, points: number): RateLimiterMemory {
  registry.khataLimiters ??= new Map()
  let limiter = registry.khataLimiters.get(environment)
  if (!limiter) {
    limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
    registry.khataLimiters.set(environment, limiter)
  }
  return limiter
}

/** The RateLimit headers of an answer, and whether the call goes over the limit. */
export interface RateLimitVerdict {
  headers: Record<string, string>
  refusal?: DomainError
}

/**
 * Counts one call of a tenant.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export async function countCall(businessId: string, environment: Environment): Promise<RateLimitVerdict> {
  const points = environment === 'production' ? env().RATE_LIMIT_PRODUCTION : env().RATE_LIMIT_SANDBOX
  if (points === 0) return { headers: {} }
  try {
    return { headers: headersOf(points, await limiterOf(environment, points).consume(businessId)) }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterSeconds = refused.msBeforeNext / 1000
    return {
      headers: headersOf(points, refused),
      refusal: new DomainError('rate_limited', { retryAfterSeconds }),
    }
  }
}

function headersOf(points: number, state: RateLimiterRes): Record<string, string> {
  const reset = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return {
    ratelimit: `"default";r=${Math.max(0, state.remainingPoints)};t=${reset}`,
    'ratelimit-policy': `"default";q=${points};w=${WINDOW_SECONDS}`,
  }
}

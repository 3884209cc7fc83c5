import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { env } from './env'
import { redis } from './redis'

// The limits are stated per second.
const WINDOW_SECONDS = 1
// Route bundles each hold their own copy of this module; a tenant must be counted once per process.
const registry = globalThis as typeof globalThis & {
  khataLimiters?: Map<string, RateLimiterAbstract>
}

function limiterOf(name: string, points: number, seconds: number): RateLimiterAbstract {
  registry.khataLimiters ??= new Map()
  let limiter = registry.khataLimiters.get(name)
  if (!limiter) {
    const here = new RateLimiterMemory({ points, duration: seconds })
    const shared = redis()
    // Without Redis, or while it is away, each process counts for itself.
    limiter = shared
      ? new RateLimiterRedis({
          storeClient: shared,
          keyPrefix: `khata:limit:${name}`,
          points,
          duration: seconds,
          insuranceLimiter: here,
        })
      : here
    registry.khataLimiters.set(name, limiter)
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
export function countCall(businessId: string, environment: Environment): Promise<RateLimitVerdict> {
  const points = environment === 'production' ? env().RATE_LIMIT_PRODUCTION : env().RATE_LIMIT_SANDBOX
  return judge({ policy: 'default', limiter: environment, points }, businessId)
}

/**
 * Counts one call that names no tenant (no key, a wrong one, a path that does not exist) against its network address.
 * An address may make as many of them as a tenant may make calls in production.
 */
export function countUnidentifiedCall(ip: string | undefined): Promise<RateLimitVerdict> {
  const limit = { policy: 'address', limiter: 'unidentified', points: env().RATE_LIMIT_PRODUCTION }
  return judge(limit, ip ?? 'unknown')
}

interface CallLimit {
  /** The name that the headers give it. */
  policy: string
  limiter: string
  /** 0: there is no limit. */
  points: number
}

async function judge({ policy, limiter, points }: CallLimit, caller: string): Promise<RateLimitVerdict> {
  if (points === 0) return { headers: {} }
  try {
    const state = await limiterOf(limiter, points, WINDOW_SECONDS).consume(caller)
    return { headers: headersOf(policy, points, state) }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const refusal = new DomainError('rate_limited', { retryAfterSeconds: refused.msBeforeNext / 1000 })
    return { headers: headersOf(policy, points, refused), refusal }
  }
}

/**
 * Counts one `action` of a `caller`, of which `points` are free within so many seconds.
 * @throws {DomainError} `rate_limited`.
 */
export async function countAction(
  { action, points, seconds }: { action: string; points: number; seconds: number },
  caller: string,
): Promise<void> {
  try {
    await limiterOf(action, points, seconds).consume(caller)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new DomainError('rate_limited', { retryAfterSeconds: refused.msBeforeNext / 1000 })
  }
}

function headersOf(policy: string, points: number, state: RateLimiterRes): Record<string, string> {
  const reset = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return {
    ratelimit: `"${policy}";r=${Math.max(0, state.remainingPoints)};t=${reset}`,
    'ratelimit-policy': `"${policy}";q=${points};w=${WINDOW_SECONDS}`,
  }
}

import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { perProcess } from './per-process'
import { redis } from './redis'

// The configured limits are per second.
const WINDOW_SECONDS = 1
const limiters = perProcess('limiters', () => new Map<string, RateLimiterAbstract>())

function limiterOf(name: string, points: number, seconds: number): RateLimiterAbstract {
  let limiter = limiters.get(name)
  if (!limiter) {
    const here = new RateLimiterMemory({ points, duration: seconds })
    const shared = redis()
    // Without Redis, or while it is down, each process counts for itself.
    limiter = shared
      ? new RateLimiterRedis({
          storeClient: shared,
          keyPrefix: `khata:limit:${name}`,
          points,
          duration: seconds,
          insuranceLimiter: here,
        })
      : here
    limiters.set(name, limiter)
  }
  return limiter
}

/** The RateLimit headers of a response, and whether the call exceeds the limit. */
export interface RateLimitVerdict {
  headers: Record<string, string>
  refusal?: DomainError
}

/**
 * Counts one call of a tenant.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function countCall(businessId: string, environment: Environment): Promise<RateLimitVerdict> {
  return checkLimit({ policy: 'default', limiter: environment, points: limitOf(environment) }, businessId)
}

/**
 * Counts a call whose tenant is unknown for its network address: no key, a wrong key, or an unknown path. An address has the same limit as
 * a production tenant.
 */
export function countUnidentifiedCall(ip: string | undefined): Promise<RateLimitVerdict> {
  const points = env().RATE_LIMIT_PRODUCTION
  return checkLimit({ policy: 'address', limiter: 'unidentified', points }, ip ?? 'unknown')
}

interface RequestLimit {
  /** The name of the limit in the headers. */
  policy: string
  limiter: Environment | 'unidentified'
  /** 0 if there is no limit. */
  points: number
}

async function checkLimit(
  { policy, limiter, points }: RequestLimit,
  caller: string,
): Promise<RateLimitVerdict> {
  if (points === 0) return { headers: unlimited(policy) }
  try {
    const state = await limiterOf(limiter, points, WINDOW_SECONDS).consume(caller)
    return { headers: headersOf(policy, points, state) }
  } catch (refused) {
    const state = stateOf(refused)
    count('khata_rate_limit_refusals_total', { limit: limiter })
    const refusal = new DomainError('rate_limited', { retryAfterSeconds: state.msBeforeNext / 1000 })
    return { headers: headersOf(policy, points, state), refusal }
  }
}

/** A limit: `action` may happen `points` times in this number of seconds. */
export interface CostlyLimit {
  action: string
  points: number
  seconds: number
}

/**
 * Counts a tenant's call that costs as much as many others. If calls have no limit, these have none either.
 * @throws {DomainError} `rate_limited`.
 */
export async function countCostly(
  limit: CostlyLimit,
  { businessId, environment }: { businessId: string; environment: Environment },
): Promise<void> {
  if (limitOf(environment) > 0) await countAction(limit, businessId)
}

const limitOf = (environment: Environment) =>
  environment === 'production' ? env().RATE_LIMIT_PRODUCTION : env().RATE_LIMIT_SANDBOX

/**
 * Counts one action of a `caller`.
 * @throws {DomainError} `rate_limited`.
 */
export async function countAction({ action, points, seconds }: CostlyLimit, caller: string): Promise<void> {
  try {
    await limiterOf(action, points, seconds).consume(caller)
  } catch (refused) {
    const state = stateOf(refused)
    count('khata_rate_limit_refusals_total', { limit: 'action' })
    throw new DomainError('rate_limited', { retryAfterSeconds: state.msBeforeNext / 1000 })
  }
}

/**
 * A limiter rejects with its state, or with an error if it cannot count. The state's class may come from another bundle's copy of the
 * library, so this does not use instanceof.
 */
function stateOf(refused: unknown): RateLimiterRes {
  if (refused instanceof Error) throw refused
  return refused as RateLimiterRes
}

// With this value, a client that reads the headers never waits. It is the largest integer of a structured header (RFC 9651).
const NO_LIMIT = 999_999_999_999_999

const unlimited = (policy: string) => ({
  ratelimit: `"${policy}";r=${NO_LIMIT};t=${WINDOW_SECONDS}`,
  'ratelimit-policy': `"${policy}";q=${NO_LIMIT};w=${WINDOW_SECONDS}`,
})

function headersOf(policy: string, points: number, state: RateLimiterRes): Record<string, string> {
  const reset = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return {
    ratelimit: `"${policy}";r=${Math.max(0, state.remainingPoints)};t=${reset}`,
    'ratelimit-policy': `"${policy}";q=${points};w=${WINDOW_SECONDS}`,
  }
}

import { timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { bearerIn } from './bearer'

/** Whether a request carries METRICS_TOKEN. Always false if that is not set. */
export function hasMetricsToken(headers: Headers): boolean {
  const token = env().METRICS_TOKEN
  // Hashes all have the same length, so the comparison takes the same time for every token.
  return token !== undefined && timingSafeEqual(sha256(bearerIn(headers) ?? ''), sha256(token))
}

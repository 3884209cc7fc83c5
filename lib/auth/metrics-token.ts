import { timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { bearerIn } from './bearer'

/** Whether a request carries METRICS_TOKEN. Never without one in the settings. */
export function hasMetricsToken(headers: Headers): boolean {
  const token = env().METRICS_TOKEN
  // Hashes have one length, so the comparison takes the same time for every token.
  return token !== undefined && timingSafeEqual(sha256(bearerIn(headers) ?? ''), sha256(token))
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/infra/env'

/** Where the operator's grants stand, in the data directory. */
export const LOCAL_RECEIVERS_FILE = 'local-receivers.json'

const grants = z.array(z.object({ address: z.string(), port: z.int(), expiresAt: z.iso.datetime() })).max(20)

/**
 * Whether this machine's operator lets sandbox webhooks reach exactly this loopback address and port. A
 * grant is a line in a file that only the operator can write, as `npm run demo` does for its own receiver; without
 * one, loopback is refused like any private address.
 */
export function isGrantedReceiver(address: string, port: number): boolean {
  try {
    const file = path.join(env().KHATA_DATA_DIR, LOCAL_RECEIVERS_FILE)
    const now = new Date().toISOString()
    return grants
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .some((grant) => grant.address === address && grant.port === port && grant.expiresAt > now)
  } catch {
    // No file, or one that cannot be read: nothing is granted.
    return false
  }
}

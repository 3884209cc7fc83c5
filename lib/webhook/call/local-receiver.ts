import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/infra/env'

/** The file with the operator's grants, in the data directory. */
export const LOCAL_RECEIVERS_FILE = 'local-receivers.json'

const grants = z.array(z.object({ address: z.string(), port: z.int(), expiresAt: z.iso.datetime() })).max(20)

/**
 * True if the operator of this machine lets sandbox webhooks reach this loopback address and port. A grant is an entry in a file that only
 * the operator can write. `npm run demo` writes one for its own receiver. Without a grant, loopback is refused like any private address.
 */
export function isGrantedReceiver(address: string, port: number): boolean {
  try {
    const file = path.join(env().KHATA_DATA_DIR, LOCAL_RECEIVERS_FILE)
    const now = new Date().toISOString()
    return grants
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .some((grant) => grant.address === address && grant.port === port && grant.expiresAt > now)
  } catch {
    // The file is missing or unreadable, so nothing is granted.
    return false
  }
}

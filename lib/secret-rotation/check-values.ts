import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { howReadable } from '@/lib/infra/keys/crypto'
import { KEPT_PURPOSES } from '@/lib/infra/keys/key-purposes'
import { secretIdOf } from '@/lib/infra/keys/key-ring'
import { storedRows } from './read'
import { placeOf, STORED_VALUES } from './stored-values'

export interface SecretReport {
  /** How many values can only be decrypted with an older secret, by column. */
  older: Map<string, number>
  /** How many values cannot be decrypted with any secret of this process, by column. */
  unreadable: Map<string, number>
  /** How many keys of older secrets must still be kept. */
  keysToKeep: number
}

/** Decrypts every stored encrypted value, and reports which ones still need an older secret. It changes nothing. */
export async function checkValues(): Promise<SecretReport> {
  const report: SecretReport = { older: new Map(), unreadable: new Map(), keysToKeep: await keysToKeep() }
  for (const values of STORED_VALUES) {
    for await (const rows of storedRows(values))
      for (const sealed of rows.flatMap(({ held }) => held)) {
        const readable = howReadable(values.purpose, sealed)
        if (readable === 'with an older secret') count(report.older, placeOf(values))
        if (readable === 'not at all') count(report.unreadable, placeOf(values))
      }
  }
  return report
}

/** How many values need an older secret. If it is 0, that secret may be removed. */
export function needed({ older, keysToKeep }: SecretReport): number {
  return sum(older) + keysToKeep
}

export const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, each) => total + each, 0)

async function keysToKeep(): Promise<number> {
  const ids = env().APP_SECRET_PREVIOUS.map(secretIdOf)
  const purposes = KEPT_PURPOSES.map(({ purpose }) => purpose)
  const [row] = await query<{ kept: number }>(
    'SELECT count(*)::int AS kept FROM kept_keys WHERE secret_id = ANY ($1) AND purpose = ANY ($2)',
    [ids, purposes],
  )
  return ids.length * purposes.length - (row?.kept ?? 0)
}

function count(counts: Map<string, number>, place: string): void {
  counts.set(place, (counts.get(place) ?? 0) + 1)
}

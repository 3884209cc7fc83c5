import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { NO_ID } from '@/lib/core/id'
import { perProcess } from '@/lib/infra/process/per-process'
import { uuidAt, writeUuid } from './uuid-bytes'

// In production, a person may have one wallet for many businesses. If its id were the same everywhere, two businesses could tell each other
// what the person buys. So the database id is never shown: each business gets an id that is valid only there.

const loaded = perProcess('pseudonym key', (): { key?: KeyObject | undefined } => ({}))

/** @param key undefined: it is loaded again from the database of the next connection. */
export function setPseudonymKey(key: Buffer | undefined): void {
  loaded.key = key && createSecretKey(key)
}

// The start script connects to a database before its first migration.
const UNDEFINED_TABLE = '42P01'

/** Loads the key of this database, if it is not known yet. Called for a process's first connection. */
export async function loadPseudonymKey(client: pg.ClientBase): Promise<void> {
  if (loaded.key) return
  try {
    const { rows } = await client.query<{ key: Buffer }>('SELECT key FROM pseudonym_keys')
    setPseudonymKey(rows[0]?.key)
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNDEFINED_TABLE) throw error
  }
}

// A batch makes one for each of its subscriptions, so the bytes are assembled in one buffer.
const both = Buffer.alloc(32)

/**
 * The id of a person or a wallet at one business: always the same there, and a different one elsewhere. Nobody can match the two without
 * the key. A UUIDv8 (RFC 9562), in database form.
 * @param businessId null for the owners' own pages.
 */
export function pseudonymAt(businessId: string | null, id: string): string {
  if (!loaded.key) throw new Error('the key of pseudonyms is not in the database')
  writeUuid(both, businessId ?? NO_ID, 0)
  writeUuid(both, id, 16)
  const bytes = createHmac('sha256', loaded.key).update(both).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuidAt(bytes, 0)
}

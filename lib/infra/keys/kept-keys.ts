import { query } from '@/lib/infra/database/db'
import { log } from '@/lib/infra/telemetry/log'
import { decrypt } from './crypto'
import { setKeptKeys } from './key-ring'

interface KeptRow {
  purpose: string
  secretId: Buffer
  keyEncrypted: Buffer
}

const YOUNG =
  'SELECT purpose, secret_id, key_encrypted FROM kept_keys WHERE ends_at IS NULL OR ends_at > now()'

// Each route bundle has its own copy of this module. They are loaded once for the process.
const registry = globalThis as typeof globalThis & { khataKeptKeysLoaded?: Promise<void> }

/**
 * Resolves when this process has the keys that outlived their secret. They are loaded once: a process needs them only if
 * it was started after the end of a rotation, without the older secret.
 */
export function keptKeysLoaded(): Promise<void> {
  registry.khataKeptKeysLoaded ??= loadKeptKeys().catch((error) => {
    delete registry.khataKeptKeysLoaded
    throw error
  })
  return registry.khataKeptKeysLoaded
}

export async function loadKeptKeys(): Promise<void> {
  const rows = await query<KeptRow>(YOUNG)
  setKeptKeys(rows.flatMap((row) => openKeptKey(row) ?? []))
}

function openKeptKey({ purpose, secretId, keyEncrypted }: KeptRow) {
  try {
    return { purpose, secretId, bytes: Buffer.from(decrypt('kept key', keyEncrypted), 'base64') }
  } catch {
    const message = 'a kept key cannot be read: npm run rotate-secret was not run with the present APP_SECRET'
    log().warn({ purpose }, message)
    return undefined
  }
}

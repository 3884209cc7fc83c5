import { query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
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

const load = perProcess('load of the kept keys', (): { begun?: Promise<void> } => ({}))

/**
 * Resolves when this process has the keys that outlive their secret. They are loaded once: only a process that started after a rotation,
 * without the older secret, needs them.
 */
export function keptKeysLoaded(): Promise<void> {
  load.begun ??= loadKeptKeys().catch((error) => {
    delete load.begun
    throw error
  })
  return load.begun
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

import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Longer than any demo takes. After a killed demo the permission ends by itself.
const GRANT_MS = 15 * 60_000

/**
 * Allows the instance on `dataDir` to send sandbox webhooks to this port of 127.0.0.1, which it refuses otherwise. Only
 * its operator can write to that directory. Returns a function that takes the permission back.
 */
export function grantReceiver(dataDir: string, port: number): () => void {
  const file = path.join(dataDir, 'local-receivers.json')
  const grant = { address: '127.0.0.1', port, expiresAt: new Date(Date.now() + GRANT_MS).toISOString() }
  writeFileSync(file, `${JSON.stringify([grant])}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

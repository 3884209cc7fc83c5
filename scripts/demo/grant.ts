import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Longer than any demo takes, so that one that was killed leaves nothing open.
const GRANT_MS = 15 * 60_000

/**
 * Lets the instance on `dataDir` send sandbox webhooks to this port of 127.0.0.1, which it refuses otherwise: being
 * able to write there is being its operator. Returns what takes the grant back.
 */
export function grantReceiver(dataDir: string, port: number): () => void {
  const file = path.join(dataDir, 'local-receivers.json')
  const grant = { address: '127.0.0.1', port, expiresAt: new Date(Date.now() + GRANT_MS).toISOString() }
  writeFileSync(file, `${JSON.stringify([grant])}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

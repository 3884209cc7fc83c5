// Runs Khata for the end-to-end tests: `npm start` on a data directory that is deleted at the end.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

// Tests must not use a developer's .env, such as its database or mail server.
const kept = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
for (const name of Object.keys(kept)) process.env[name] ??= ''

process.on('exit', () => {
  const dataDir = process.env.KHATA_DATA_DIR
  for (const place of [path.join(dataDir, 'postgres'), dataDir]) {
    try {
      // If root started it, the database may be elsewhere, and this is a link.
      rmSync(realpathSync(place), { recursive: true })
    } catch {
      // The directory was never created.
    }
  }
})
await import('../start.mjs')

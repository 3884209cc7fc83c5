// The Khata that the end-to-end tests drive: `npm start` on a data directory that goes when it ends.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

// What a developer keeps in .env (a database, a mail server) is not for tests.
const kept = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
for (const name of Object.keys(kept)) process.env[name] ??= ''

process.on('exit', () => {
  const dataDir = process.env.KHATA_DATA_DIR
  for (const place of [path.join(dataDir, 'postgres'), dataDir]) {
    try {
      // Started by root, the database may live elsewhere behind a link.
      rmSync(realpathSync(place), { recursive: true })
    } catch {
      // It was never made.
    }
  }
})
await import('../start.mjs')

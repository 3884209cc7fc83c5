// The Khata that the end-to-end tests drive: `npm start` on a data directory that goes when it ends.
import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

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

// `npm run screenshots`: takes a picture of every page, light and dark, wide and on a phone, into a folder (screenshots/, or the
// one that is named). It uses the instance that runs on KHATA_DATA_DIR, or starts one for this time.
import path from 'node:path'
import { beginOnInstance } from './bootstrap/program.mjs'

const { root, dataDir } = await beginOnInstance()
const { main } = await import('./screenshots/main.ts')
const [folder = 'screenshots'] = process.argv.slice(2)
process.exit(await main(dataDir, path.resolve(root, folder)))

// `npm run db:guards`: writes lib/invariant/guards.json from the migrations. Run it after every new migration.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { guardsOfMigrations } from './migrated-guards'

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(root, 'lib/invariant/guards.json')
try {
  writeFileSync(file, `${JSON.stringify(await guardsOfMigrations(root), null, 1)}\n`)
  console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

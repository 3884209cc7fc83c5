// `npm run db:migrate`: applies the migrations to DATABASE_URL, as `npm start` does before it serves (docs/releases.md).
import path from 'node:path'
import { migrate } from '../../prisma/migrate'

const root = path.resolve(import.meta.dirname, '../..')
const url = process.env.DATABASE_URL
try {
  if (!url) throw new Error('Set DATABASE_URL; the embedded database is migrated by npm start.')
  const applied = await migrate(url, path.join(root, 'prisma/migrations'))
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

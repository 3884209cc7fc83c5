// `npm run db:migrate`, and `node scripts/run.mjs migrate` on a server: applies the migrations to DATABASE_URL, as `npm start`
// does before it serves (docs/releases.md).
import { prepareDatabase } from './prepare-database'

const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = process.env
try {
  if (!url) throw new Error('Set DATABASE_URL; the embedded database is migrated by npm start.')
  const applied = await prepareDatabase(process.cwd(), url, directUrl)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

// `npm run db:migration NAME`: writes the migration that leads from the last migrated schema to
// prisma/schema.prisma. Read it, add by hand what the schema cannot say, commit it with migrated.prisma.
import path from 'node:path'
import { writeMigration } from '../../prisma/migrate-write'

const name = process.argv[2] ?? ''
if (/^[a-z0-9_]{1,80}$/.test(name)) {
  const file = await writeMigration(name, new Date())
  console.log(`Wrote ${path.relative(process.cwd(), file)}: read it before you apply it.`)
} else {
  console.error('Name the migration in lower case, for example: npm run db:migration add_tax_rates')
  process.exitCode = 1
}

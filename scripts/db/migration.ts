// `npm run db:migration NAME`: writes the migration from the present migrations to prisma/schema.prisma. Read it, and add
// by hand what the schema cannot express. Then run npm run db:guards.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../../prisma/migrate'
import { compareWithSchema, type Difference } from '../../prisma/migrate-diff'
import { temporaryCluster } from '../postgres/temporary'

const prisma = path.resolve(import.meta.dirname, '../../prisma')

async function main(name: string) {
  if (!/^[a-z0-9_]{1,80}$/.test(name))
    throw new Error('Name the migration in lower case, for example: npm run db:migration add_tax_rates')
  const cluster = await temporaryCluster(26900)
  try {
    const url = cluster.url('postgres')
    await migrate(url, path.join(prisma, 'migrations'))
    const difference = await compareWithSchema(url, readFileSync(path.join(prisma, 'schema.prisma'), 'utf8'))
    const file = write(name, script(difference))
    console.log(
      `Wrote ${path.relative(process.cwd(), file)}: read it before you apply it, then run npm run db:guards.`,
    )
  } finally {
    await cluster.remove()
  }
}

function script({ owed, beyond }: Difference): string {
  const parts = [owed || '-- The schema asks for nothing new: what follows is written by hand.']
  if (beyond)
    parts.push(`-- The migrations made these and schema.prisma does not name them. Keep what was written
-- by hand for a reason; uncomment what the schema has given up.
${beyond.replace(/^(?=.)/gm, '-- ')}`)
  return `${parts.join('\n\n')}\n`
}

function write(name: string, sql: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const directory = path.join(prisma, 'migrations', `${stamp}_${name}`)
  mkdirSync(directory)
  const file = path.join(directory, 'migration.sql')
  writeFileSync(file, sql, { flag: 'wx' })
  return file
}

main(process.argv[2] ?? '').catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

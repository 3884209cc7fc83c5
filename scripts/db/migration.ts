// `npm run db:migration NAME`: writes the migration from the present migrations to prisma/schema.prisma. Read it, and add
// by hand what the schema cannot express.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../../prisma/migrate'
import { owedToSchema } from '../../prisma/migrate-diff'
import { readArguments, stopWithUsage } from '../bootstrap/usage.mjs'
import { temporaryCluster } from '../postgres/temporary'

const SCHEMA = 'schema.prisma'
const prisma = path.resolve(import.meta.dirname, '../../prisma')

async function main(name: string) {
  const cluster = await temporaryCluster(26900)
  try {
    const url = cluster.url('postgres')
    await migrate(url, path.join(prisma, 'migrations'))
    const owed = await owedToSchema(url, readFileSync(path.join(prisma, SCHEMA), 'utf8'), schemaBefore())
    const file = write(
      name,
      `${owed || '-- The schema asks for nothing new: what follows is written by hand.'}\n`,
    )
    console.log(`Wrote ${path.relative(process.cwd(), file)}: read it before you apply it.`)
  } finally {
    await cluster.remove()
  }
}

/**
 * The schema as committed with the last migration. It distinguishes an index that the schema has dropped from one that a migration made by
 * hand. Without git, no index and no key is dropped.
 */
function schemaBefore(): string | undefined {
  const last = git('log', '-1', '--format=%H', '--', 'migrations').trim()
  return (last && git('show', `${last}:./${SCHEMA}`)) || undefined
}

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: prisma, encoding: 'utf8' })
  return status === 0 ? stdout : ''
}

function write(name: string, sql: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const directory = path.join(prisma, 'migrations', `${stamp}_${name}`)
  mkdirSync(directory)
  const file = path.join(directory, 'migration.sql')
  writeFileSync(file, sql, { flag: 'wx' })
  return file
}

const usage = 'Name the migration in lower case, for example: npm run db:migration add_tax_rates'
const [name = ''] = readArguments({ usage, most: 1 }).positionals
if (!/^[a-z0-9_]{1,80}$/.test(name)) stopWithUsage(usage)
main(name).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

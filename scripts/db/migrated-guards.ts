import path from 'node:path'
import pg from 'pg'
import { type Guards, readGuards } from '../../lib/invariant/catalogue'
import type { GuardFile } from '../../lib/invariant/expected-guards'
import { migrate, readMigrations } from '../../prisma/migrate'
import { temporaryCluster } from '../postgres/temporary'

// The last migration changes it only on PostgreSQL 18. Older versions keep the definition of an earlier migration.
const BY_VERSION = ['function khata_uuid7()']

function checksumsOf(root: string): Record<string, string> {
  return Object.fromEntries(
    readMigrations(path.join(root, 'prisma/migrations')).map(({ name, checksum }) => [name, checksum]),
  )
}

/** Applies the migrations to an empty database of the newest supported version, and reads the guards there. */
export async function guardsOfMigrations(root: string): Promise<GuardFile> {
  const cluster = await temporaryCluster(26900)
  try {
    return await guardsOn(cluster.url('postgres'), root)
  } finally {
    await cluster.remove()
  }
}

async function guardsOn(url: string, root: string): Promise<GuardFile> {
  const migrations = path.join(root, 'prisma/migrations')
  const earlier: Guards[] = []
  const onApplied = async () => {
    earlier.push(await guardsOf(url))
  }
  await migrate(url, migrations, { onApplied })
  const guards = earlier.at(-1) ?? {}
  const alsoFine = BY_VERSION.map((name) => [
    name,
    [...new Set(earlier.flatMap((each) => each[name] ?? []))].filter((text) => text !== guards[name]),
  ])
  return { migrations: checksumsOf(root), guards, alsoFine: Object.fromEntries(alsoFine) }
}

async function guardsOf(connectionString: string): Promise<Guards> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await readGuards(client)
  } finally {
    await client.end()
  }
}

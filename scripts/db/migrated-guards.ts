import path from 'node:path'
import pg from 'pg'
import { type Guards, readGuards } from '../../lib/invariant/catalogue'
import type { GuardFile } from '../../lib/invariant/expected-guards'
import { migrate, readMigrations } from '../../prisma/migrate'
import { temporaryCluster } from '../postgres/temporary'

function checksumsOf(root: string): Record<string, string> {
  return Object.fromEntries(
    readMigrations(path.join(root, 'prisma/migrations')).map(({ name, checksum }) => [name, checksum]),
  )
}

/** Applies the migrations to an empty database of the newest supported version, and reads the guards from it. */
export async function guardsOfMigrations(root: string): Promise<GuardFile> {
  const cluster = await temporaryCluster(26900)
  try {
    const url = cluster.url('postgres')
    await migrate(url, path.join(root, 'prisma/migrations'))
    return { migrations: checksumsOf(root), guards: await guardsOf(url) }
  } finally {
    await cluster.remove()
  }
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

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from './migrate'
import type { MigrationLimits } from './migrate-limits'

/** An empty database and a folder for migrations, for one test. */
export async function emptyDatabase() {
  const here = process.env.DATABASE_URL as string
  const directory = mkdtempSync(path.join(tmpdir(), 'khata-migrations-'))
  const name = `khata_migrate_${randomUUID().slice(0, 8)}`
  const admin = await connect(here)
  await admin.query(`CREATE DATABASE ${name}`)
  const database = Object.assign(new URL(here), { pathname: `/${name}` }).href
  const clients: pg.Client[] = []
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    rmSync(directory, { recursive: true })
  })
  /** A session of its own. It is closed after the test. */
  const session = async () => {
    const client = await connect(database)
    clients.push(client)
    return client
  }
  const first = await session()
  /** What the migrator has told the operator. */
  const reports: string[] = []
  return {
    database,
    session,
    reports,
    query: async (sql: string) => (await first.query(sql)).rows,
    /** Writes a migration into the folder. */
    write(migration: string, sql: string) {
      mkdirSync(path.join(directory, migration), { recursive: true })
      writeFileSync(path.join(directory, migration, 'migration.sql'), sql)
    },
    /** Applies the migrations of the folder. `onReport` is called with each sentence. */
    migrate: (limits: Partial<MigrationLimits> = {}, onReport?: (sentence: string) => void) =>
      migrate(database, directory, {
        limits,
        report(sentence) {
          reports.push(sentence)
          onReport?.(sentence)
        },
      }),
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../prisma/migrate'
import { temporaryCluster } from '../postgres/temporary'
import { type ClosedBooks, startBookkeeper } from './bookkeeper'
import { BOOKS, ofWorkers } from './books-of-workers'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run's databases, and the migrated database that they are copied from. */
    databaseServer: string
    templateDatabase: string
    /** The address that checks the separate database of a test file at its end. */
    bookkeeper: string
  }
}

// Not the ports of `npm start`, and probably not those of another test run.
const FIRST_PORT = 26432 + (process.pid % 1000)

interface Databases {
  server: string
  template: string
  bookkeeper: string
  close(): Promise<void>
}

// Each project loads this file for itself. They share the servers that it has started.
const ofRun = globalThis as typeof globalThis & {
  khataDatabases?: { started: Promise<Databases>; projects: number }
}

/**
 * Once per run: starts a PostgreSQL, or uses the one of TEST_DATABASE_URL, and makes a migrated database. At the end it checks what the
 * tests have written to the workers' databases.
 */
export default async function setup(project: TestProject) {
  ofRun.khataDatabases ??= { started: start(project), projects: 0 }
  const shared = ofRun.khataDatabases
  shared.projects += 1
  const { server, template, bookkeeper, close } = await shared.started
  project.provide('databaseServer', server)
  project.provide('templateDatabase', template)
  project.provide('bookkeeper', bookkeeper)
  return async () => {
    shared.projects -= 1
    if (shared.projects === 0) await close()
  }
}

async function start(project: TestProject): Promise<Databases> {
  const server = process.env.TEST_DATABASE_URL
    ? foreignServer(process.env.TEST_DATABASE_URL)
    : await ownServer()
  const template = `khata_test_${randomUUID().slice(0, 8)}`
  await query(server.url, `CREATE DATABASE ${template}`)
  await migrate(databaseUrl(server.url, template), path.resolve('prisma/migrations'))
  await giveIds(databaseUrl(server.url, template))
  const bookkeeper = await startBookkeeper(
    { ...project.config.env, DATABASE_URL: server.url },
    databaseUrl(server.url, template),
  )
  return {
    server: server.url,
    template,
    bookkeeper: bookkeeper.url,
    async close() {
      tellProblems(
        await problemsOfWorkers(server.url, template, bookkeeper.problemsOf).catch((error) => [
          String(error),
        ]),
      )
      bookkeeper.close()
      await server.close(template)
    },
  }
}

/**
 * Tests write rows with uuidv7(), which PostgreSQL has since version 18. The product does not use it:
 * testing/older-postgres.alone.deep.test.ts.
 */
async function giveIds(template: string): Promise<void> {
  const { rows } = await query(template, `SELECT to_regproc('uuidv7') IS NULL AS lacking`)
  if (rows[0].lacking)
    await query(
      template,
      `CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
        SELECT overlay(overlay(gen_random_uuid()::text PLACING '7' FROM 15)
          PLACING instant.at FROM 1 FOR 13)::uuid
        FROM (SELECT regexp_replace(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-') AS at) AS instant $$`,
    )
}

/** What the invariants find in the workers' databases. */
async function problemsOfWorkers(
  server: string,
  template: string,
  problemsOf: (books: ClosedBooks) => Promise<string[]>,
): Promise<string[]> {
  const { rows } = await query(
    server,
    `SELECT datname FROM pg_database WHERE datname LIKE '${ofWorkers(template)}%'`,
  )
  const problems = rows.map(({ datname }) =>
    problemsOf({ database: databaseUrl(server, datname), all: true, declared: [] }),
  )
  return (await Promise.all(problems)).flat()
}

/** Reports problems that make the run fail, although its tests have ended. `npm test` reads the file. */
function tellProblems(problems: string[]): void {
  if (problems.length === 0) return
  process.exitCode = 1
  for (const each of problems) console.error(`Books: ${each}`)
  console.error(
    'To find the test file, run the files of that subject alone: each run has databases of its own.',
  )
  if (process.env[BOOKS]) writeFileSync(process.env[BOOKS], JSON.stringify(problems))
}

async function ownServer() {
  const cluster = await temporaryCluster(FIRST_PORT)
  return { url: cluster.url('postgres'), close: cluster.remove }
}

function foreignServer(url: string) {
  return {
    url,
    async close(template: string) {
      const { rows } = await query(url, `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`)
      for (const { datname } of rows) await query(url, `DROP DATABASE ${datname} WITH (FORCE)`)
    },
  }
}

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

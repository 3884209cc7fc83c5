import pg from 'pg'
import { inject } from 'vitest'

/**
 * Before each test file: a fresh copy of the migrated database, so that a sweep over everything that is due
 * sees only what its own file made. A worker runs one file at a time and reuses the name.
 */
const server = inject('databaseServer')
const database = `${inject('templateDatabase')}_${process.env.VITEST_POOL_ID}`

const client = new pg.Client({ connectionString: server })
await client.connect()
await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
await client.query(`CREATE DATABASE ${database} TEMPLATE ${inject('templateDatabase')} STRATEGY file_copy`)
await client.end()

const url = new URL(server)
url.pathname = `/${database}`
process.env.DATABASE_URL = url.href

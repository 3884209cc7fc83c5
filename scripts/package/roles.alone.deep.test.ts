import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { prepareDatabase } from '../db/prepare-database'
import { findOlderPostgres, startOlderPostgres } from '../test/older-postgres'

const root = path.resolve(import.meta.dirname, '../..')
const programs = findOlderPostgres()

it.skipIf(!programs)(
  'the script of compose gives Khata and Inngest a role and a database each, and neither reaches the other',
  async () => {
    const server = await startOlderPostgres(programs as string, 'postgres')
    const at = (role: string, database: string) => {
      const url = new URL(server.url)
      url.username = role
      url.pathname = `/${database}`
      return url.href
    }
    const made = spawnSync('sh', ['deploy/postgres/roles.sh'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${programs}:${process.env.PATH}`,
        PGHOST: decodeURIComponent(new URL(server.url).host),
        KHATA_PASSWORD: "a'1",
        INNGEST_PASSWORD: 'b2',
      },
    })
    expect([made.status, made.stderr]).toEqual([0, ''])

    await prepareDatabase(root, at('khata', 'khata'))
    const client = new pg.Client({ connectionString: at('khata', 'khata') })
    await client.connect()
    const { rows } = await client.query(
      `SELECT rolname, rolsuper, rolcreatedb, pg_has_role(oid, 'pg_read_all_stats', 'MEMBER') AS reads
       FROM pg_roles WHERE rolname IN ('khata', 'inngest') ORDER BY rolname`,
    )
    await client.end()
    expect(rows).toEqual([
      { rolname: 'inngest', rolsuper: false, rolcreatedb: false, reads: false },
      { rolname: 'khata', rolsuper: false, rolcreatedb: false, reads: true },
    ])
    for (const [role, database] of [
      ['khata', 'inngest'],
      ['inngest', 'khata'],
    ] as const) {
      const stranger = new pg.Client({ connectionString: at(role, database) })
      await expect(stranger.connect()).rejects.toThrow('permission denied for database')
    }
    await server.stop()
  },
)

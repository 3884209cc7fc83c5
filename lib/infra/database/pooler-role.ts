import pg from 'pg'
import { SESSION_SETTINGS } from './session-settings'

// Any number that nothing else uses as a lock. Two processes that start together must not change the same row.
const ADVISORY_LOCK = 72707372

const GIVEN = `
SELECT d.datname AS database, coalesce((SELECT s.setconfig FROM pg_db_role_setting s
  WHERE s.setrole = r.oid AND s.setdatabase = d.oid), '{}') AS settings
FROM pg_roles r, pg_database d WHERE r.rolname = $1 AND d.datname = current_database()`

/**
 * Gives a pooler's role the settings of the app's connections, in this database only. A pooler refuses or drops the settings that a
 * connection asks for.
 * @param client a direct connection.
 * @throws {Error} with a readable sentence, if this connection is not allowed to.
 */
export async function giveSettingsTo(role: string, client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`)
  let sql = ''
  try {
    const { rows } = await client.query<{ database: string; settings: string[] }>(GIVEN, [role])
    for (const [name, value] of Object.entries(SESSION_SETTINGS))
      if (!rows[0]?.settings.includes(`${name}=${value}`))
        sql += alterRole(role, rows[0]?.database ?? '', name, value)
    if (sql) await client.query(sql)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const why = (error as Error).message
    throw new Error(`The role of DATABASE_URL needs settings (${why}). Let an administrator run: ${sql}`)
  }
}

function alterRole(role: string, database: string, name: string, value: string): string {
  const [who, where, what] = [role, database, name].map(pg.escapeIdentifier)
  return `ALTER ROLE ${who} IN DATABASE ${where} SET ${what} = ${pg.escapeLiteral(value)};\n`
}

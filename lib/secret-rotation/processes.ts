import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { secretIdOf, secretIdsIn } from '@/lib/infra/keys/key-ring'

/**
 * How many database connections belong to running Khata processes with another secret than this one. Such a process writes values that need
 * its secret, and may be unable to read values of the new one.
 */
export async function otherWriters(): Promise<number> {
  const newest = secretIdOf(env().APP_SECRET).toString('hex')
  const rows = await query<{ name: string; connections: number }>(
    `SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() GROUP BY application_name`,
  )
  const others = rows.filter(({ name }) => {
    const ids = secretIdsIn(name)
    return ids && ids[0] !== newest
  })
  return others.reduce((total, { connections }) => total + connections, 0)
}

import type pg from 'pg'
import { contentsOf, verifyDump } from './dump'
import { inOneTransaction, requireArchived, SCHEMA, TABLES } from './months'
import { contentOf } from './rows'

/**
 * Drops the tables of a detached month, if its dump has every row. It is safe to repeat.
 * @throws {Error} a sentence, if the dump or the tables are not what was detached.
 */
export async function dropMonth(client: pg.Client, name: string, folder: string): Promise<void> {
  const month = await requireArchived(client, name)
  await verifyDump(month, folder)
  if (month.dropped_at) return
  for (const table of TABLES) {
    const { rows, sha256 } = await contentOf(client, table, `${SCHEMA}.${table}_${name}`)
    const wanted = contentsOf(month)[table]
    if (rows !== wanted.rows || sha256 !== wanted.sha256)
      throw new Error(
        `${SCHEMA}.${table}_${name} was changed since it was detached: report this, drop nothing.`,
      )
  }
  await inOneTransaction(client, async () => {
    for (const table of TABLES) await client.query(`DROP TABLE ${SCHEMA}.${table}_${name}`)
    await client.query('UPDATE archived_months SET dropped_at = now() WHERE name = $1', [name])
  })
}

import path from 'node:path'
import { giveSettingsTo } from '../../lib/infra/database/pooler-role'
import { migrate } from '../../prisma/migrate'
import { connectTo } from '../../prisma/migrate-session'

/**
 * Migrates the app's database, bypassing a pooler, and gives the pooler's role the settings of the app.
 * @param directUrl PostgreSQL itself, if `databaseUrl` is a pooler.
 * @returns the names of the migrations that were applied now.
 */
export async function prepareDatabase(
  root: string,
  databaseUrl: string,
  directUrl?: string,
): Promise<string[]> {
  const applied = await migrate(directUrl || databaseUrl, path.join(root, 'prisma/migrations'))
  if (directUrl) {
    const client = await connectTo(directUrl)
    await giveSettingsTo(decodeURIComponent(new URL(databaseUrl).username), client).finally(() =>
      client.end(),
    )
  }
  return applied
}

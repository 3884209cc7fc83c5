import type { BenchCluster } from './cluster'
import { Worker } from './worker'

/** The APP_SECRET of everything that a bench starts. */
export const SECRET = 'bench'.repeat(8)

/**
 * Makes a database with all migrations, and starts a process that fills it with the operations of the product.
 * @param file the tasks of that process. The bench stops it.
 */
export async function openMaker(
  cluster: BenchCluster,
  database: string,
  file: string,
): Promise<{ databaseUrl: string; maker: Worker }> {
  await cluster.createMigrated(database)
  const databaseUrl = cluster.url(database)
  return { databaseUrl, maker: openWorker(databaseUrl, file) }
}

/** Starts a process that does tasks with a database. The bench stops it. */
export function openWorker(databaseUrl: string, file: string): Worker {
  return new Worker(file, { DATABASE_URL: databaseUrl, APP_SECRET: SECRET, LOG_LEVEL: 'warn' })
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchCluster } from '../harness/cluster'

/** A body of subscriptions of which some are due. */
export interface Body {
  subscriptions: number
  due: number
}

// Half of what one look for tenants takes in: batches hold several businesses, as they do where many are served.
const BUSINESSES = 50

/** Makes a database that holds such a body, to be copied for each run. */
export async function generateBody(cluster: BenchCluster, database: string, body: Body): Promise<void> {
  const template = readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
  await cluster.createMigrated(database)
  await cluster.run(
    database,
    template
      .replaceAll('$subscriptions$', String(body.subscriptions))
      .replaceAll('$due$', String(body.due))
      .replaceAll('$businesses$', String(BUSINESSES)),
  )
}

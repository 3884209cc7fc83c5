import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AGREEMENTS_OF_GENERATED } from '@/testing/agreements'
import type { BenchCluster } from '../harness/cluster'

/** A number of subscriptions, some of which are due. */
export interface Body {
  subscriptions: number
  due: number
}

// Half of the businesses that one batch can hold, so that batches hold several businesses, as in a large instance.
export const BUSINESSES = 50

/** Makes a database with these subscriptions. Each run copies it. */
export async function generateBody(cluster: BenchCluster, database: string, body: Body): Promise<void> {
  const template = readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
  await cluster.createMigrated(database)
  await cluster.run(
    database,
    template
      .replaceAll('$subscriptions$', String(body.subscriptions))
      .replaceAll('$due$', String(body.due))
      .replaceAll('$businesses$', String(BUSINESSES))
      .replace('$agreements$', AGREEMENTS_OF_GENERATED.replace('LIMIT 1000', '')),
  )
}

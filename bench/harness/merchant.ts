import path from 'node:path'
import type { BenchCluster } from './cluster'
import { Worker } from './worker'

export interface Merchant {
  businessId: string
  /** A secret key of its production. */
  key: string
}

/** Makes a business in a migrated database, with a production key and an endpoint for every event. */
export async function openMerchant(
  cluster: BenchCluster,
  database: string,
  appSecret: string,
  receiverUrl: string,
): Promise<Merchant> {
  const env = { DATABASE_URL: cluster.url(database), APP_SECRET: appSecret, LOG_LEVEL: 'warn' }
  const worker = new Worker(path.join(import.meta.dirname, 'merchant-worker.ts'), env)
  try {
    return await worker.ask<Merchant>('open', [receiverUrl])
  } finally {
    await worker.stop()
  }
}

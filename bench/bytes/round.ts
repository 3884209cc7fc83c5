import type { BenchCluster } from '../harness/cluster'
import { serverSeconds } from '../harness/processor-time'
import type { Scene } from '../harness/scene'
import type { Worker } from '../harness/worker'
import type { Renewed } from '../renewals/worker'

export const RENEWALS = 4_000

export type Workers = Record<'renewals' | 'deliveries' | 'notices' | 'receiver', Worker>

/** What one renewal costs in one step of its way. */
export interface Step {
  name: 'renewal' | 'deliveries' | 'notices'
  /** Bytes of the write-ahead log. */
  walBytes: number
  /** Processor time of PostgreSQL. Undefined where it cannot be read. */
  serverSeconds?: number
}

/** Renews, delivers and tells, as the functions of the product do. Begins with a checkpoint. */
export async function playRound(
  { cluster, progress }: Scene,
  database: string,
  workers: Workers,
): Promise<Step[]> {
  await cluster.run(database, 'CHECKPOINT')
  const walPosition = async () => {
    const sql = `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`
    const [row] = (await cluster.rows(database, sql)) as { bytes: number }[]
    return row?.bytes ?? 0
  }
  const steps: Step[] = []
  const step = async (name: Step['name'], work: () => Promise<unknown>) => {
    const [wal, seconds] = [await walPosition(), await serverSeconds(cluster)]
    await work()
    progress(`${name} done`)
    const [walAfter, secondsAfter] = [await walPosition(), await serverSeconds(cluster)]
    steps.push({
      name,
      walBytes: (walAfter - wal) / RENEWALS,
      ...(seconds !== undefined &&
        secondsAfter !== undefined && { serverSeconds: (secondsAfter - seconds) / RENEWALS }),
    })
  }
  await step('renewal', async () => {
    const { billed } = await workers.renewals.ask<Renewed>('renew')
    if (billed !== RENEWALS) throw new Error(`${billed} were renewed, not ${RENEWALS}`)
  })
  await step('deliveries', () => workers.deliveries.ask('deliver'))
  await step('notices', () => workers.notices.ask('tellCustomers'))
  await checkDone(cluster, database)
  return steps
}

async function checkDone(cluster: BenchCluster, database: string): Promise<void> {
  const [left] = await cluster.rows(
    database,
    `SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE status <> 'succeeded') AS deliveries,
      (SELECT count(*)::int FROM outbox_messages WHERE due_at IS NOT NULL) AS messages,
      (SELECT count(*)::int FROM invoices WHERE status <> 'paid') AS invoices`,
  )
  const wanted = { deliveries: 0, messages: 0, invoices: 0 }
  if (JSON.stringify(left) !== JSON.stringify(wanted))
    throw new Error(`not all was done: ${JSON.stringify(left)} are left`)
}

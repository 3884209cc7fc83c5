import { rmSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../../prisma/migrate'
import { alone, type Figure } from '../harness/figure'
import { startFleet } from '../harness/fleet'
import { SECRET } from '../harness/maker'
import { openMerchant } from '../harness/merchant'
import { hasNginx } from '../harness/nginx'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import type { Counted } from './load-worker'
import { nextVersionsMigrations } from './migrations'

const DATABASE = 'rolling'
const REPLICAS = 3
const CONNECTIONS = 8

/**
 * A rolling release under load: autocannon sends keyed POSTs and GETs to nginx, while the migrations of a next version
 * run and each replica is stopped with SIGTERM and started again. No request may fail, and the database must have one
 * customer for each 201.
 */
export async function benchRolling({ root, cluster, progress }: Scene): Promise<Figure[]> {
  if (!(await hasNginx()))
    throw new Error('This bench needs nginx: apt-get install nginx-light, for example.')
  await cluster.createMigrated(DATABASE)
  const merchant = await openMerchant(cluster, DATABASE, SECRET, 'http://127.0.0.1:9/')
  const databaseUrl = cluster.url(DATABASE)
  const fleet = await startFleet({
    root,
    databaseUrl,
    appSecret: SECRET,
    count: REPLICAS,
    env: { WEBHOOKS_SENT_BY: 'functions' },
  })
  progress(`${REPLICAS} replicas behind nginx are ready`)
  const load = new Worker(path.join(import.meta.dirname, 'load-worker.ts'), {})
  const folder = nextVersionsMigrations(root)
  try {
    await load.ask('begin', [fleet.url, merchant.key, CONNECTIONS])
    const restarts: number[] = []
    let migrated: Promise<number> | undefined
    for (const replica of fleet.replicas) {
      const stoppedMs = await timed(() => replica.end('SIGTERM'))
      const startedMs = await timed(() => replica.start())
      progress(
        `${replica.name} stopped in ${seconds(stoppedMs)} and was ready again after ${seconds(startedMs)}`,
      )
      restarts.push((stoppedMs + startedMs) / 1000)
      // After the first replica, so that there are rows to change.
      migrated ??= timed(() => migrate(databaseUrl, folder, { report: progress }))
    }
    const migrationMs = (await migrated) ?? 0
    const counted = await load.ask<Counted>('end')
    progress(`responses: ${JSON.stringify(counted.statuses)}; the migrations took ${seconds(migrationMs)}`)
    for (const example of counted.examples) progress(`FAILED: ${example}`)
    const [{ count }] = (await cluster.rows(DATABASE, 'SELECT count(*)::int FROM customers')) as [
      { count: number },
    ]
    return figures(counted, count, restarts)
  } finally {
    await load.stop()
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figures(counted: Counted, stored: number, restarts: number[]): Figure[] {
  const { p50, p99, max } = counted.latencyMs
  return [
    alone('rolling release: requests', '', [counted.requests], { atLeast: 1_000 }),
    alone('rolling release: requests that failed', '', [counted.failed], { atMost: 0 }),
    alone(
      'rolling release: customers stored without a 201, or the other way round',
      '',
      [Math.abs(stored - counted.created)],
      { atMost: 0 },
    ),
    alone('rolling release: p50 of the slowest run', 'ms', [p50]),
    alone('rolling release: p99 of the slowest run', 'ms', [p99]),
    alone('rolling release: slowest response', 'ms', [max]),
    alone('rolling release: one replica away', 's', restarts),
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now()
  await work()
  return performance.now() - beganAt
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

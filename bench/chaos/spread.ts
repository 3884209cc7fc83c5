import { readFileSync } from 'node:fs'
import type { BenchCluster } from '../harness/cluster'
import type { Fleet } from '../harness/fleet'

const LOOK_MS = 1_000

export interface Spread {
  /** Stops looking. Returns how many deliveries each program sent last. */
  deliveries(): Promise<Record<string, number>>
}

/** Looks which process is which worker of deliveries: the table forgets a worker soon after its death. */
export function watchWorkers(cluster: BenchCluster, database: string, fleet: Fleet): Spread {
  const names = new Map<string, string>()
  const look = async () => {
    const workers = (await cluster.rows(database, 'SELECT id, pid FROM delivery_workers')) as {
      id: string
      pid: number
    }[]
    for (const { id, pid } of workers) {
      const owner = fleet.replicas.find((each) => each.pids.has(pid))
      if (owner) names.set(id, owner.name)
    }
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
  return {
    async deliveries() {
      clearInterval(timer)
      await look()
      const rows = (await cluster.rows(
        database,
        'SELECT leased_by AS worker, count(*)::int AS sent FROM webhook_deliveries GROUP BY 1',
      )) as { worker: string | null; sent: number }[]
      const sums: Record<string, number> = {}
      for (const { worker, sent } of rows) {
        const name = (worker && names.get(worker)) ?? 'a process that lived too shortly to be seen'
        sums[name] = (sums[name] ?? 0) + sent
      }
      return sums
    },
  }
}

/** How many calls of the billing function nginx passed to each replica. */
export function billingCalls(fleet: Fleet): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const line of readFileSync(fleet.accessLog, 'utf8').split('\n')) {
    const port = line.match(/^127\.0\.0\.1:(\d+) .*bill-due-subscriptions/)?.[1]
    if (!port) continue
    const name = fleet.names.get(Number(port)) ?? port
    sums[name] = (sums[name] ?? 0) + 1
  }
  return sums
}

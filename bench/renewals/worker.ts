// The process that renews: what the function bill-due-subscriptions runs for a backlog, in as many lanes as it does.
import { closeDatabase, query } from '@/lib/infra/db'
import { billUntilIdle } from '@/lib/subscription/bill-until-idle'
import { serveTasks } from '../harness/worker'
import { StatementClock } from './statement-clock'

const LANES = 4
const LANE_MS = 300_000

export interface Renewed {
  billed: number
  seconds: number
  /** Of this process, while it renewed. */
  cpuSeconds: number
}

async function renew(lanes: number = LANES): Promise<Renewed> {
  // A service that runs has its connections; opening them is no part of a renewal.
  await Promise.all(Array.from({ length: lanes }, () => query('SELECT pg_sleep(0.05)')))
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const results = await Promise.all(Array.from({ length: lanes }, () => billUntilIdle('production', LANE_MS)))
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  // The next run finds another database under the same name.
  await closeDatabase()
  return {
    billed: results.reduce((sum, { billed }) => sum + billed, 0),
    seconds,
    cpuSeconds: (user + system) / 1e6,
  }
}

async function profile() {
  const clock = new StatementClock()
  const renewed = await renew(1)
  return { renewed, statements: clock.stop() }
}

serveTasks({
  renew,
  profile,
  peakRssMb: () => process.resourceUsage().maxRSS / 1024,
})

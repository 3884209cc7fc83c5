// The process that renews. It does what the function bill-due-subscriptions does, with as many lanes.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { closeDatabase, query } from '@/lib/infra/database/db'
import type { Environment } from '@/prisma/generated/enums'
import { serveTasks } from '../harness/worker'
import { StatementClock } from './statement-clock'

const LANES = 4
const LANE_MS = 300_000

export interface Renewed {
  billed: number
  seconds: number
  /** The CPU time of this process while it renewed. */
  cpuSeconds: number
  /** The longest time in which the event loop did not turn. */
  longestStallMs: number
}

async function renew(lanes = LANES, environment: Environment = 'production'): Promise<Renewed> {
  // A running service already has its connections, so the time to open them is not measured.
  await Promise.all(Array.from({ length: lanes }, () => query('SELECT pg_sleep(0.05)')))
  const stalls = monitorEventLoopDelay({ resolution: 5 })
  stalls.enable()
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const results = await Promise.all(Array.from({ length: lanes }, () => billUntilIdle(environment, LANE_MS)))
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  // The next run has another database with the same name.
  await closeDatabase()
  return {
    billed: results.reduce((sum, { billed }) => sum + billed, 0),
    seconds,
    cpuSeconds: (user + system) / 1e6,
    longestStallMs: stalls.max / 1e6,
  }
}

async function profile(environment?: Environment) {
  const clock = new StatementClock()
  const renewed = await renew(1, environment)
  return { renewed, statements: clock.stop() }
}

serveTasks({
  renew: () => renew(),
  renewSandbox: () => renew(LANES, 'sandbox'),
  profile: () => profile(),
  profileSandbox: () => profile('sandbox'),
  peakRssMb: () => process.resourceUsage().maxRSS / 1024,
})

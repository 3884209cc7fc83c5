// The process that renews: what the function bill-due-subscriptions runs for a backlog, in as many lanes as it does.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { closeDatabase, query } from '@/lib/infra/db'
import { billUntilIdle } from '@/lib/subscription/bill-until-idle'
import type { Environment } from '@/prisma/generated/enums'
import { serveTasks } from '../harness/worker'
import { StatementClock } from './statement-clock'

const LANES = 4
const LANE_MS = 300_000

export interface Renewed {
  billed: number
  seconds: number
  /** Of this process, while it renewed. */
  cpuSeconds: number
  /** The longest time in which the process served nothing else. */
  longestStallMs: number
}

async function renew(lanes = LANES, environment: Environment = 'production'): Promise<Renewed> {
  // A service that runs has its connections; opening them is no part of a renewal.
  await Promise.all(Array.from({ length: lanes }, () => query('SELECT pg_sleep(0.05)')))
  const stalls = monitorEventLoopDelay({ resolution: 5 })
  stalls.enable()
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const results = await Promise.all(Array.from({ length: lanes }, () => billUntilIdle(environment, LANE_MS)))
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  // The next run finds another database under the same name.
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

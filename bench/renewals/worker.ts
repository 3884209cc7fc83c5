// The process that renews. It does what the function bill-due-subscriptions does, with as many lanes.
import { billUntilIdle } from '@/lib/billing/bill-due'
import { closeDatabase, query } from '@/lib/infra/database/db'
import { serveTasks } from '../harness/worker'

const LANES = 4
const LANE_MS = 300_000

const inLanes = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: LANES }, work))

serveTasks({
  /** Renews what is due. @returns the seconds. */
  async renew(): Promise<number> {
    // A running service already has its connections, so the time to open them is not measured.
    await inLanes(() => query('SELECT pg_sleep(0.05)'))
    const startedAt = performance.now()
    await inLanes(() => billUntilIdle('production', LANE_MS))
    const seconds = (performance.now() - startedAt) / 1000
    // The next run has another database with the same name.
    await closeDatabase()
    return seconds
  },
  peakRssMb: () => process.resourceUsage().maxRSS / 1024,
})

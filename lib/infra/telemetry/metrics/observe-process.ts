import { readFileSync } from 'node:fs'
import {
  type EventLoopUtilization,
  type IntervalHistogram,
  monitorEventLoopDelay,
  performance,
} from 'node:perf_hooks'
import { pool } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
import { workerLoad } from '@/lib/infra/process/worker-pool/in-worker'
import { openProblems } from '@/lib/infra/telemetry/problems'
import { learnValues, type Observation } from './record'

/** What this process knows about itself, without asking the database. So it works while the database is down. */
export function observeProcess(): Observation[] {
  return [...ofBuild(), ...ofEventLoop(), ...ofResources(), ...ofPool(), ...ofWork()]
}

/** Begins to measure the event loop. */
export function watchEventLoop(): EventLoop {
  return perProcess('event loop', () => new EventLoop())
}

const RESOLUTION_MS = 20
const PERCENTILES = { '0.5': 50, '0.99': 99, '1': 100 } as const

class EventLoop {
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  #before: EventLoopUtilization = performance.eventLoopUtilization()

  constructor() {
    this.#delay.enable()
  }

  /** The figures since the last call. */
  take(): Observation[] {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#before)
    this.#before = now
    const lags = Object.entries(PERCENTILES).map(([quantile, percentile]) => {
      // The histogram holds the whole time between two timers.
      const lateMs = this.#delay.count > 0 ? this.#delay.percentile(percentile) / 1e6 - RESOLUTION_MS : 0
      const labels = { quantile: quantile as keyof typeof PERCENTILES }
      return { name: 'khata_event_loop_lag_seconds', labels, value: Math.max(0, lateMs) / 1000 } as const
    })
    this.#delay.reset()
    return [...lags, { name: 'khata_event_loop_utilization_ratio', labels: {}, value: utilization }]
  }
}

function ofEventLoop(): Observation[] {
  return watchEventLoop().take()
}

const node = process.version
let version: string | undefined

function ofBuild(): Observation[] {
  version ??= (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
  learnValues('version', [version])
  learnValues('node', [node])
  return [{ name: 'khata_build_info', labels: { version, node }, value: 1 }]
}

function ofResources(): Observation[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const none = {}
  return [
    { name: 'process_cpu_seconds_total', labels: { mode: 'user' }, value: user / 1e6 },
    { name: 'process_cpu_seconds_total', labels: { mode: 'system' }, value: system / 1e6 },
    { name: 'process_start_time_seconds', labels: none, value: performance.timeOrigin / 1000 },
    { name: 'process_resident_memory_bytes', labels: none, value: rss },
    { name: 'nodejs_heap_size_used_bytes', labels: none, value: heapUsed },
    { name: 'nodejs_heap_size_total_bytes', labels: none, value: heapTotal },
    { name: 'nodejs_external_memory_bytes', labels: none, value: external },
  ]
}

function ofPool(): Observation[] {
  const { totalCount, idleCount, waitingCount, options } = pool()
  return [
    { name: 'khata_pool_connections', labels: { state: 'busy' }, value: totalCount - idleCount },
    { name: 'khata_pool_connections', labels: { state: 'idle' }, value: idleCount },
    { name: 'khata_pool_size', labels: {}, value: options.max },
    { name: 'khata_pool_waiting', labels: {}, value: waitingCount },
  ]
}

function ofWork(): Observation[] {
  const { running, waiting } = workerLoad()
  const problems = openProblems()
  const open = (severity: 'error' | 'warning') => ({
    name: 'khata_open_problems' as const,
    labels: { severity },
    value: problems.filter((problem) => problem.severity === severity).length,
  })
  return [
    { name: 'khata_worker_jobs', labels: { state: 'running' }, value: running },
    { name: 'khata_worker_jobs', labels: { state: 'waiting' }, value: waiting },
    open('error'),
    open('warning'),
  ]
}

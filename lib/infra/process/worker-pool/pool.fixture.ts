import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type PoolOptions, WorkerPool } from './in-worker'
import type { JobLimits } from './worker-process'

export const MEGABYTE = 1024 * 1024
const ROOMY: JobLimits = { maxCpuMs: 60_000, maxMemoryBytes: 1024 * MEGABYTE, maxMs: 60_000 }

/** Opens a pool for one test. */
export function open(options: Partial<PoolOptions> = {}, limits: Partial<JobLimits> = {}) {
  const current = new WorkerPool({
    processes: 1,
    runningPerBusiness: 1,
    waitingPerBusiness: 10,
    waiting: 100,
    ...options,
    limits: { ...ROOMY, ...limits },
  })
  onTestFinished(() => current.end())
  return (business: string, name: string, input?: unknown, maxCpuMs?: number) =>
    current.run(business, { file: 'lib/infra/process/worker/jobs.fixture.ts', name, input, maxCpuMs })
}

/** A file that a test creates to let a job continue. */
export function gate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-worker-'))
  const file = path.join(folder, 'open')
  return { file, open: () => writeFileSync(file, ''), beside: (name: string) => path.join(folder, name) }
}

import { availableParallelism } from 'node:os'
import { DomainError } from '@/lib/core/errors'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { type PoolOptions, WorkerPool } from './pool'
import type { JobResult } from './worker-process'

/**
 * A function that runs in a worker process: the export `name` of the module `file`. `file` is a path from the
 * project's root.
 * Declare it as `Job<typeof thatFunction>` with a type import, so that only the worker loads the function.
 */
export interface Job<Work> {
  file: `lib/${string}/worker/${string}.ts`
  name: string
  /** Only for the types. It is never set. */
  work?: Work
}

/** The job used too much time or memory, or its process crashed. A second attempt would end in the same way. */
export class JobTooLarge extends Error {
  override name = 'JobTooLarge'
}

const MEGABYTE = 1024 * 1024

// At least two, so one business cannot use all of them. More only if the app and the database leave cores free.
const PROCESSES = Math.min(4, Math.max(2, availableParallelism() - 1))

const OPTIONS: PoolOptions = {
  processes: PROCESSES,
  runningPerBusiness: PROCESSES - 1,
  // A person may load a page of many invoices at once. Each waiting upload holds at most 2 MB.
  waitingPerBusiness: 25,
  waiting: 100,
  limits: { maxCpuMs: 5_000, maxMemoryBytes: 768 * MEGABYTE, maxMs: 60_000 },
}

const RETRY_AFTER_SECONDS = 2

// Each copy of this module has its own error classes, so the pool returns plain data.
const workers = perProcess('workers', (): { pool?: WorkerPool } => ({}))

/** How many jobs the app's pool does now, and how many wait. */
export function workerLoad(): { running: number; waiting: number } {
  return workers.pool?.load ?? { running: 0, waiting: 0 }
}

/**
 * Runs a business's job outside of the thread that serves requests.
 * @param input anything that structured cloning supports.
 * @throws {DomainError} `unavailable` if too many jobs are waiting.
 * @throws {JobTooLarge}
 */
export async function inWorker<Input, Output>(
  businessId: string,
  { file, name }: Job<(input: Input) => Output>,
  input: NoInfer<Input>,
): Promise<Awaited<Output>> {
  workers.pool ??= new WorkerPool(OPTIONS)
  const result = await workers.pool.run(businessId, { file, name, input })
  count('khata_worker_jobs_total', { outcome: outcomeOf(result) })
  if (!result) throw new DomainError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if ('ended' in result) {
    log().warn({ err: result.ended, job: name, businessId }, 'a worker process was ended')
    throw new JobTooLarge(`${name} used more than its limits.`, { cause: result.ended })
  }
  if ('error' in result) throw Object.assign(new Error(result.error.message), { stack: result.error.stack })
  return result.output as Awaited<Output>
}

function outcomeOf(result: JobResult | undefined): 'done' | 'failed' | 'too_large' | 'refused' {
  if (!result) return 'refused'
  if ('ended' in result) return 'too_large'
  return 'error' in result ? 'failed' : 'done'
}

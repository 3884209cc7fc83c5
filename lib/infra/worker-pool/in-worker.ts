import { availableParallelism } from 'node:os'
import { DomainError } from '@/lib/core/errors'
import { log } from '../log'
import { type PoolOptions, WorkerPool } from './pool'

/**
 * A function that runs in a worker process: `name` of the module `file`, a path from the root of the project. Declared
 * as `Job<typeof thatFunction>` with a type import, so that the function itself is never loaded outside.
 */
export interface Job<Work> {
  file: `lib/${string}/worker/${string}.ts`
  name: string
  /** Carries the types and is never set. */
  work?: Work
}

/** The job used more time or memory than it may, or its process crashed. Doing it again would end the same way. */
export class JobTooLarge extends Error {
  override name = 'JobTooLarge'
}

const MEGABYTE = 1024 * 1024

// At least two, so that one business never has them all. More only where the app and the database leave cores.
const PROCESSES = Math.min(4, Math.max(2, availableParallelism() - 1))

const OPTIONS: PoolOptions = {
  processes: PROCESSES,
  runningPerBusiness: PROCESSES - 1,
  // A page of invoices that is loaded at once waits. Uploads that wait hold at most 2 MB each.
  waitingPerBusiness: 25,
  waiting: 100,
  limits: { maxCpuMs: 5_000, maxMemoryBytes: 768 * MEGABYTE, maxMs: 60_000 },
}

const RETRY_AFTER_SECONDS = 2

// Route bundles each hold their own copy of this module, and the app has one pool. So the pool speaks in plain data:
// an error class of one copy is unknown to the others.
const registry = globalThis as typeof globalThis & { khataWorkerPool?: WorkerPool }

/**
 * Does a job of a business outside of the thread that serves requests.
 * @param input anything that structured cloning takes.
 * @throws {DomainError} `unavailable` when too many jobs wait already.
 * @throws {JobTooLarge}
 */
export async function inWorker<Input, Output>(
  businessId: string,
  { file, name }: Job<(input: Input) => Output>,
  input: NoInfer<Input>,
): Promise<Awaited<Output>> {
  registry.khataWorkerPool ??= new WorkerPool(OPTIONS)
  const result = await registry.khataWorkerPool.run(businessId, { file, name, input })
  if (!result) throw new DomainError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if ('ended' in result) {
    log().warn({ err: result.ended, job: name, businessId }, 'a worker process was ended')
    throw new JobTooLarge(`${name} used more than its limits.`, { cause: result.ended })
  }
  if ('error' in result) throw Object.assign(new Error(result.error.message), { stack: result.error.stack })
  return result.output as Awaited<Output>
}

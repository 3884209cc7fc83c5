import { availableParallelism } from 'node:os'
import { DomainError } from '@/lib/core/errors'
import { perProcess } from '@/lib/infra/process/per-process'
import type { Order } from '@/lib/infra/process/worker/entry'
import { log } from '@/lib/infra/telemetry/log'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { FairQueue } from './fair-queue'
import { type JobLimits, type JobResult, WorkerProcess } from './worker-process'

/**
 * A function that runs in a worker process: the export `name` of the module `file`. `file` is a path from the
 * project's root.
 * Declare it as `Job<typeof thatFunction>` with a type import, so that only the worker loads the function.
 */
export interface Job<Work> {
  file: `lib/${string}/worker/${string}.ts`
  name: string
  /** Its limit of processor time, if it is higher than the pool's. */
  maxCpuMs?: number
  /** Only for the types. Never set. */
  work?: Work
}

/** The job used too much time or memory, or its process crashed. A second attempt would end the same way. */
export class JobTooLarge extends Error {
  override name = 'JobTooLarge'
}

const MEGABYTE = 1024 * 1024

// At least two, so one business cannot use all of them. More only if the app and the database leave cores free.
const PROCESSES = Math.min(4, Math.max(2, availableParallelism() - 1))

const OPTIONS: PoolOptions = {
  processes: PROCESSES,
  runningPerBusiness: PROCESSES - 1,
  // A person may load a page with many invoices at once. Each waiting upload holds at most 2 MB.
  waitingPerBusiness: 25,
  waiting: 100,
  limits: { maxCpuMs: 5_000, maxMemoryBytes: 768 * MEGABYTE, maxMs: 600_000 },
}

const RETRY_AFTER_SECONDS = 2

// Each copy of this module has its own error classes, so the pool returns plain data.
const workers = perProcess('workers', (): { pool?: WorkerPool } => ({}))

/** How many jobs the app's pool is doing now, and how many wait. */
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
  { file, name, maxCpuMs }: Job<(input: Input) => Output>,
  input: NoInfer<Input>,
): Promise<Awaited<Output>> {
  workers.pool ??= new WorkerPool(OPTIONS)
  const result = await workers.pool.run(businessId, { file, name, input, maxCpuMs })
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

export interface PoolOptions {
  processes: number
  /** How many processes one business may use at the same time. */
  runningPerBusiness: number
  waitingPerBusiness: number
  waiting: number
  limits: JobLimits
}

interface Waiting {
  businessId: string
  begin(process: WorkerProcess): Promise<void>
}

/** Runs jobs in separate processes. Waiting businesses are served in turn, one job each. */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #all: WorkerProcess[]
  readonly #free: WorkerProcess[]
  readonly #running = new Map<string, number>()
  readonly #queue: FairQueue<Waiting>

  constructor(options: PoolOptions) {
    this.#options = options
    this.#all = Array.from({ length: options.processes }, () => new WorkerProcess(options.limits))
    this.#free = [...this.#all]
    this.#queue = new FairQueue({ total: options.waiting, perKey: options.waitingPerBusiness })
  }

  /** Runs a job for a business. Returns undefined, without starting it, if too many jobs are waiting. */
  async run(businessId: string, order: Order): Promise<JobResult | undefined> {
    return new Promise((resolve, reject) => {
      const begin = (process: WorkerProcess) => process.carryOut(order).then(resolve, reject)
      if (this.#queue.add(businessId, { businessId, begin })) this.#beginNext()
      else resolve(undefined)
    })
  }

  /** How many jobs are being done, and how many wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#all.length - this.#free.length, waiting: this.#queue.size }
  }

  /** Ends all processes, even busy ones. */
  async end(): Promise<void> {
    await Promise.all(this.#all.map((process) => process.end()))
  }

  #beginNext(): void {
    const process = this.#free.at(-1)
    const next = process && this.#queue.take((businessId) => this.#mayRun(businessId))
    if (!next) return
    const { businessId, begin } = next
    this.#free.pop()
    this.#running.set(businessId, this.#runningOf(businessId) + 1)
    void begin(process).finally(() => {
      this.#free.push(process)
      const left = this.#runningOf(businessId) - 1
      if (left > 0) this.#running.set(businessId, left)
      else this.#running.delete(businessId)
      this.#beginNext()
    })
  }

  #mayRun(businessId: string): boolean {
    return this.#runningOf(businessId) < this.#options.runningPerBusiness
  }

  #runningOf(businessId: string): number {
    return this.#running.get(businessId) ?? 0
  }
}

import type { Order } from '@/lib/infra/process/worker/entry'
import { FairQueue } from './fair-queue'
import { type JobLimits, type JobResult, WorkerProcess } from './worker-process'

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

  /** Runs a job for a business. Returns undefined if too many jobs are waiting. The job was then not started. */
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

  /** Ends all processes, even if they are working. */
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

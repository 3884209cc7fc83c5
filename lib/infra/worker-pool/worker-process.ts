import path from 'node:path'
import { Tinypool } from 'tinypool'
import type { Order, Outcome } from '../worker/entry'

/** What one job may use. */
export interface JobLimits {
  /** Processor time of the job. Waiting for a busy machine does not count. */
  maxCpuMs: number
  /** Memory of the whole process, native memory included. */
  maxMemoryBytes: number
  /** From beginning to end. It ends a process that hangs without using the processor. */
  maxMs: number
}

/** `ended`: the job used more than its limits, or its process crashed, and the process is gone. */
export type JobResult = Outcome | { ended: unknown }

const MEGABYTE = 1024 * 1024
// What Node itself and our code take of a process before any job. The JavaScript heap gets the rest.
const OVERHEAD_BYTES = 128 * MEGABYTE
// Starting a process takes half a second; an unused one takes 100 MB.
const IDLE_MS = 60_000

/** A process that does one job at a time. It starts with the first job, and again after it was ended. */
export class WorkerProcess {
  readonly #pool: Tinypool
  readonly #maxMs: number

  constructor({ maxCpuMs, maxMemoryBytes, maxMs }: JobLimits) {
    const heapMegabytes = Math.floor((maxMemoryBytes - OVERHEAD_BYTES) / MEGABYTE)
    this.#maxMs = maxMs
    this.#pool = new Tinypool({
      runtime: 'child_process',
      filename: path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/infra/worker/entry.ts'),
      execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
      argv: [String(maxCpuMs), String(maxMemoryBytes)],
      // No secret of the app is in reach of the files that are read there.
      env: {},
      // The default, JSON, would write an image as a list of numbers.
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    })
    // A process that dies between two jobs is no error: the next job starts another one.
    this.#pool.on('error', () => {})
  }

  async carryOut(order: Order): Promise<JobResult> {
    const { file, name } = order
    // Starting the process and loading the code is not the job's time.
    await this.#pool.run({ file, name }, { name: 'load' })
    const signal = AbortSignal.timeout(this.#maxMs)
    return this.#pool.run(order, { name: 'carryOut', signal }).catch((ended: unknown) => ({ ended }))
  }

  /** Ends the process. */
  async end(): Promise<void> {
    await this.#pool.destroy()
  }
}

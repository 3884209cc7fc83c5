import { existsSync } from 'node:fs'
import path from 'node:path'
import { Tinypool } from 'tinypool'
import { env } from '@/lib/infra/env'
import { compiledFile } from '@/lib/infra/process/program'
import type { Order, Outcome } from '@/lib/infra/process/worker/entry'

/** The limits of one job. */
export interface JobLimits {
  /** Processor time of the job. Waiting for a busy machine does not count. */
  maxCpuMs: number
  /** Memory of the whole process, including native memory. */
  maxMemoryBytes: number
  /**
   * Real time from start to end. It ends a process that hangs without using the processor, so it is longer than a job takes on any busy
   * machine.
   */
  maxMs: number
}

/** `ended`: the job exceeded its limits, or its process crashed. The process no longer exists. */
export type JobResult = Outcome | { ended: unknown }

const MEGABYTE = 1024 * 1024
// The memory that Node and our code use before any job. The JavaScript heap gets the rest.
const OVERHEAD_BYTES = 128 * MEGABYTE
// A new process takes half a second to start. An idle one uses 100 MB.
const IDLE_MS = 60_000

const SOURCE = 'lib/infra/process/worker/entry.ts'

/** In production, what the build has compiled. Stack traces name the sources either way. */
function workerProgram(): { file: string; how: string[] } {
  const compiled = compiledFile(SOURCE)
  return env().NODE_ENV === 'production' && existsSync(/* turbopackIgnore: true */ compiled)
    ? { file: compiled, how: ['--enable-source-maps'] }
    : { file: SOURCE, how: ['--import', 'tsx'] }
}

/** A process that runs one job at a time. It starts with the first job, and starts again if it was ended. */
export class WorkerProcess {
  readonly #pool: Tinypool
  readonly #maxMs: number

  constructor({ maxCpuMs, maxMemoryBytes, maxMs }: JobLimits) {
    const heapMegabytes = Math.floor((maxMemoryBytes - OVERHEAD_BYTES) / MEGABYTE)
    this.#maxMs = maxMs
    const { file, how } = workerProgram()
    this.#pool = new Tinypool({
      runtime: 'child_process',
      filename: path.join(/* turbopackIgnore: true */ process.cwd(), file),
      execArgv: [...how, `--max-old-space-size=${heapMegabytes}`],
      argv: [String(maxCpuMs), String(maxMemoryBytes)],
      // The process reads merchants' files, so it must not have the app's secrets.
      env: {},
      // The default is JSON, which would send an image as a list of numbers.
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    })
    // A process that dies between two jobs is not an error. The next job starts a new one.
    this.#pool.on('error', () => {})
  }

  async carryOut(order: Order): Promise<JobResult> {
    const { file, name } = order
    // The time to start the process and load the code does not count for the job.
    await this.#pool.run({ file, name }, { name: 'load' })
    const signal = AbortSignal.timeout(this.#maxMs)
    return this.#pool.run(order, { name: 'carryOut', signal }).catch((ended: unknown) => ({ ended }))
  }

  async end(): Promise<void> {
    await this.#pool.destroy()
  }
}

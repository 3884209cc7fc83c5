import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { compiledFile } from '@/lib/infra/process/program'

// The program of a worker process. Its arguments are its limits. Its environment is empty, so a malicious
// file that gets control of the process finds no secrets.

// A lower priority than the app and the database, so that requests are served first.
const NICENESS = 5
os.setPriority(NICENESS)

const [maxCpuMs, maxMemoryBytes] = process.argv.slice(2).map(Number)
// Processor times in ms: that of the process at the start of its job (0 without a job), and how much the job may use.
const job = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
new Worker(new URL('./watchdog.mjs', import.meta.url), {
  workerData: { job, maxMemoryBytes },
  execArgv: [],
}).unref()

/** One job: the function `name` of the module `file`, a path from the project's root. */
export interface Order {
  file: string
  name: string
  input: unknown
  /** The job's own limit of processor time. Without it, the pool's limit. */
  maxCpuMs?: number | undefined
}

export type Outcome = { output: unknown } | { error: { message: string; stack: string | undefined } }

/** Loads an order's function first, so that the loading time does not count for the job. */
export async function load({ file, name }: Pick<Order, 'file' | 'name'>): Promise<void> {
  await functionOf(file, name)
}

/** Runs an order. If the function throws, the error is returned as data. A rejection means that the process itself has failed. */
export async function carryOut({ file, name, input, maxCpuMs: ownMaxMs }: Order): Promise<Outcome> {
  const work = await functionOf(file, name)
  job[1] = ownMaxMs ?? maxCpuMs ?? 0
  job[0] = cpuMsNow()
  try {
    return { output: await work(input) }
  } catch (error) {
    const { message, stack } = error as Error
    return { error: { message, stack } }
  } finally {
    job[0] = 0
  }
}

const isCompiled = import.meta.filename.endsWith('.mjs')

async function functionOf(file: string, name: string): Promise<(input: unknown) => unknown> {
  const module = await import(pathToFileURL(path.resolve(isCompiled ? compiledFile(file) : file)).href)
  return module[name]
}

function cpuMsNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

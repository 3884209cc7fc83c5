import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

// What a worker process runs. Its arguments are its limits; its environment is empty, so that a file that takes over
// the process finds no secret there.

// Requests come first: the process gives way to the app and the database, and takes what they leave.
const NICENESS = 5
os.setPriority(NICENESS)

const [maxCpuMs, maxMemoryBytes] = process.argv.slice(2).map(Number)
// The processor time of this process at which its job began, in ms; 0 while it has none.
const jobBeganAtMs = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
new Worker(new URL('./watchdog.mjs', import.meta.url), {
  workerData: { jobBeganAtMs, maxCpuMs, maxMemoryBytes },
  execArgv: [],
}).unref()

/** One piece of work: the function `name` of the module `file`, a path from the root of the project. */
export interface Order {
  file: string
  name: string
  input: unknown
}

export type Outcome = { output: unknown } | { error: { message: string; stack: string | undefined } }

/** Loads the function of an order: how long that takes is not the order's fault. */
export async function load({ file, name }: Omit<Order, 'input'>): Promise<void> {
  await functionOf(file, name)
}

/** Carries an order out. What it throws comes back as data: a rejection means that the process itself has failed. */
export async function carryOut({ file, name, input }: Order): Promise<Outcome> {
  const work = await functionOf(file, name)
  jobBeganAtMs[0] = cpuMsNow()
  try {
    return { output: await work(input) }
  } catch (error) {
    const { message, stack } = error as Error
    return { error: { message, stack } }
  } finally {
    jobBeganAtMs[0] = 0
  }
}

async function functionOf(file: string, name: string): Promise<(input: unknown) => unknown> {
  const module = await import(pathToFileURL(path.resolve(file)).href)
  return module[name]
}

function cpuMsNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

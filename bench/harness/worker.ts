import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchCluster } from './cluster'

// What a bench measures runs in a separate process, so that the harness does not slow it down. The two processes
// communicate over IPC, one request at a time.

/** The APP_SECRET of everything that a bench starts. */
export const SECRET = 'bench'.repeat(8)

const TIMEOUT_MS = 600_000

type Tasks = Record<string, (...args: never[]) => unknown>

/** Does the tasks that the bench asks for, and ends when the bench ends. */
export function serveTasks(tasks: Tasks): void {
  process.on('message', async ({ task, args }: { task: string; args: never[] }) => {
    try {
      process.send?.({ value: await tasks[task]?.(...args) })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
}

export class Worker {
  readonly #child: ChildProcess

  /**
   * Starts a TypeScript file of the benches.
   * @param databaseUrl for one that works with the product's own code.
   */
  constructor(file: string, databaseUrl?: string) {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      APP_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    this.#child = fork(path.join(import.meta.dirname, '..', file), { execArgv: ['--import', 'tsx'], env })
  }

  /** @throws {Error} what the task threw, or that the process ended or took too long. */
  async ask<T>(task: string, ...args: unknown[]): Promise<T> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const ended = once(this.#child, 'exit', { signal }).then(() => {
      throw new Error(`the process ended during ${task}`)
    })
    const answered = once(this.#child, 'message', { signal })
    ended.catch(() => {})
    answered.catch(() => {})
    this.#child.send({ task, args })
    try {
      const [{ value, error }] = (await Promise.race([answered, ended])) as [{ value: T; error?: string }]
      if (error) throw new Error(error)
      return value
    } finally {
      over.abort()
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exit
  }
}

/** Makes a database with all migrations, and businesses of harness/businesses.ts in it. */
export async function openBusinesses(cluster: BenchCluster, database: string): Promise<Worker> {
  await cluster.createMigrated(database)
  return new Worker('harness/businesses.ts', cluster.url(database))
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

// What a bench measures runs in a separate process, so that the harness does not slow it down. The two processes
// communicate over IPC, one request at a time.

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

  /** Starts a TypeScript file with the environment of this process and `env`. */
  constructor(file: string, env: Partial<NodeJS.ProcessEnv>) {
    this.#child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } })
  }

  /** @throws {Error} what the task threw, or that the process ended or took longer than `timeoutMs`. */
  async ask<T>(task: string, args: unknown[] = [], timeoutMs = 600_000): Promise<T> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)])
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

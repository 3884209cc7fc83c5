import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

// A machine on which everything starts at once needs minutes, not seconds.
const READY_MS = 300_000

interface Command {
  file: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Responds with a success when the program is ready. */
  readyUrl: string
}

/** A program that a bench starts, stops or kills, and may start again. It ends with this process. */
export class Program {
  private child: ChildProcess | null = null
  /** The process ids that it has had. */
  readonly pids = new Set<number>()

  constructor(
    readonly name: string,
    private readonly command: Command,
  ) {}

  get runs(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const { file, args, cwd, env, readyUrl } = this.command
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
    this.child = child
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    if (child.pid) this.pids.add(child.pid)
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
      // Ended by the bench itself, or broken.
      if (child !== this.child) return
      if (!this.runs) throw new Error(`${this.name} ended with ${child.exitCode ?? child.signalCode}`)
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`${this.name} was not ready after ${READY_MS / 1000} s`)
  }

  /** Sends a signal and waits until it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this
    this.child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}

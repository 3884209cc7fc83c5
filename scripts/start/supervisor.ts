import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type Program = {
  name: string
  stopSignal: NodeJS.Signals
  /** How long it may work after the stop signal. */
  graceMs: number
  /**
   * Once all programs have started, this one is restarted for ever. The cause may pass, such as a full disk, and nothing works without this
   * program. If any other program cannot be kept running, all are stopped.
   */
  neverGiveUp?: true
  /** Starts it. Resolves with the running process. Rejects with a sentence if it cannot be started. */
  launch(): Promise<ChildProcess> | ChildProcess
}

// A process killed by hand or a single crash stays below this number. A broken program exceeds it.
const DEATHS_BEFORE_GIVING_UP = 5
const DEATHS_WINDOW_MS = 60_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000

/** Keeps programs running until it is told to stop them. It reports when it no longer can. */
export class Supervisor {
  private readonly kept: { program: Program; child: ChildProcess | null }[] = []
  private readonly stopping = new AbortController()
  private started = false
  private report: (reason: Error) => void = () => {}

  /** Rejects with a sentence as soon as a program cannot be kept running. */
  readonly broken = new Promise<never>((_, reject) => {
    this.report = reject
  })

  constructor(private readonly recordChild: (name: string, pid: number, stopSignal: NodeJS.Signals) => void) {
    this.broken.catch(() => {})
  }

  /** From now on, a program that ends is restarted. Before this, the end of a program is final. */
  allStarted() {
    this.started = true
  }

  /** Starts a program and keeps it running. Resolves when it runs for the first time. */
  async keep(program: Program) {
    const entry = { program, child: null as ChildProcess | null }
    this.kept.push(entry)
    await this.launch(entry)
    void this.restart(entry)
  }

  /** Stops all programs in reverse order of their start. */
  async stop() {
    this.stopping.abort()
    for (const { program, child } of this.kept.toReversed()) if (child) await end(child, program)
  }

  private async launch(entry: (typeof this.kept)[number]) {
    const child = await entry.program.launch()
    if (this.stopping.signal.aborted) return end(child, entry.program)
    entry.child = child
    const { name, stopSignal } = entry.program
    if (child.pid) this.recordChild(name, child.pid, stopSignal)
  }

  private async restart(entry: (typeof this.kept)[number]) {
    const { name } = entry.program
    const deaths: number[] = []
    while (entry.child) {
      const ending = await ended(entry.child)
      entry.child = null
      if (this.stopping.signal.aborted) return
      if (!this.started) return this.report(new Error(`The ${name} could not start (${ending}): see above.`))
      const recent = deaths.filter((at) => at > Date.now() - DEATHS_WINDOW_MS)
      deaths.splice(0, Number.POSITIVE_INFINITY, ...recent, Date.now())
      if (deaths.length >= DEATHS_BEFORE_GIVING_UP && !entry.program.neverGiveUp)
        return this.report(new Error(`The ${name} ended ${deaths.length} times within a minute (${ending}).`))
      console.log(`The ${name} ended (${ending}); starting it again.`)
      await this.pause(deaths.length - 1)
      await this.launchAgain(entry)
    }
  }

  private async launchAgain(entry: (typeof this.kept)[number]) {
    const { name, neverGiveUp } = entry.program
    for (let failures = 0; !this.stopping.signal.aborted; failures++) {
      try {
        await this.launch(entry)
        if (failures > 0) console.log(`The ${name} runs again.`)
        return
      } catch (error) {
        if (!neverGiveUp) return this.report(error as Error)
        const seconds = pauseMs(failures) / 1000
        console.log(`${(error as Error).message}\nThe ${name} is tried again in ${seconds} s.`)
        await this.pause(failures)
      }
    }
  }

  /** The pause grows with each failure. It ends at once when everything is to stop. */
  private async pause(failures: number) {
    await sleep(pauseMs(failures), undefined, { signal: this.stopping.signal }).catch(() => {})
  }
}

const pauseMs = (failures: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)

/** Resolves when a process has ended, with the reason in words. */
async function ended(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  return child.signalCode ?? (child.exitCode === null ? 'it was not found' : `code ${child.exitCode}`)
}

async function end(child: ChildProcess, { stopSignal, graceMs }: Program) {
  const over = ended(child)
  child.kill(stopSignal)
  const inTime = await Promise.race([over, sleep(graceMs, null, { ref: false })])
  if (inTime === null) child.kill('SIGKILL')
  await over
  killGroup(child)
}

/** Kills a program with its child processes. Each program has its own process group. */
function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {}
}

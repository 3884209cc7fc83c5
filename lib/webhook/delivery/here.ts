import { log } from '@/lib/infra/log'
import type { Delivered } from './deliver'
import type { Drained } from './dispatcher'

export interface HereParts {
  /** Sends what is due for at most so many milliseconds, as deliverDue does. */
  deliver(maxMs?: number): Promise<Delivered>
  /** Called when more is due than this process sends at once: others may take a share. */
  askForHelp(): void
  /** Calls `work` later, unless the process ends before. Returns what cancels it. */
  after(delayMs: number, work: () => void): () => void
}

/** Commits of one moment share a look at the database. At rest nothing waits for this. */
const PAUSE_MS = 20
/** After so long it shows whether one process is enough. */
const FIRST_MS = 1_000
/** A process sends some hundreds a second. More than that in a second is a backlog. */
const BACKLOG = 500

/**
 * Sends in this process what its own commits made due, and comes back for the retries. The way through the orchestrator
 * would take longer, and the orchestrator would see every commit. What this process leaves behind, for example because
 * it is killed, the minute's function finds in the database.
 */
export class DeliverHere {
  #pausing = false
  #again = false
  #nextLook: { atMs: number; cancel: () => void } | undefined

  constructor(private readonly parts: HereParts) {}

  /** Deliveries have become due: sends them soon. Never throws. */
  readonly wake = (): void => {
    if (this.#pausing) {
      this.#again = true
      return
    }
    this.#pausing = true
    void this.#deliverAll()
    this.parts.after(PAUSE_MS, () => {
      this.#pausing = false
      if (!this.#again) return
      this.#again = false
      this.wake()
    })
  }

  /** Sends what is due, for at most so many milliseconds, and comes back by itself for the next retry. */
  async deliver(maxMs?: number): Promise<Drained> {
    // While one call is under way, another one only tells it to look again.
    const { wakeAtMs, ...drained } = await this.parts.deliver(maxMs)
    if (wakeAtMs !== null) this.#lookAgainAt(wakeAtMs)
    return drained
  }

  async #deliverAll(): Promise<void> {
    try {
      let drained = await this.deliver(FIRST_MS)
      while (drained.state === 'busy') {
        if (drained.claimed >= BACKLOG) this.parts.askForHelp()
        drained = await this.deliver()
      }
    } catch (error) {
      log().warn({ err: error }, 'deliveries wait for the function that runs once a minute')
    }
  }

  #lookAgainAt(atMs: number): void {
    if (this.#nextLook && this.#nextLook.atMs <= atMs) return
    this.#nextLook?.cancel()
    const cancel = this.parts.after(Math.max(0, atMs - Date.now()), () => {
      this.#nextLook = undefined
      this.wake()
    })
    this.#nextLook = { atMs, cancel }
  }
}

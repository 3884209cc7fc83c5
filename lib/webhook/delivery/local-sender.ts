import { log } from '@/lib/infra/telemetry/log'
import type { DrainResult } from './dispatcher'

export interface DeliverResult extends DrainResult {
  /** When to look for the next retry, in milliseconds since the epoch. Null: the look of each minute is soon enough. */
  wakeAtMs: number | null
}

export interface LocalSenderParts {
  /** Sends due deliveries for at most `maxMs`, as deliverDue does. */
  deliver(maxMs?: number): Promise<DeliverResult>
  /** Called when more is due than this process can send soon. Other processes may then help. */
  askForHelp(): void
  /** Calls `work` later. Returns a function that cancels this. */
  after(delayMs: number, work: () => void): () => void
}

/** Commits within this time share one look at the database. The first of them does not wait. */
const PAUSE_MS = 20
/** After this time it is clear if one process is enough. */
const FIRST_MS = 1_000
/** A process sends some hundreds per second. More than this is a backlog. */
const BACKLOG = 500

/**
 * Sends in this process the deliveries that its own commits made due, and later their retries. The orchestrator would
 * be slower and would get an event for every commit. If this process dies, the function that looks for work once a minute finds
 * the rest in the database.
 */
export class LocalSender {
  #pausing = false
  #again = false
  #nextLook: { atMs: number; cancel: () => void } | undefined

  constructor(private readonly parts: LocalSenderParts) {}

  /** Called when deliveries have become due. Sends them soon. Never throws. */
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

  /** Sends due deliveries for at most `maxMs`. Sets a timer for the next retry. */
  async deliver(maxMs?: number): Promise<DrainResult> {
    // If a drain is already running, this only tells it to look again.
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
      log().warn({ err: error }, 'sending failed; the look of the next minute continues')
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

import { inBatches } from '@/lib/core/in-batches'
import { env } from '@/lib/infra/env'
import { nudge } from '@/lib/infra/process/nudge'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'
import { isGrantedReceiver } from '../call/local-receiver'
import { resolveName, withLocalNames } from '../call/resolve'
import { CALL_TIMEOUT_MS, createSender, type Send } from '../call/send'
import { recallDeliveriesWith } from '../endpoint/stop-deliveries'
import { claimDeliveries, releaseClaims, setAsideDelivery } from './claim'
import { freeAbandoned } from './delivery-worker'
import { Dispatcher, type DrainResult } from './dispatcher'
import { DELIVERIES_BACKLOG, nextDueInMs, WAKE_WITHIN_MS } from './due'
import { type SendingParts, sending } from './process'
import { recordAttempts } from './record'
import { giveUpStopped } from './stop'

function sendingParts(): SendingParts {
  if (!sending.parts) {
    const allowed = env().WEBHOOK_ALLOWED_CIDRS
    const send = createSender({
      allowed,
      granted: isGrantedReceiver,
      resolve: withLocalNames(resolveName, allowed),
      timeoutMs: CALL_TIMEOUT_MS,
    })
    const dispatcher = new Dispatcher({
      send,
      claim: claimDeliveries,
      release: releaseClaims,
      record: recordAttempts,
      setAside: setAsideDelivery,
      random: Math.random,
      nowMs: () => performance.now(),
    })
    sending.parts = { send, dispatcher }
    recallDeliveriesWith((endpointId) => void dispatcher.recall(endpointId))
  }
  return sending.parts
}

/** Makes the calls of this process. Its connections stay open between calls. */
export function sender(): Send {
  return sendingParts().send
}

// A drain takes 20 s, plus at most 15 s for its last call. Proxies hang up after 60 s.
const DRAIN_MS = 20_000

const LOOK_FOR_ABANDONED_EVERY_MS = 5_000
let lookedForAbandonedMs = Number.NEGATIVE_INFINITY

async function lookForAbandoned(): Promise<void> {
  const nowMs = performance.now()
  if (nowMs - lookedForAbandonedMs < LOOK_FOR_ABANDONED_EVERY_MS) return
  lookedForAbandonedMs = nowMs
  await freeAbandoned()
}

/** Sends due deliveries for a limited time. `busy` means that more are due, or calls are still open. */
export async function deliverDue(): Promise<DeliverResult> {
  await lookForAbandoned()
  const drained = await sendingParts().dispatcher.drain(DRAIN_MS)
  // Another drain is running. When it ends, it looks for the next retry itself.
  if (drained.state !== 'idle') return { ...drained, wakeAtMs: null }
  const dueInMs = await nextDueInMs()
  const soon = dueInMs !== null && dueInMs <= WAKE_WITHIN_MS
  return { ...drained, wakeAtMs: soon ? Date.now() + dueInMs : null }
}

function newLocalSender(): LocalSender {
  return new LocalSender({
    deliver: deliverDue,
    askForHelp: () => nudge(DELIVERIES_BACKLOG),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs).unref()
      return () => clearTimeout(timer)
    },
  })
}

/** The sender of this process. */
export function localSender(): LocalSender {
  return perProcess('local sender', newLocalSender)
}

const MAX_CLOSE_BATCHES = 50

/**
 * Gives up the due deliveries of endpoints that are off. One call takes a limited number, and the next sweep
 * continues.
 * @returns how many.
 */
export function sweepStopped(): Promise<number> {
  return inBatches(MAX_CLOSE_BATCHES, giveUpStopped)
}

export interface DeliverResult extends DrainResult {
  /** When to look for the next retry, in milliseconds since the epoch. Null: the look of each minute is soon enough. */
  wakeAtMs: number | null
}

interface LocalSenderParts {
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

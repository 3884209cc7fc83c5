import { log } from '@/lib/infra/telemetry/log'
import { CALL_TIMEOUT_MS, type Send } from '../call/send'
import { attempt, type EndedAttempt } from './attempt'
import type { ClaimedDelivery, ClaimLimits } from './claim'
import { LEASE_MS, STARTS_CALLS_FOR_MS } from './delivery-worker'
import { DeliveryQueue, NEW_FOR_MS, type OpenCall, SLOW_AFTER_MS } from './queue'
import { Recorder } from './recorder'

export interface DispatcherParts {
  send: Send
  claim: (limits: ClaimLimits) => Promise<ClaimedDelivery[]>
  /** Returns claims before their leases end. */
  release: (deliveries: ClaimedDelivery[]) => Promise<unknown>
  record: (attempts: EndedAttempt[]) => Promise<unknown>
  /** Called for a delivery that cannot be attempted. */
  setAside: (delivery: ClaimedDelivery, error: unknown) => Promise<unknown>
  random: () => number
  /** A clock that only goes forward. */
  nowMs: () => number
}

export interface DrainResult {
  /**
   * `idle`: nothing is due. `busy`: more is due, or calls are open. `joined`: another drain of this process is running, and it looks again.
   * `stopped`: the process is ending.
   */
  state: 'idle' | 'busy' | 'joined' | 'stopped'
  claimed: number
}

/** The state of the dispatcher. A stopped dispatcher stays stopped. */
type Phase = 'resting' | 'draining' | 'stopped'
const NEXT_PHASES: Record<Phase, readonly Phase[]> = {
  resting: ['draining', 'stopped'],
  draining: ['resting', 'stopped'],
  stopped: [],
}

/**
 * What this process knows about due deliveries that are not claimed. `look`: some may be due, so claim now. `claiming`: a claim is running.
 * `more`: the last claim left some, so claim when a queue is low. `none`: the last claim took all.
 */
type Unclaimed = 'look' | 'claiming' | 'more' | 'none'

/** How often a running drain looks for newly due deliveries, such as a first retry after 5 s, or those of another process. */
const LOOK_EVERY_MS = 1_000
/** Commits within this time share one look. The first of them does not wait. */
const SHARED_LOOK_MS = 20
/** The part of a lease that must be left when a call starts. It covers the call and its recording. */
const LEASE_MARGIN_MS = CALL_TIMEOUT_MS + 10_000

/**
 * Sends due deliveries. A process has one dispatcher. It claims in advance, keeps many calls open, and records in batches. So no delivery
 * waits for the database, or for the receiver of another delivery.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #queue = new DeliveryQueue()
  readonly #recorder: Recorder
  #phase: Phase = 'resting'
  #unclaimed: Unclaimed = 'look'
  /** When this worker last told the database that it is alive. */
  #beatMs = Number.NEGATIVE_INFINITY
  /** Endpoints that changed while a claim was running. The claim has their old data. */
  readonly #recalled = new Set<string>()
  #wake: () => void = () => {}
  /** Set while commits share a look. */
  #sharedLook: { again: boolean } | undefined

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#recorder = new Recorder(parts.record, () => this.#wake())
  }

  /**
   * Sends until nothing has been due for `lingerMs`, or until `maxMs` have passed. Deliveries that are claimed by then are still sent and
   * recorded. The next drain waits for them.
   */
  async drain(maxMs: number, lingerMs = 0): Promise<DrainResult> {
    if (this.#phase === 'stopped') return { state: 'stopped', claimed: 0 }
    this.#look()
    if (!this.#enter('draining')) return { state: 'joined', claimed: 0 }
    try {
      return await this.#drainUntil(this.#parts.nowMs() + maxMs, lingerMs)
    } finally {
      this.#enter('resting')
    }
  }

  async #drainUntil(endMs: number, lingerMs: number): Promise<DrainResult> {
    let claimed = 0
    let workedMs = this.#parts.nowMs()
    while (this.#parts.nowMs() < endMs && this.#phase === 'draining') {
      const found = this.#unclaimed === 'look' ? await this.#claim() : 0
      claimed += found
      this.#startCalls()
      if (found > 0 || !this.#isDone) workedMs = this.#parts.nowMs()
      if (this.#unclaimed === 'look') continue
      if (this.#isDone && this.#parts.nowMs() - workedMs >= lingerMs) return { state: 'idle', claimed }
      await this.#waitForWork()
    }
    return { state: this.#phase === 'stopped' ? 'stopped' : 'busy', claimed }
  }

  /**
   * Stops the dispatcher at the end of the process. It starts no more calls and returns claims that have not started. It waits up to
   * `maxMs` for open calls to end and be recorded. Calls that take longer are sent again when their leases end.
   */
  async stop(maxMs: number): Promise<void> {
    this.#enter('stopped')
    this.#wake()
    const endMs = this.#parts.nowMs() + maxMs
    await this.#release(this.#queue.remove())
    while (!this.#isDone && this.#parts.nowMs() < endMs) await this.#waitForWork(endMs - this.#parts.nowMs())
  }

  /** Returns the queued deliveries of an endpoint that has changed. The next claim reads the new data. */
  async recall(endpointId: string): Promise<void> {
    this.#recalled.add(endpointId)
    await this.#release(this.#queue.remove(endpointId))
    this.#look()
  }

  /** Makes a running drain look for what a commit of this process has made due. @returns false if no drain is running. */
  lookSoon(): boolean {
    if (this.#phase !== 'draining') return false
    if (this.#sharedLook) {
      this.#sharedLook.again = true
      return true
    }
    this.#look()
    const shared = { again: false }
    this.#sharedLook = shared
    setTimeout(() => {
      this.#sharedLook = undefined
      if (shared.again) this.lookSoon()
    }, SHARED_LOOK_MS).unref()
    return true
  }

  /** Changes the phase if that is allowed. Returns false if it is not. */
  #enter(phase: Phase): boolean {
    const isLegal = NEXT_PHASES[this.#phase].includes(phase)
    if (isLegal) this.#phase = phase
    return isLegal
  }

  #look(): void {
    this.#unclaimed = 'look'
    this.#wake()
  }

  get #isDone(): boolean {
    return this.#queue.isEmpty && this.#recorder.isIdle
  }

  /** Resolves when a drain has something to do, or when it is time to look again. */
  #waitForWork(maxMs = LOOK_EVERY_MS): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#look(), Math.min(maxMs, LOOK_EVERY_MS))
      // A drain and a stop may wait at the same time.
      const wakeOther = this.#wake
      this.#wake = () => {
        this.#wake = () => {}
        clearTimeout(timer)
        resolve()
        wakeOther()
      }
    })
  }

  async #claim(): Promise<number> {
    this.#unclaimed = 'claiming'
    this.#recalled.clear()
    const nowMs = this.#parts.nowMs()
    // If this process could not run for a while, other workers may hold what is queued here.
    if (!this.#mayStartCalls(nowMs)) await this.#release(this.#queue.remove())
    const limits = this.#queue.claimLimits()
    const claimed = await this.#parts.claim(limits)
    this.#beatMs = nowMs
    const startBeforeMs = nowMs + LEASE_MS - LEASE_MARGIN_MS
    const isWanted = ({ endpointId }: ClaimedDelivery) =>
      this.#phase !== 'stopped' && !this.#recalled.has(endpointId)
    await this.#release(claimed.filter((delivery) => !isWanted(delivery)))
    for (const delivery of claimed) if (isWanted(delivery)) this.#queue.add(delivery, startBeforeMs)
    // Keep `look` if it was set while the claim was running.
    if (this.#unclaimed === 'claiming') this.#unclaimed = mayHaveLeftSome(limits, claimed) ? 'more' : 'none'
    return claimed.length
  }

  /** True shortly after a beat. Later, other workers may take over what is queued here. */
  #mayStartCalls(nowMs: number): boolean {
    return nowMs - this.#beatMs < STARTS_CALLS_FOR_MS
  }

  async #release(deliveries: ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return
    await this.#parts.release(deliveries).catch((error: unknown) => {
      log().error({ err: error, deliveries: deliveries.length }, 'claims could not be returned')
    })
  }

  async #setAside(delivery: ClaimedDelivery, error: unknown): Promise<void> {
    await this.#parts.setAside(delivery, error).catch((failure: unknown) => {
      log().error({ err: failure, deliveryId: delivery.id }, 'a delivery could not be set aside')
    })
  }

  #startCalls(): void {
    while (this.#phase !== 'stopped' && this.#mayStartCalls(this.#parts.nowMs())) {
      const call = this.#queue.start(this.#parts.nowMs())
      if (!call) return
      void this.#call(call)
    }
  }

  async #call(call: OpenCall): Promise<void> {
    let timer = setTimeout(() => {
      this.#queue.becomesWaiting(call)
      this.#startCalls()
      timer = setTimeout(() => {
        void this.#release(this.#queue.becomesSlow(call))
        this.#startCalls()
      }, SLOW_AFTER_MS - NEW_FOR_MS)
    }, NEW_FOR_MS)
    const startedMs = this.#parts.nowMs()
    let tookMs: number | null = null
    try {
      const ended = await attempt(call.delivery, this.#parts.send, this.#parts.random)
      const durationMs = this.#parts.nowMs() - startedMs
      if (ended.verdict === 'succeeded' && durationMs < SLOW_AFTER_MS) tookMs = durationMs
      this.#recorder.add(ended)
    } catch (error) {
      void this.#setAside(call.delivery, error)
    }
    clearTimeout(timer)
    void this.#release(this.#queue.end(call, tookMs))
    if (this.#unclaimed !== 'none' && this.#queue.isLow(call.queue)) this.#unclaimed = 'look'
    // A drain may be waiting for a claim, so the end of a call starts the next one.
    this.#startCalls()
    if (this.#unclaimed === 'look' || this.#isDone) this.#wake()
  }
}

/** True if a claim with these limits may have left due deliveries: it took some, or an endpoint had its full share. */
function mayHaveLeftSome(limits: ClaimLimits, claimed: readonly ClaimedDelivery[]): boolean {
  const { perFastEndpoint, perSlowEndpoint, held } = limits
  return (
    claimed.length > 0 || held.some(({ count, slow }) => count >= (slow ? perSlowEndpoint : perFastEndpoint))
  )
}

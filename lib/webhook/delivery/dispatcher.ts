import { log } from '@/lib/infra/log'
import { CALL_TIMEOUT_MS, type Send } from '../call/send'
import { attempt, type EndedAttempt } from './attempt'
import { type ClaimedDelivery, type ClaimLimits, LEASE_MS } from './claim'
import { type Lane, Lanes, type Turn } from './queue'

export interface DispatcherParts {
  send: Send
  claim: (limits: ClaimLimits) => Promise<ClaimedDelivery[]>
  /** Gives claims back before their leases end. */
  release: (deliveries: ClaimedDelivery[]) => Promise<unknown>
  record: (attempts: EndedAttempt[]) => Promise<unknown>
  random: () => number
}

export interface Drained {
  /** `joined`: this process drains already and was told to look again. `busy`: something is left or under way. */
  state: 'idle' | 'busy' | 'joined'
  claimed: number
}

/** A call that takes longer waits for its receiver, not for us. */
const LINGERS_AFTER_MS = 25
/** A receiver that is well answers in much less; one that takes longer no longer shares places with those. */
const SLOW_AFTER_MS = 1_000
/** How often an open drain looks for what became due meanwhile, such as the first retry after 5 s. */
const LOOK_EVERY_MS = 1_000
/** What must be left of a lease when a call begins: the call's time and its recording. */
const LEASE_MARGIN_MS = CALL_TIMEOUT_MS + 10_000
/** Attempts in one recording statement. */
const RECORD_BATCH = 500

/**
 * Sends what is due; a process has one. It claims a little ahead, keeps many calls open, and records what ended in
 * batches, so that neither the database nor a slow receiver is waited for one delivery at a time.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #lanes = new Lanes()
  #ended: EndedAttempt[] = []
  #recording = false
  #draining = false
  #stopped = false
  /** More may be due than is claimed. */
  #look = false
  /** The last claim found something, or an endpoint held so much already that it was not asked for more. */
  #mayBeMore = false
  /** Endpoints that were recalled while a claim was under way: what it brings of them is out of date. */
  readonly #recalled = new Set<string>()
  #wake: () => void = () => {}

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  /**
   * Sends until nothing is due or `maxMs` have passed. What is claimed by then still goes out and is recorded; the
   * next drain waits for it.
   */
  async drain(maxMs: number): Promise<Drained> {
    if (this.#stopped) return { state: 'busy', claimed: 0 }
    this.#look = true
    if (this.#draining) {
      this.#wake()
      return { state: 'joined', claimed: 0 }
    }
    this.#draining = true
    let claimed = 0
    try {
      const until = performance.now() + maxMs
      while (performance.now() < until && !this.#stopped) {
        if (this.#look) claimed += await this.#claim()
        this.#startCalls()
        if (this.#look) continue
        if (!this.#busy) return { state: 'idle', claimed }
        await this.#change()
      }
      return { state: 'busy', claimed }
    } finally {
      this.#draining = false
    }
  }

  /**
   * For the end of the process: begins nothing more, gives back what has not begun, and waits up to `maxMs` for the
   * calls that are open to end and be recorded. Those that take longer go out again when their leases end.
   */
  async stop(maxMs: number): Promise<void> {
    this.#stopped = true
    this.#wake()
    const until = performance.now() + maxMs
    await this.#release(this.#lanes.clear())
    while (this.#busy && performance.now() < until) await this.#change(until - performance.now())
  }

  /** Gives back what waits for an endpoint that has changed: it is claimed anew as the endpoint is now, or given up. */
  async recall(endpointId: string): Promise<void> {
    this.#recalled.add(endpointId)
    await this.#release(this.#lanes.withdraw(endpointId))
    this.#look = true
    this.#wake()
  }

  get #busy(): boolean {
    return !this.#lanes.empty || this.#ended.length > 0 || this.#recording
  }

  /** Resolves when a call has ended, another drain was asked for, or it is time to look again. */
  #change(maxMs = LOOK_EVERY_MS): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.#look = true
          resolve()
        },
        Math.min(maxMs, LOOK_EVERY_MS),
      )
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #claim(): Promise<number> {
    this.#look = false
    const startBeforeMs = performance.now() + LEASE_MS - LEASE_MARGIN_MS
    const held = this.#lanes.held()
    const { perSteadyEndpoint, perSlowEndpoint } = this.#lanes.ahead
    this.#recalled.clear()
    const claimed = await this.#parts.claim({
      steady: this.#lanes.room('steady'),
      slow: this.#lanes.room('slow'),
      perSteadyEndpoint,
      perSlowEndpoint,
      held,
    })
    if (this.#stopped) {
      await this.#release(claimed)
      return 0
    }
    const isRecalled = ({ endpointId }: ClaimedDelivery) => this.#recalled.has(endpointId)
    await this.#release(claimed.filter(isRecalled))
    for (const delivery of claimed) if (!isRecalled(delivery)) this.#lanes.add(delivery, startBeforeMs)
    const isFull = ({ count, slow }: (typeof held)[number]) =>
      count >= (slow ? perSlowEndpoint : perSteadyEndpoint)
    this.#mayBeMore = claimed.length > 0 || held.some(isFull)
    return claimed.length
  }

  async #release(deliveries: ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return
    await this.#parts.release(deliveries).catch((error: unknown) => {
      log().error({ err: error, deliveries: deliveries.length }, 'claims could not be given back')
    })
  }

  #startCalls(): void {
    while (!this.#stopped) {
      const turn = this.#lanes.take(performance.now())
      if (!turn) return
      void this.#call(turn)
    }
  }

  async #call(turn: Turn): Promise<void> {
    let timer = setTimeout(() => {
      this.#lanes.linger(turn)
      this.#startCalls()
      timer = setTimeout(() => {
        void this.#release(this.#lanes.dawdle(turn))
        this.#startCalls()
      }, SLOW_AFTER_MS - LINGERS_AFTER_MS)
    }, LINGERS_AFTER_MS)
    const startedAt = performance.now()
    let wellAfterMs: number | null = null
    try {
      const ended = await attempt(turn.delivery, this.#parts.send, this.#parts.random)
      const tookMs = performance.now() - startedAt
      if (ended.verdict === 'succeeded' && tookMs < SLOW_AFTER_MS) wellAfterMs = tookMs
      this.#ended.push(ended)
    } catch (error) {
      // A defect of ours, such as a secret that cannot be opened: the lease ends and it is tried again.
      log().error({ err: error, deliveryId: turn.delivery.id }, 'a delivery could not be attempted')
    }
    clearTimeout(timer)
    void this.#release(this.#lanes.leave(turn, wellAfterMs))
    this.#lookIfLow(turn.lane)
    // Not left to the drain, which may be waiting for a claim.
    this.#startCalls()
    void this.#recordEnded()
    this.#wakeIfNeeded()
  }

  /** The drain sleeps while calls begin and end by themselves. */
  #wakeIfNeeded(): void {
    if (this.#look || !this.#busy) this.#wake()
  }

  #lookIfLow(lane: Lane): void {
    if (this.#mayBeMore && this.#lanes.isLow(lane)) this.#look = true
  }

  /** Records what has ended; what ends meanwhile goes into the next batch. */
  async #recordEnded(): Promise<void> {
    if (this.#recording) return
    this.#recording = true
    while (this.#ended.length > 0) {
      const batch = this.#ended.splice(0, RECORD_BATCH)
      try {
        await this.#parts.record(batch)
      } catch (error) {
        // Nothing is lost: the leases end and the events go out again under their ids.
        log().error({ err: error, attempts: batch.length }, 'attempts could not be recorded')
      }
    }
    this.#recording = false
    this.#wake()
  }
}

import type { ClaimedDelivery, ClaimLimits } from './claim'

// This file decides how many calls each endpoint gets, and in which order.
//
// - Each endpoint has a queue. The queues take turns, so a backlog of one endpoint never delays another.
// - An endpoint is fast or slow. It is slow if its last call failed or took longer than a second.
// - An open call uses a slot. It starts in a `new` slot, moves to a `waiting` slot after 25 ms and to a `slow` slot
// after a second. Each move frees a slot for another call. Calls to slow endpoints start in `slow` slots.
// - A fast endpoint may have 8 to 32 open calls, depending on how fast it responds (CallLimit). A slow one may have
// 4.

export type Speed = 'fast' | 'slow'
type Slot = 'new' | 'waiting' | 'slow'

/** After this time a call only waits for its receiver. It uses a socket but no processor time. */
export const NEW_FOR_MS = 25
/** A healthy receiver responds much sooner. */
export const SLOW_AFTER_MS = 1_000

/** 64 new calls keep one core busy. The other calls only wait, so there may be many more of them. */
const SLOTS: Record<Slot, number> = { new: 64, waiting: 384, slow: 512 }
/** A further call goes to an endpoint that already has an open call. It may use only these slots. The others are for first calls. */
const SLOTS_FOR_FURTHER_CALLS: Record<Slot, number> = { new: 48, waiting: 192, slow: 256 }

const MAX_CALLS_IF_SLOW = 4
const FIRST_CALLS_IF_FAST = 8
const MAX_CALLS_IF_FAST = 32

/** How many claimed deliveries may wait here. Enough for sending to rarely wait for the database. */
const QUEUED: Record<Speed, number> = { fast: 2_048, slow: 512 }
/** How many of them may belong to one fast endpoint. The fair share is kept within these bounds. */
const QUEUED_PER_ENDPOINT = { least: 16, most: 256 }

interface EndpointQueue {
  readonly endpointId: string
  speed: Speed
  queued: { delivery: ClaimedDelivery; startBeforeMs: number }[]
  openCalls: number
  /** Used while the endpoint is fast. */
  limit: CallLimit
}

export interface OpenCall {
  readonly delivery: ClaimedDelivery
  readonly queue: EndpointQueue
  slot: Slot
  /** True if another call to the same endpoint was open when it started. */
  readonly isFurther: boolean
}

/** The deliveries that this process has claimed and not yet sent, by endpoint, and its open calls. */
export class DeliveryQueue {
  /** The first endpoint is served next. An endpoint with nothing queued and nothing open is not in this map. */
  readonly #queues = new Map<string, EndpointQueue>()
  readonly #queued: Record<Speed, number> = { fast: 0, slow: 0 }
  readonly #taken: Record<Slot, number> = { new: 0, waiting: 0, slow: 0 }
  readonly #takenByFurther: Record<Slot, number> = { new: 0, waiting: 0, slow: 0 }

  get isEmpty(): boolean {
    return this.#queues.size === 0
  }

  /** How many deliveries may be claimed now. */
  claimLimits(): ClaimLimits {
    // A slow endpoint counts only with its four calls. It may have queued more while it was fast, and that must not delay other endpoints.
    let slow = 0
    for (const { speed, queued } of this.#queues.values())
      if (speed === 'slow') slow += Math.min(queued.length, MAX_CALLS_IF_SLOW)
    return {
      fast: Math.max(0, QUEUED.fast - this.#queued.fast),
      slow: Math.max(0, QUEUED.slow - slow),
      perFastEndpoint: this.#fairShare(),
      perSlowEndpoint: MAX_CALLS_IF_SLOW,
      held: [...this.#queues.values()].map(({ endpointId, queued, openCalls, speed }) => ({
        id: endpointId,
        count: queued.length + openCalls,
        slow: speed === 'slow',
      })),
    }
  }

  /** True if so little is queued, for this endpoint and in all, that another claim is worth a database query. */
  isLow({ queued }: EndpointQueue): boolean {
    return queued.length <= this.#fairShare() / 2 && this.#queued.fast <= QUEUED.fast / 2
  }

  #fairShare(): number {
    const share = Math.floor(QUEUED.fast / (this.#queues.size + 1))
    return Math.min(QUEUED_PER_ENDPOINT.most, Math.max(QUEUED_PER_ENDPOINT.least, share))
  }

  /** @param startBeforeMs a call that has not started by then is dropped, because its lease would end too early. */
  add(delivery: ClaimedDelivery, startBeforeMs: number): void {
    const { endpointId } = delivery
    let queue = this.#queues.get(endpointId)
    if (!queue) {
      const speed = delivery.failing ? 'slow' : 'fast'
      queue = { endpointId, speed, queued: [], openCalls: 0, limit: new CallLimit() }
      this.#queues.set(endpointId, queue)
    }
    queue.queued.push({ delivery, startBeforeMs })
    this.#queued[queue.speed] += 1
  }

  /** The next call to start, if a slot is free. The call keeps its slot until `end`. */
  start(nowMs: number): OpenCall | undefined {
    // This runs after every call, and often no slot is free. The check saves the loop.
    if (this.#queued.slow === 0 && !this.#hasSlot('new', false)) return undefined
    for (const queue of this.#queues.values()) {
      this.#dropLate(queue, nowMs)
      const slot = queue.speed === 'slow' ? 'slow' : 'new'
      const isFurther = queue.openCalls > 0
      if (queue.openCalls >= mostCalls(queue) || !this.#hasSlot(slot, isFurther)) continue
      const next = queue.queued.shift()
      if (!next) continue
      this.#queued[queue.speed] -= 1
      queue.openCalls += 1
      this.#take(slot, isFurther)
      // Moves the endpoint to the end.
      this.#queues.delete(queue.endpointId)
      this.#queues.set(queue.endpointId, queue)
      return { delivery: next.delivery, queue, slot, isFurther }
    }
    return undefined
  }

  /** The call has been open for NEW_FOR_MS. */
  becomesWaiting(call: OpenCall): void {
    if (call.slot === 'new') this.#move(call, 'waiting')
  }

  /** The call has been open for SLOW_AFTER_MS, so its endpoint is now slow. Returns the deliveries to give back. */
  becomesSlow(call: OpenCall): ClaimedDelivery[] {
    const surplus = this.#setSpeed(call.queue, 'slow')
    if (call.slot !== 'slow') this.#move(call, 'slow')
    return surplus
  }

  /**
   * Ends a call.
   * @param tookMs its duration if it succeeded in less than SLOW_AFTER_MS, otherwise null.
   * @returns the deliveries to give back, because the endpoint has become slow and the slow queues are full.
   */
  end({ queue, slot, isFurther }: OpenCall, tookMs: number | null): ClaimedDelivery[] {
    const surplus = this.#setSpeed(queue, tookMs === null ? 'slow' : 'fast')
    if (tookMs !== null) queue.limit.adjust(tookMs, queue.openCalls >= queue.limit.calls)
    this.#giveBack(slot, isFurther)
    queue.openCalls -= 1
    this.#forgetIfDone(queue)
    return surplus
  }

  /** Removes the queued deliveries of one endpoint, or of all. Open calls continue. */
  remove(endpointId?: string): ClaimedDelivery[] {
    const ids = endpointId === undefined ? [...this.#queues.keys()] : [endpointId]
    return ids.flatMap((id) => {
      const queue = this.#queues.get(id)
      if (!queue) return []
      const removed = this.#emptyQueue(queue)
      this.#forgetIfDone(queue)
      return removed
    })
  }

  #setSpeed(queue: EndpointQueue, speed: Speed): ClaimedDelivery[] {
    if (queue.speed === speed) return []
    const surplus = speed === 'slow' && this.#queued.slow >= QUEUED.slow ? this.#emptyQueue(queue) : []
    this.#queued[queue.speed] -= queue.queued.length
    this.#queued[speed] += queue.queued.length
    queue.speed = speed
    queue.limit = new CallLimit()
    return surplus
  }

  #emptyQueue(queue: EndpointQueue): ClaimedDelivery[] {
    const deliveries = queue.queued.map(({ delivery }) => delivery)
    this.#queued[queue.speed] -= deliveries.length
    queue.queued = []
    return deliveries
  }

  #dropLate(queue: EndpointQueue, nowMs: number): void {
    while (queue.queued[0] && queue.queued[0].startBeforeMs < nowMs) {
      queue.queued.shift()
      this.#queued[queue.speed] -= 1
    }
    this.#forgetIfDone(queue)
  }

  #forgetIfDone({ endpointId, openCalls, queued }: EndpointQueue): void {
    if (openCalls === 0 && queued.length === 0) this.#queues.delete(endpointId)
  }

  /** If no other slot is free, the call stays where it is. */
  #move(call: OpenCall, slot: Slot): void {
    if (!this.#hasSlot(slot, call.isFurther)) return
    this.#giveBack(call.slot, call.isFurther)
    this.#take(slot, call.isFurther)
    call.slot = slot
  }

  #hasSlot(slot: Slot, isFurther: boolean): boolean {
    if (this.#taken[slot] >= SLOTS[slot]) return false
    return !isFurther || this.#takenByFurther[slot] < SLOTS_FOR_FURTHER_CALLS[slot]
  }

  #take(slot: Slot, isFurther: boolean): void {
    this.#taken[slot] += 1
    if (isFurther) this.#takenByFurther[slot] += 1
  }

  #giveBack(slot: Slot, isFurther: boolean): void {
    this.#taken[slot] -= 1
    if (isFurther) this.#takenByFurther[slot] -= 1
  }
}

function mostCalls({ speed, limit }: EndpointQueue): number {
  return speed === 'slow' ? MAX_CALLS_IF_SLOW : limit.calls
}

/** A receiver's call times vary by a few milliseconds for no particular reason. */
const VARIATION_MS = 20

/**
 * How many open calls a fast endpoint may have. The limit grows by one after each response that is about as fast as the fastest, and
 * shrinks by one after each slower one. So a backlog does not overload its receiver.
 */
export class CallLimit {
  calls = FIRST_CALLS_IF_FAST
  #fastestMs = Number.POSITIVE_INFINITY

  /** @param wasReached true if other calls had to wait because of the limit. */
  adjust(tookMs: number, wasReached: boolean): void {
    this.#fastestMs = Math.min(this.#fastestMs, tookMs)
    if (tookMs > 2 * this.#fastestMs + VARIATION_MS)
      this.calls = Math.max(FIRST_CALLS_IF_FAST, this.calls - 1)
    else if (wasReached) this.calls = Math.min(MAX_CALLS_IF_FAST, this.calls + 1)
  }
}

import type { ClaimedDelivery } from './claim'

export type Pace = 'steady' | 'slow'

/** What one endpoint has here: its deliveries waiting for their turn, and its open calls. */
export interface Lane {
  readonly endpointId: string
  /** `slow`: its last call failed or dawdled. */
  pace: Pace
  waiting: { delivery: ClaimedDelivery; startBeforeMs: number }[]
  open: number
}

export interface Turn {
  delivery: ClaimedDelivery
  lane: Lane
  /** Which places it takes; a steady call that dawdles moves to the slow ones. */
  place: Pace
}

/**
 * Open calls. Steady endpoints have 64, the concurrency at which one core of Node is busy. Calls that dawdle and calls
 * to endpoints that fail have 128 places of their own, so that they never use up the others'.
 */
const PLACES = { steady: 64, slow: 128 } as const
/** Open calls to one endpoint: 32 receivers may hang at once before they wait for each other. */
const PER_ENDPOINT = { steady: 8, slow: 4 } as const
/** Claimed and waiting: enough that sending seldom waits for the database. */
export const AHEAD = { steady: 1024, slow: 512 } as const
export const AHEAD_PER_ENDPOINT = { steady: 64, slow: 4 } as const
/** Fewer waiting than this, in all and in one lane, and more is claimed. */
const LOW = { all: 512, lane: 24 } as const

/** Whose turn it is: endpoints take turns, and each pace has its own places, so that nobody waits for a stranger. */
export class Lanes {
  /** In the order of their turns; an endpoint that has nothing here is forgotten. */
  readonly #lanes = new Map<string, Lane>()
  readonly #open = { steady: 0, slow: 0 }
  readonly #waiting = { steady: 0, slow: 0 }

  get empty(): boolean {
    return this.#lanes.size === 0
  }

  /** How many more may be claimed. */
  room(pace: Pace): number {
    return Math.max(0, AHEAD[pace] - this.#waiting[pace])
  }

  /** Whether a lane, and all together, have so little waiting that it is worth to claim more. */
  isLow(lane: Lane): boolean {
    return lane.waiting.length <= LOW.lane && this.#waiting.steady <= LOW.all
  }

  held(): { id: string; count: number }[] {
    return [...this.#lanes.values()].map(({ endpointId, waiting, open }) => ({
      id: endpointId,
      count: waiting.length + open,
    }))
  }

  /** Takes in a claimed delivery; when its call has not begun by `startBeforeMs`, it is left to its lease. */
  add(delivery: ClaimedDelivery, startBeforeMs: number): void {
    let lane = this.#lanes.get(delivery.endpointId)
    if (!lane) {
      const pace = delivery.failing ? 'slow' : 'steady'
      lane = { endpointId: delivery.endpointId, pace, waiting: [], open: 0 }
      this.#lanes.set(delivery.endpointId, lane)
    }
    lane.waiting.push({ delivery, startBeforeMs })
    this.#waiting[lane.pace] += 1
  }

  /** The next call to make, which then holds its place until `leave`. */
  take(nowMs: number): Turn | undefined {
    for (const lane of this.#lanes.values()) {
      this.#dropExpired(lane, nowMs)
      const place = lane.pace
      if (this.#open[place] >= PLACES[place] || lane.open >= PER_ENDPOINT[place]) continue
      const next = lane.waiting.shift()
      if (!next) continue
      this.#waiting[place] -= 1
      this.#open[place] += 1
      lane.open += 1
      this.#lanes.delete(lane.endpointId)
      this.#lanes.set(lane.endpointId, lane)
      return { delivery: next.delivery, lane, place }
    }
    return undefined
  }

  /** An open call dawdles: its endpoint is slow from now on, and it gives its steady place back. */
  dawdle(turn: Turn): void {
    this.#setPace(turn.lane, 'slow')
    if (turn.place === 'slow' || this.#open.slow >= PLACES.slow) return
    this.#open.steady -= 1
    this.#open.slow += 1
    turn.place = 'slow'
  }

  /** A call has ended, and tells the pace of its endpoint. */
  leave(turn: Turn, pace: Pace): void {
    this.#open[turn.place] -= 1
    turn.lane.open -= 1
    this.#setPace(turn.lane, pace)
    this.#forgetEmpty(turn.lane)
  }

  /** Takes out all that waits; open calls go on. */
  clear(): ClaimedDelivery[] {
    const waiting: ClaimedDelivery[] = []
    for (const lane of this.#lanes.values()) {
      waiting.push(...lane.waiting.map(({ delivery }) => delivery))
      this.#waiting[lane.pace] -= lane.waiting.length
      lane.waiting = []
      this.#forgetEmpty(lane)
    }
    return waiting
  }

  #setPace(lane: Lane, pace: Pace): void {
    if (lane.pace === pace) return
    this.#waiting[lane.pace] -= lane.waiting.length
    // What there is no room for is left to its lease, after which it is due again.
    if (pace === 'slow' && this.#waiting.slow >= AHEAD.slow) lane.waiting = []
    this.#waiting[pace] += lane.waiting.length
    lane.pace = pace
  }

  #dropExpired(lane: Lane, nowMs: number): void {
    while (lane.waiting[0] && lane.waiting[0].startBeforeMs < nowMs) {
      lane.waiting.shift()
      this.#waiting[lane.pace] -= 1
    }
    this.#forgetEmpty(lane)
  }

  #forgetEmpty(lane: Lane): void {
    if (lane.open === 0 && lane.waiting.length === 0) this.#lanes.delete(lane.endpointId)
  }
}

import type { ClaimedDelivery, ClaimLimits } from './claim'
import { type Place, Places } from './places'
import { Window } from './window'

export type Pace = 'steady' | 'slow'

/** What one endpoint has here: its deliveries waiting for their turn, and its open calls. */
export interface Lane {
  readonly endpointId: string
  /** `slow`: its last call failed or dawdled. */
  pace: Pace
  waiting: { delivery: ClaimedDelivery; startBeforeMs: number }[]
  open: number
  /** How many of its calls may be open while it is steady. */
  window: Window
}

export interface Turn {
  delivery: ClaimedDelivery
  lane: Lane
  /** The place it takes; a call moves on to the next kind as it goes on. */
  place: Place
  /** It began beside another one of its endpoint. */
  further: boolean
}

/** Open calls to an endpoint that is slow; a steady one has its window. */
const PER_SLOW_ENDPOINT = 4
/** Claimed and waiting: enough that sending seldom waits for the database. */
const AHEAD = { steady: 2048, slow: 512 } as const
/** What one steady endpoint may have of that, few or many as they are. */
const AHEAD_PER_ENDPOINT = { least: 16, most: 256 } as const

/** Whose turn it is: endpoints take turns, and each pace has its own places, so that nobody waits for a stranger. */
export class Lanes {
  /** In the order of their turns; an endpoint that has nothing here is forgotten. */
  readonly #lanes = new Map<string, Lane>()
  readonly #places = new Places()
  readonly #waiting = { steady: 0, slow: 0 }

  get empty(): boolean {
    return this.#lanes.size === 0
  }

  /**
   * How many more may be claimed. A slow endpoint takes as much of that as its open calls may be: a backlog that it had
   * when it became slow is no reason for another one to wait.
   */
  room(pace: Pace): number {
    if (pace === 'steady') return Math.max(0, AHEAD.steady - this.#waiting.steady)
    let waiting = 0
    for (const lane of this.#lanes.values()) {
      if (lane.pace === 'slow') waiting += Math.min(lane.waiting.length, PER_SLOW_ENDPOINT)
    }
    return Math.max(0, AHEAD.slow - waiting)
  }

  /** How much of one endpoint may be held: a fair share, which leaves something for who comes next. */
  get ahead(): { perSteadyEndpoint: number; perSlowEndpoint: number } {
    const share = Math.floor(AHEAD.steady / (this.#lanes.size + 1))
    const { least, most } = AHEAD_PER_ENDPOINT
    return {
      perSteadyEndpoint: Math.min(most, Math.max(least, share)),
      perSlowEndpoint: PER_SLOW_ENDPOINT,
    }
  }

  /** Whether a lane, and all together, have so little waiting that it is worth to claim more. */
  isLow(lane: Lane): boolean {
    return lane.waiting.length <= this.ahead.perSteadyEndpoint / 2 && this.#waiting.steady <= AHEAD.steady / 2
  }

  held(): ClaimLimits['held'] {
    return [...this.#lanes.values()].map(({ endpointId, waiting, open, pace }) => ({
      id: endpointId,
      count: waiting.length + open,
      slow: pace === 'slow',
    }))
  }

  /** Takes in a claimed delivery; when its call has not begun by `startBeforeMs`, it is left to its lease. */
  add(delivery: ClaimedDelivery, startBeforeMs: number): void {
    let lane = this.#lanes.get(delivery.endpointId)
    if (!lane) {
      const pace = delivery.failing ? 'slow' : 'steady'
      lane = { endpointId: delivery.endpointId, pace, waiting: [], open: 0, window: new Window() }
      this.#lanes.set(delivery.endpointId, lane)
    }
    lane.waiting.push({ delivery, startBeforeMs })
    this.#waiting[lane.pace] += 1
  }

  /** The next call to make, which then holds its place until `leave`. */
  take(nowMs: number): Turn | undefined {
    // Asked after every call: mostly there is no place, and then no lane is looked at.
    if (this.#waiting.slow === 0 && !this.#places.hasRoom('fresh', false)) return undefined
    for (const lane of this.#lanes.values()) {
      this.#dropExpired(lane, nowMs)
      const place = lane.pace === 'slow' ? 'slow' : 'fresh'
      const further = lane.open > 0
      if (!this.#places.hasRoom(place, further) || lane.open >= limitOf(lane)) continue
      const next = lane.waiting.shift()
      if (!next) continue
      this.#waiting[lane.pace] -= 1
      this.#places.take(place, further)
      lane.open += 1
      this.#lanes.delete(lane.endpointId)
      this.#lanes.set(lane.endpointId, lane)
      return { delivery: next.delivery, lane, place, further }
    }
    return undefined
  }

  /** An open call lingers: it gives its fresh place back. */
  linger(turn: Turn): void {
    if (turn.place === 'fresh') this.#move(turn, 'lingering')
  }

  /**
   * An open call dawdles: its endpoint is slow from now on, and it takes nothing from the others. Returns what there is
   * no room for any more.
   */
  dawdle(turn: Turn): ClaimedDelivery[] {
    const surplus = this.#setPace(turn.lane, 'slow')
    if (turn.place !== 'slow') this.#move(turn, 'slow')
    return surplus
  }

  /** Where there is no room the call stays where it is. */
  #move(turn: Turn, place: Place): void {
    if (!this.#places.hasRoom(place, turn.further)) return
    this.#places.giveBack(turn.place, turn.further)
    this.#places.take(place, turn.further)
    turn.place = place
  }

  /**
   * A call has ended, well after so many milliseconds or not at all well (null), which tells the pace of its endpoint.
   * Returns what there is no room for any more.
   */
  leave(turn: Turn, wellAfterMs: number | null): ClaimedDelivery[] {
    const { lane } = turn
    const surplus = this.#setPace(lane, wellAfterMs === null ? 'slow' : 'steady')
    if (wellAfterMs !== null) lane.window.answered(wellAfterMs, lane.open >= lane.window.size)
    this.#places.giveBack(turn.place, turn.further)
    lane.open -= 1
    this.#forgetEmpty(lane)
    return surplus
  }

  /** Takes out all that waits; open calls go on. */
  clear(): ClaimedDelivery[] {
    return [...this.#lanes.keys()].flatMap((endpointId) => this.withdraw(endpointId))
  }

  /** Takes out what waits for one endpoint; its open calls go on. */
  withdraw(endpointId: string): ClaimedDelivery[] {
    const lane = this.#lanes.get(endpointId)
    if (!lane) return []
    const waiting = this.#withdrawFrom(lane)
    this.#forgetEmpty(lane)
    return waiting
  }

  #setPace(lane: Lane, pace: Pace): ClaimedDelivery[] {
    if (lane.pace === pace) return []
    const isFull = pace === 'slow' && this.#waiting.slow >= AHEAD.slow
    const surplus = isFull ? this.#withdrawFrom(lane) : []
    this.#waiting[lane.pace] -= lane.waiting.length
    this.#waiting[pace] += lane.waiting.length
    lane.pace = pace
    lane.window = new Window()
    return surplus
  }

  #withdrawFrom(lane: Lane): ClaimedDelivery[] {
    const waiting = lane.waiting.map(({ delivery }) => delivery)
    this.#waiting[lane.pace] -= waiting.length
    lane.waiting = []
    return waiting
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

function limitOf({ pace, window }: Lane): number {
  return pace === 'slow' ? PER_SLOW_ENDPOINT : window.size
}

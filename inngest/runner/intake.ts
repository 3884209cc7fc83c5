import type { Backlog } from './backlog'
import type { Clock } from './clock'
import type { Directory, RegisteredFunction } from './directory'
import { type Event, sizeOf, tickEvent, type Work } from './event'
import type { Run } from './run'

/** Within this time, a repeated event id is ignored, as on a hosted Inngest. */
const WINDOW_MS = 24 * 3_600_000

/** With the longest ids, this many take about 30 MB. If there are more, the oldest are forgotten early. */
const MAX_IDS = 100_000

/** Remembers the ids of accepted events, so that a repeated event starts nothing. */
export class SeenEvents {
  readonly #takenAt = new Map<string, number>()

  /** Remembers an id. Returns whether it is new. */
  take(id: string, now: number): boolean {
    const before = this.#takenAt.get(id)
    if (before !== undefined && now - before < WINDOW_MS) return false
    this.#takenAt.delete(id)
    this.#takenAt.set(id, now)
    this.#forget(now)
    return true
  }

  #forget(now: number): void {
    // A Map iterates in insertion order, so the oldest come first, and the loop can stop at the first that is still fresh.
    for (const [id, takenAt] of this.#takenAt) {
      if (this.#takenAt.size <= MAX_IDS && now - takenAt < WINDOW_MS) return
      this.#takenAt.delete(id)
    }
  }
}

export interface IntakeParts {
  clock: Clock
  directory: Directory
  backlog: Backlog
  start: (fn: RegisteredFunction, work: Work) => Run | undefined
}

/** Accepts events. Each event starts runs of the functions that it triggers, now or when it becomes due. */
export class Intake {
  readonly #seen = new SeenEvents()
  /** Events that arrived before the first registration, when no function was known. */
  #early: Work[] = []
  readonly #lastTick = new Map<string, Run>()

  constructor(private readonly parts: IntakeParts) {}

  /** Accepts all events, or none if there is no room for all. An event whose id was accepted before starts nothing. */
  receive(events: Event[]): boolean {
    const { backlog, clock } = this.parts
    const sized = events.map((event) => ({ event, bytes: sizeOf(event), copies: this.#copies(event) }))
    const items = sized.reduce((sum, { copies }) => sum + copies, 0)
    const bytes = sized.reduce((sum, each) => sum + each.copies * each.bytes, 0)
    if (!backlog.fits(items, bytes)) return false
    const now = clock.now()
    for (const { event, bytes } of sized) {
      if (!this.#seen.take(event.id, now)) continue
      if (event.ts > now) this.#delay(event, bytes, event.ts - now)
      else this.#route(event, bytes)
    }
    return true
  }

  /** Starts the run of a tick. Skipped while the run of the previous tick still waits, because that run does the same work. */
  tick(functionId: string, expression: string): void {
    const { directory, backlog, clock, start } = this.parts
    const fn = directory.find(functionId)
    const last = this.#lastTick.get(functionId)
    if (!fn || (last && !last.started && !last.ended)) return
    const event = tickEvent(expression, clock.now())
    const run = start(fn, { event, release: backlog.hold(sizeOf(event)) })
    if (run) this.#lastTick.set(functionId, run)
  }

  /** Starts the runs of the events that arrived before the first registration. */
  releaseEarly(): void {
    const early = this.#early
    this.#early = []
    for (const { event, release } of early) {
      release()
      this.#route(event, sizeOf(event))
    }
  }

  #delay(event: Event, bytes: number, delayMs: number): void {
    const release = this.parts.backlog.hold(bytes)
    this.parts.clock.after(delayMs, () => {
      release()
      this.#route(event, bytes)
    })
  }

  #route(event: Event, bytes: number): void {
    const { directory, backlog, start } = this.parts
    if (directory.registrations === 0) {
      this.#early.push({ event, release: backlog.hold(bytes) })
      return
    }
    for (const fn of directory.triggeredBy(event)) start(fn, { event, release: backlog.hold(bytes) })
  }

  #copies(event: Event): number {
    return Math.max(1, this.parts.directory.triggeredBy(event).length)
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'

/** Inngest's own limit on one request. */
const MAX_EVENTS_PER_REQUEST = 5_000

const received = z.object({
  id: z.string().max(256).nullish(),
  name: z.string().min(1).max(256),
  data: z.record(z.string(), z.unknown()).nullish(),
  ts: z.number().int().nonnegative().nullish(),
  user: z.unknown().optional(),
  v: z.string().nullish(),
  meta: z.unknown().optional(),
})

export const receivedEvents = z.union([
  z.array(received).max(MAX_EVENTS_PER_REQUEST),
  received.transform((event) => [event]),
])

export interface Event {
  id: string
  name: string
  data: Record<string, unknown>
  /** Milliseconds since 1970. An event with a future time waits until then. */
  ts: number
  user?: unknown
  v?: string
  meta?: unknown
}

/** An event for one function. `release` frees its place in the backlog. */
export interface Work {
  event: Event
  release: () => void
}

/**
 * Gives each event its id and time. The SDK sends the same seed when it repeats a request. Ids are made from the seed, so a repeated event
 * has the same id.
 */
export function identified(events: z.infer<typeof receivedEvents>, seed: string | undefined, now: number) {
  return events.map(
    ({ id, name, data, ts, user, v, meta }, index): Event => ({
      id: id || (seed ? seededId(seed, index) : randomUUID()),
      name,
      data: data ?? {},
      ts: ts || now,
      ...(user == null ? {} : { user }),
      ...(v == null ? {} : { v }),
      ...(meta == null ? {} : { meta }),
    }),
  )
}

/** The event that a cron sends to its function. */
export function tickEvent(cron: string, now: number): Event {
  return { id: randomUUID(), name: 'inngest/scheduled.timer', data: { cron }, ts: now }
}

export function sizeOf(event: Event): number {
  return JSON.stringify(event).length
}

function seededId(seed: string, index: number): string {
  return createHash('sha256').update(`${seed},${index}`).digest('hex').slice(0, 32)
}

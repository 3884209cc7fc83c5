import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '@/clients/typescript/src/generated'
import { isEventPattern, meansType } from '@/lib/events/catalogue'
import type { Connection } from './connection'
import { isPassing, Refusal } from './refusal'
import { SeenEvents } from './seen-events'

export interface FollowOptions {
  /** Types, families or `*`. */
  patterns: readonly string[]
  /** An instant, or the id of the last event that is known. Without it, from now on. */
  since?: string | undefined
  signal: AbortSignal
  /** The API has gone away (with the failure), or is back (with null). */
  onAway(failure: unknown): void
  pollMs?: number
}

// A second is as good as at once to somebody who watches, and a small part of the sandbox's calls per second.
const POLL_MS = 1_000
// An event gets its id and time before its transaction commits, so that it can appear behind newer ones. Most commit
// within a moment: each poll looks back that far. Those of a long transaction are found by a longer look, now and
// then, over as much time as one statement may take on the server.
const GLANCE_MS = 3_000
const LOOK_MS = 60_000
const LOOK_EVERY_MS = 15_000
const LONGEST_PAUSE_MS = 15_000

/** The type that receivers see: that of the sample, where the event is one. */
export function typeOf({ type, sampleType }: Event): string {
  return sampleType ?? type
}

/**
 * The events of the log as they come, each once, none left out, oldest first within a page. It asks again and again,
 * so that all it needs of the server is the list; what is taken from it slowly is asked for slowly.
 * @throws {Refusal} for an unknown pattern or `since`; whatever the API refuses.
 */
export async function* follow(connection: Connection, options: FollowOptions): AsyncGenerator<Event> {
  const { patterns, signal, onAway, pollMs = POLL_MS } = options
  const list = listing(connection, patterns, signal)
  const seen = new SeenEvents()
  const beginning = await findBeginning(connection, options.since, seen)
  let polledAt = connection.serverTime()
  let lookedAt = polledAt
  if (!beginning) for await (const { event } of list(ago(polledAt, LOOK_MS))) seen.add(event)

  for (let failures = 0; !signal.aborted; ) {
    try {
      const isLook = polledAt.getTime() - lookedAt.getTime() >= LOOK_EVERY_MS
      const from = isLook ? ago(lookedAt, LOOK_MS) : ago(polledAt, GLANCE_MS)
      let startedAt: Date | undefined
      for await (const { event, askedAt } of list(latest(from, beginning))) {
        startedAt ??= askedAt
        if (seen.add(event) && patterns.some((pattern) => meansType(pattern, typeOf(event)))) yield event
      }
      polledAt = startedAt ?? connection.serverTime()
      if (isLook) {
        lookedAt = polledAt
        seen.forgetBefore(ago(lookedAt, LOOK_MS))
      }
      if (failures > 0) onAway(null)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) throw error
      if (failures === 0) onAway(error)
      failures += 1
    }
    const pauseMs = Math.min(pollMs * 2 ** failures, Math.max(pollMs, LONGEST_PAUSE_MS))
    await sleep(failures > 0 ? pauseMs : pollMs, undefined, { signal }).catch(() => undefined)
  }
}

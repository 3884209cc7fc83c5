import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '@/clients/typescript/src/generated'
import { isEventPattern } from '@/lib/events/catalogue'
import type { Connection } from './connection'
import { EventLog } from './event-log'
import { isPassing, Refusal } from './refusal'

export interface FollowOptions {
  /** Types, families or `*`. */
  patterns: readonly string[]
  /** An instant, or the id of the last event that is known. Without it, from now on. */
  since?: string | undefined
  signal: AbortSignal
  /** From here on no event is missed. */
  onReady(): void
  /** The API has gone away (with the failure), or is back (with null). */
  onAway(failure: unknown): void
  pollMs?: number | undefined
}

// A second is as good as at once to somebody who watches, and a small part of the calls that a sandbox may make.
const POLL_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/**
 * The events of the log as they come. It asks every second, so that all it needs of the server is the list; whoever
 * takes the events slowly has the next ones asked for later.
 * @throws {Refusal} for an unknown type or `since`; whatever the API refuses, and any failure of the first call.
 */
export async function* follow(connection: Connection, options: FollowOptions): AsyncGenerator<Event> {
  const { signal, onReady, onAway, pollMs = POLL_MS } = options
  const log = await openLog(connection, options)
  let failures = 0
  for (let isReady = false; !signal.aborted; ) {
    try {
      yield* log.news(signal)
      if (!isReady) onReady()
      if (failures > 0) onAway(null)
      isReady = true
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (!isReady || !isPassing(error)) throw error
      if (failures === 0) onAway(error)
      failures += 1
    }
    const pauseMs = Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS)
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

async function openLog(
  connection: Connection,
  { patterns, since, signal }: FollowOptions,
): Promise<EventLog> {
  const unknown = patterns.find((pattern) => !isEventPattern(pattern))
  if (unknown !== undefined) {
    throw new Refusal(
      `${JSON.stringify(unknown)} is no event type: npx khata trigger --list shows them all, and invoice.* means a family.`,
    )
  }
  if (since?.startsWith('evt_')) {
    const event = await connection.khata.getEvent(since, { signal })
    const log = new EventLog(connection, patterns, new Date(event.createdAt))
    log.skip(event)
    return log
  }
  if (since !== undefined && Number.isNaN(Date.parse(since))) {
    throw new Refusal(
      `--since ${JSON.stringify(since)} is neither an event id nor an instant such as 2026-11-20T10:00:00Z.`,
    )
  }
  // Says whether the key is good, and what time it is there.
  await connection.khata.listEvents({ limit: '1' }, { signal })
  return new EventLog(connection, patterns, since === undefined ? undefined : new Date(since))
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '@/clients/typescript/src/generated'
import { isEventPattern } from '@/lib/events/catalogue'
import type { Connection } from './connection'
import { EventLog } from './event-log'
import { isPassing, Refusal } from './refusal'

export interface FollowOptions {
  /** Types, families or `*`. */
  patterns: readonly string[]
  /** An instant, or the id of the last known event. Without it, only events from now on. */
  since?: string | undefined
  signal: AbortSignal
  /** Called when it has begun: no later event is missed. */
  onReady(): void
  /** Called with the failure when the API cannot be reached, and with null when it is back. */
  onAway(failure: unknown): void
  pollMs?: number | undefined
}

// Short enough for a person who watches, and few calls compared with the rate limit of a sandbox.
const POLL_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/**
 * The events of the log as they come. It reads the list every second, so the server needs no other feature. It reads on
 * only when its events have been taken.
 * @throws {Refusal} for an unknown type or `since`. Refusals of the API and a failure of the first call are thrown too.
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
      `${JSON.stringify(unknown)} is not an event type: npx khata trigger --list shows them all, and invoice.* means a family.`,
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
  // This call checks the key and reads the server's clock.
  await connection.khata.listEvents({ limit: '1' }, { signal })
  return new EventLog(connection, patterns, since === undefined ? undefined : new Date(since))
}

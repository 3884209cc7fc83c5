import type { Event } from '@/clients/typescript/src/generated'
import { meansType } from '@/lib/events/catalogue'
import type { Connection } from './connection'

// An event gets its id and time before its transaction commits, so it can appear after newer ones. Most transactions
// commit at once. Each reading looks back for this time, which also covers clocks that differ by a second or two.
const GLANCE_MS = 5_000
// Some readings look back further: as long as a statement may take on the server.
const LOOK_MS = 60_000
const LOOK_EVERY_MS = 15_000
const PAGE = '100'
// So many ids take some megabytes. When there are more, the oldest are forgotten, and an event may then come twice.
const MAX_SEEN = 50_000

/** The type that receivers see. For a sample event it is the type of the sample. */
export function typeOf({ type, sampleType }: Event): string {
  return sampleType ?? type
}

/** Reads the event log again and again. No event is left out, and none is given twice. */
export class EventLog {
  /** When each event of the last minute or so was written, by its id. */
  private readonly seen = new Map<string, number>()
  private readAt: Date | undefined
  private lookedAt: Date | undefined

  /** @param beginning older events are not read. Without it, events that are there at the first reading are not read. */
  constructor(
    private readonly connection: Connection,
    private readonly patterns: readonly string[],
    private readonly beginning: Date | undefined,
  ) {}

  /** The events that have come since the last complete reading, oldest first. */
  async *news(signal: AbortSignal): AsyncGenerator<Event> {
    const { readAt, lookedAt } = this
    const silent = !lookedAt && !this.beginning
    const look = !readAt || !lookedAt || readAt.getTime() - lookedAt.getTime() >= LOOK_EVERY_MS
    let answeredAt: Date | undefined
    for await (const { items, at } of this.pages(this.lookFrom(look), signal)) {
      answeredAt ??= at
      for (const event of items) if (this.isNew(event) && !silent && this.isWanted(event)) yield event
    }
    this.readAt = answeredAt
    if (look && answeredAt) {
      this.lookedAt = answeredAt
      this.forgetBefore(answeredAt.getTime() - LOOK_MS)
    }
  }

  /** Marks an event as read. */
  skip({ id, createdAt }: Event): void {
    this.seen.set(id, Date.parse(createdAt))
  }

  private lookFrom(look: boolean): Date {
    const since = look ? this.lookedAt : this.readAt
    if (!since) return this.beginning ?? new Date(this.connection.serverTime().getTime() - LOOK_MS)
    const from = since.getTime() - (look ? LOOK_MS : GLANCE_MS)
    return new Date(Math.max(from, this.beginning?.getTime() ?? from))
  }

  private async *pages(since: Date, signal: AbortSignal): AsyncGenerator<{ items: Event[]; at: Date }> {
    const type = this.patterns.includes('*') ? undefined : [...this.patterns, 'webhook.test'].join()
    let cursor: string | undefined
    do {
      const query = { order: 'asc', limit: PAGE, since: since.toISOString(), type, cursor } as const
      const page = await this.connection.khata.listEvents(query, { signal })
      yield { items: page.items, at: this.connection.serverTime() }
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  private isNew(event: Event): boolean {
    if (this.seen.has(event.id)) return false
    this.skip(event)
    if (this.seen.size > MAX_SEEN) this.seen.delete(this.seen.keys().next().value as string)
    return true
  }

  // In the log a sample has the type webhook.test, so the server cannot filter by the type of the sample.
  private isWanted(event: Event): boolean {
    return this.patterns.some((pattern) => meansType(pattern, typeOf(event)))
  }

  private forgetBefore(ms: number): void {
    for (const [id, createdAt] of this.seen) if (createdAt < ms) this.seen.delete(id)
  }
}

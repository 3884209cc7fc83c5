import type { Event } from '@/clients/typescript/src/generated'
import { meansType } from '@/lib/events/catalogue'
import type { Connection } from './connection'

// An event gets its id and time before its transaction commits, so that it can appear behind newer ones. Most commit
// within a moment: each reading looks back that far, with a second or two for clocks that differ…
const GLANCE_MS = 5_000
// …and now and then one looks back as far as a statement may take on the server.
const LOOK_MS = 60_000
const LOOK_EVERY_MS = 15_000
const PAGE = '100'
// Some megabytes. Beyond it the oldest are forgotten, which can only mean that one comes twice.
const MOST_SEEN = 50_000

/** The type that receivers see: that of the sample, where the event is one. */
export function typeOf({ type, sampleType }: Event): string {
  return sampleType ?? type
}

/** The event log, read again and again without leaving an event out or giving one twice. */
export class EventLog {
  /** When each event of the last minute or so was written, by its id. */
  private readonly seen = new Map<string, number>()
  private readAt: Date | undefined
  private lookedAt: Date | undefined

  /** @param beginning nothing before it is read; without it, nothing that is there at the first reading. */
  constructor(
    private readonly connection: Connection,
    private readonly patterns: readonly string[],
    private readonly beginning: Date | undefined,
  ) {}

  /** The events that have come since the last reading that was read to its end, oldest first. */
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

  /** Takes an event for one that has been read. */
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
    if (this.seen.size > MOST_SEEN) this.seen.delete(this.seen.keys().next().value as string)
    return true
  }

  // A sample is a webhook.test in the log, so that its type is not what the server could filter by.
  private isWanted(event: Event): boolean {
    return this.patterns.some((pattern) => meansType(pattern, typeOf(event)))
  }

  private forgetBefore(ms: number): void {
    for (const [id, createdAt] of this.seen) if (createdAt < ms) this.seen.delete(id)
  }
}

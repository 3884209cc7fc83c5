import { boundsOf } from '@/lib/core/id-time'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { inTransaction } from '@/lib/infra/database/transaction'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'
import type { LoggedRequestModel } from '@/prisma/generated/models'
import { type ApiCall, type CallFacts, Gatherer, type MoreCalls } from './gatherer'
import { requestLog } from './table'

// Developers see a call after this delay, and a crash loses at most this much.
const WRITTEN_EVERY_MS = 1_000

/**
 * Notes a call for the log. It returns at once. The entry is written within a second.
 * @param entryOf builds the entry, if the call gets one.
 */
export function recordCall(facts: CallFacts, entryOf: () => ApiCall): void {
  try {
    recorder().add(facts, entryOf)
  } catch (error) {
    // The caller already has the response, so an error here is only logged.
    log().error({ err: error }, 'a call could not be noted in the request log')
  }
}

/** Writes all entries that this process still holds. Used when the process ends, and in tests. */
export function writeRequestLog(): Promise<void> {
  return recorder().write(true)
}

// There is one per process, because the limits are per process.
const recorder = () => perProcess('request log', () => new Recorder())

class Recorder {
  readonly #gatherer = new Gatherer()
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  add(facts: CallFacts, entryOf: () => ApiCall): void {
    this.#gatherer.add(facts, entryOf, Date.now())
    this.#schedule()
  }

  /** Only one write runs at a time. While the database is slow, the entries wait here. */
  write(all: boolean): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(all))
    return this.#writing
  }

  #schedule(): void {
    this.#timer ??= setTimeout(async () => {
      await this.write(false)
      this.#timer = undefined
      if (this.#gatherer.isWaiting) this.#schedule()
    }, WRITTEN_EVERY_MS).unref()
  }

  async #write(all: boolean): Promise<void> {
    const entries = this.#gatherer.take(Date.now(), all)
    const more = this.#gatherer.takeMore(Date.now(), all)
    const lost = this.#gatherer.takeLost()
    if (lost > 0) log().warn({ lost }, 'calls are missing in the request log: too many at once')
    if (entries.length + more.length === 0) return
    // The database is in trouble. Its calls fail too, and the log of the process has them.
    await store(entries, more).catch((error: unknown) =>
      log().warn({ err: error, lost: entries.length }, 'entries of the request log were not written'),
    )
  }
}

// The bounds let the server leave out the days that have none of these entries.
const COUNT_MORE = `
UPDATE request_log r SET stands_for = r.stands_for + v.more
FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::int[]) AS v(business_id, environment, id, more)
WHERE r.business_id = v.business_id AND r.environment = v.environment AND r.id = v.id AND r.id BETWEEN $5 AND $6`

function store(entries: readonly LoggedRequestModel[], more: readonly MoreCalls[]): Promise<void> {
  return inTransaction(async (tx) => {
    // The server does not wait for its disk. So a crash of the machine may lose the last moments of this log.
    await Promise.all([tx.query('SET LOCAL synchronous_commit = off'), requestLog.insert(tx, entries)])
    if (more.length === 0) return
    await tx.query(COUNT_MORE, [
      arrayParameter(more.map(({ businessId }) => businessId)),
      arrayParameter(more.map(({ environment }) => environment)),
      arrayParameter(more.map(({ id }) => id)),
      arrayParameter(more.map((each) => each.more)),
      ...boundsOf(more.map(({ id }) => id)),
    ])
  })
}

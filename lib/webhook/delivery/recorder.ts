import { log } from '@/lib/infra/log'
import type { EndedAttempt } from './attempt'

/** Attempts in one batch. */
const BATCH_SIZE = 500

/** Records ended attempts in batches: what ends while one batch is written goes into the next. */
export class Recorder {
  readonly #record: (attempts: EndedAttempt[]) => Promise<unknown>
  readonly #onIdle: () => void
  #waiting: EndedAttempt[] = []
  #state: 'idle' | 'recording' = 'idle'

  /** @param onIdle called whenever everything has been recorded. */
  constructor(record: (attempts: EndedAttempt[]) => Promise<unknown>, onIdle: () => void) {
    this.#record = record
    this.#onIdle = onIdle
  }

  get isIdle(): boolean {
    return this.#state === 'idle'
  }

  add(attempt: EndedAttempt): void {
    this.#waiting.push(attempt)
    if (this.#state === 'idle') void this.#recordAll()
  }

  async #recordAll(): Promise<void> {
    this.#state = 'recording'
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE)
      try {
        await this.#record(batch)
      } catch (error) {
        // Nothing is lost: the leases end, and the events are sent again under their ids.
        log().error({ err: error, attempts: batch.length }, 'attempts could not be recorded')
      }
    }
    this.#state = 'idle'
    this.#onIdle()
  }
}

import { log } from '@/lib/infra/telemetry/log'
import type { EndedAttempt } from './attempt'

/** The most attempts in a batch. */
const BATCH_SIZE = 500

/** Records ended attempts in batches. Attempts that end while a batch is being written go into the next one. */
export class Recorder {
  readonly #record: (attempts: EndedAttempt[]) => Promise<unknown>
  readonly #onIdle: () => void
  #waiting: EndedAttempt[] = []
  #state: 'idle' | 'recording' = 'idle'

  /** @param onIdle called each time when everything has been recorded. */
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
        // Nothing is lost. When the leases end, the events are sent again with the same ids.
        log().error({ err: error, attempts: batch.length }, 'attempts could not be recorded')
      }
    }
    this.#state = 'idle'
    this.#onIdle()
  }
}

import type { Cancel, Clock } from './clock'
import type { RegisteredFunction } from './directory'
import type { Work } from './event'

/** Gathers the events of functions with `batchEvents` until a batch is full or its time is up. */
export class Batches {
  readonly #open = new Map<RegisteredFunction, { work: Work[]; cancel: Cancel }>()

  constructor(
    private readonly clock: Clock,
    private readonly start: (fn: RegisteredFunction, work: Work[]) => void,
  ) {}

  add(
    fn: RegisteredFunction,
    work: Work,
    { maxSize, timeoutMs }: { maxSize: number; timeoutMs: number },
  ): void {
    const batch = this.#open.get(fn) ?? this.#begin(fn, timeoutMs)
    batch.work.push(work)
    if (batch.work.length >= maxSize) this.#close(fn)
  }

  #begin(fn: RegisteredFunction, timeoutMs: number) {
    const batch = { work: [], cancel: this.clock.after(timeoutMs, () => this.#close(fn)) }
    this.#open.set(fn, batch)
    return batch
  }

  #close(fn: RegisteredFunction): void {
    const batch = this.#open.get(fn)
    if (!batch) return
    batch.cancel()
    this.#open.delete(fn)
    this.start(fn, batch.work)
  }
}

import { DomainError } from '@/lib/core/errors'

/**
 * Lets at most `concurrency` pieces of work run at the same time in this process, and at most `maxWaiting` more wait.
 */
export function createGate(concurrency: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws {DomainError} `unavailable` when too many wait already. */
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new DomainError('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The next in the queue takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

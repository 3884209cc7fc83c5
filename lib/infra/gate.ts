import { DomainError } from '@/lib/core/errors'

/**
 * Lets at most `concurrency` pieces of work run at once in this process and at most `maxWaiting` more wait, so that
 * what is heavy stays bounded however many ask for it.
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
      // The place goes to whoever waits longest, and is given up when nobody does.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

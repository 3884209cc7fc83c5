/** The longest delay of `setTimeout`. With a longer one Node fires after 1 ms, as its documentation says. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

export type Cancel = () => void

/** The clock of the runner. Tests use one that they can move. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  after(delayMs: number, work: () => void): Cancel
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, work) {
    let timer: NodeJS.Timeout
    const arm = (remainingMs: number) => {
      const chunkMs = Math.min(Math.max(0, remainingMs), LONGEST_TIMEOUT_MS)
      timer = setTimeout(() => (remainingMs > chunkMs ? arm(remainingMs - chunkMs) : work()), chunkMs)
      // The listening socket keeps the process alive. A run that waits for its retry must not.
      timer.unref()
    }
    arm(delayMs)
    return () => clearTimeout(timer)
  },
}

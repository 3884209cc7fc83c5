/** Longest delay `setTimeout` takes; a longer one fires after 1 ms (Node's documentation of `setTimeout`). */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

export type Cancel = () => void

/** Time as the runner sees it, so that tests can move it instead of waiting for it. */
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
      // The listening socket keeps the process alive; a run that waits for its retry must not.
      timer.unref()
    }
    arm(delayMs)
    return () => clearTimeout(timer)
  },
}

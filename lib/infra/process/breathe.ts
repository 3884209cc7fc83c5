/**
 * Lets the process handle requests, timers and database responses that are waiting. A long computation calls this
 * between its parts, so that it does not block the process.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * Lets the process handle waiting requests, timers and database responses. A long computation calls this between its parts, so that it does
 * not block the process.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

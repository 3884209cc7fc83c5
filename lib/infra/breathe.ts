/**
 * Lets the process serve what waits for it: requests, timers, answers of the database. Called between the parts of a
 * long computation, so that none of them holds everybody up.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The names under which the browser keeps what waits begin so. The id of the person follows. */
export const WAITING_PREFIX = 'khata-counter:'

/** The names of what waits of a person on this device, in all their businesses. */
export const namesOfWaiting = (accountId: string): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(`${WAITING_PREFIX}${accountId}:`))

/** The names under which the browser keeps what waits begin so. The id of the person follows. */
export const WAITING_PREFIX = 'khata-counter:'

/** The names of what waits of a person on this device, in all their businesses. */
export const namesOfWaiting = (accountId: string): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(`${WAITING_PREFIX}${accountId}:`))

/** The names under which the browser keeps members begin so. The id of the person follows. */
export const MEMBERS_PREFIX = 'khata-members:'

/** Forgets the members that this device keeps. @param except the person whose session has not ended. */
export function forgetMembers(except?: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(MEMBERS_PREFIX) && !(except && name.startsWith(`${MEMBERS_PREFIX}${except}:`)))
      localStorage.removeItem(name)
}

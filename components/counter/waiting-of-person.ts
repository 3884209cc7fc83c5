/** Prefix of the browser storage names for queued calls. The person's id follows. */
export const WAITING_PREFIX = 'khata-counter:'

/** The storage names of a person's queued calls on this device, in all their businesses. */
export const namesOfWaiting = (accountId: string): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(`${WAITING_PREFIX}${accountId}:`))

/** Prefix of the browser storage names for members. The person's id follows. */
export const MEMBERS_PREFIX = 'khata-members:'

/** Deletes the members stored on this device. @param except the person whose session has not ended. */
export function forgetMembers(except?: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(MEMBERS_PREFIX) && !(except && name.startsWith(`${MEMBERS_PREFIX}${except}:`)))
      localStorage.removeItem(name)
}

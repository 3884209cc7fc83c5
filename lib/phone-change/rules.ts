/** How long a change waits if the old phone is gone: enough time to see an SMS and open a link. */
export const HOLD_HOURS = 24

/** The codes must be entered within this time. Each code is valid for five minutes, and can be sent again. */
const ASKED_MINUTES = 60

/** Whether a change that somebody asked for, but did not confirm, has expired. */
export function isOver({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return createdAt.getTime() + ASKED_MINUTES * 60_000 <= now.getTime()
}

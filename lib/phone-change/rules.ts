/** How long a change waits when the old phone is gone: time enough to see an SMS and to press a link. */
export const HOLD_HOURS = 24

/** The person who asked enters the codes in this time. A code is good for five minutes, and can be sent again. */
const ASKED_MINUTES = 60

/** An asked change that nobody goes on with is over. */
export function isOver({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return createdAt.getTime() + ASKED_MINUTES * 60_000 <= now.getTime()
}

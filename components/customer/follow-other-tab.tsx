// Far more than a person looks at a page: it looks when they come back to it.
const LOOK_EVERY_S = 3600

/** A second tab follows the first, as long as nothing was typed in it. Without a script it would lose what was typed. */
export function FollowOtherTab({ everySeconds = LOOK_EVERY_S }: { everySeconds?: number }) {
  return <span hidden data-look-again={everySeconds} />
}

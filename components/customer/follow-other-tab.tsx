// Much longer than anybody looks at a page. It checks anyway when the person comes back to it.
const LOOK_EVERY_S = 3600

/** A second tab follows the first, as long as nothing was typed in it. Without a script, typed text would be lost. */
export function FollowOtherTab({ everySeconds = LOOK_EVERY_S }: { everySeconds?: number }) {
  return <span hidden data-look-again={everySeconds} />
}

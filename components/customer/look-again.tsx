// A reload loses what was opened on the page, and the scroll position.
const LEAST_WITHOUT_SCRIPT_S = 20

interface LookAgainProps {
  everySeconds: number
  /** How often the page reloads without JavaScript, if nothing on it is typed or opened. */
  withoutScriptSeconds?: number
}

/** Checks every few seconds whether the page has changed, with and without JavaScript. */
export function LookAgain({ everySeconds, withoutScriptSeconds = LEAST_WITHOUT_SCRIPT_S }: LookAgainProps) {
  return (
    <>
      <span hidden data-look-again={everySeconds} />
      <noscript>
        <meta httpEquiv="refresh" content={String(Math.max(everySeconds, withoutScriptSeconds))} />
      </noscript>
    </>
  )
}

// A page that is loaded again loses what was opened on it, and its place.
const LEAST_WITHOUT_SCRIPT_S = 20

interface LookAgainProps {
  everySeconds: number
  /** How often it is loaded again without JavaScript, where nothing is typed or opened. */
  withoutScriptSeconds?: number
}

/** Looks every few seconds whether the page has changed, with and without JavaScript. */
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

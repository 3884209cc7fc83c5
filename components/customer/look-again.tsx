// A page that is loaded again loses what was opened on it, and its place.
const LEAST_WITHOUT_SCRIPT_S = 20

/** Looks every few seconds whether the page has changed, with and without JavaScript. */
export function LookAgain({ everySeconds }: { everySeconds: number }) {
  return (
    <>
      <span hidden data-look-again={everySeconds} />
      <noscript>
        <meta httpEquiv="refresh" content={String(Math.max(everySeconds, LEAST_WITHOUT_SCRIPT_S))} />
      </noscript>
    </>
  )
}

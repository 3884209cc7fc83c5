/** Looks every few seconds whether the page has changed, with and without JavaScript. */
export function LookAgain({ everySeconds }: { everySeconds: number }) {
  return (
    <>
      <span hidden data-look-again={everySeconds} />
      <noscript>
        <meta httpEquiv="refresh" content={String(everySeconds)} />
      </noscript>
    </>
  )
}

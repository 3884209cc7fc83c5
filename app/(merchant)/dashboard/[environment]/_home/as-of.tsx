// A figure that is older than this was not read for this page.
const KEPT_MS = 5_000

/** When a figure was read, if it was not read just now. */
export function AsOf({ at, timeZone }: { at: Date; timeZone: string }) {
  if (Date.now() - at.getTime() < KEPT_MS) return null
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  return <> As of {time}.</>
}

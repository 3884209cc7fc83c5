import { setTimeout as sleep } from 'node:timers/promises'

// Only a stuck app takes this long, because an app that ends is reported at once. On a machine with ten times its load, loading the app
// took two minutes.
const FIRST_ANSWER_MS = 20 * 60_000
// An app that responds but is not ready after this time has a problem, such as a database that refuses it.
const ANSWERING_MS = 60_000

/** Resolves when the health check of the app at `address` says that it and its database are ready. */
export async function untilReady(address: string, signal: AbortSignal) {
  const url = `${address}/api/health`
  let deadline = Date.now() + FIRST_ANSWER_MS
  let last = 'nothing'
  for (; Date.now() < deadline; await sleep(100)) {
    signal.throwIfAborted()
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(FIRST_ANSWER_MS)]),
    }).catch(() => null)
    if (!response) continue
    if (response.ok) return
    if (last === 'nothing') deadline = Date.now() + ANSWERING_MS
    last = `${response.status} ${(await response.text()).slice(0, 300)}`
  }
  throw new Error(`The app did not become ready: ${url} responded with ${last}.`)
}

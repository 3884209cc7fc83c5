import { setTimeout as sleep } from 'node:timers/promises'

const READY_TIMEOUT_MS = 90_000

/** Resolves when the app says that it and its database are ready. */
export async function untilReady(port: number, signal: AbortSignal) {
  const url = `http://127.0.0.1:${port}/api/health`
  let last = 'no answer'
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    signal.throwIfAborted()
    try {
      // In development the first request compiles the page it asks for.
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]) })
      if (response.ok) return
      last = `${response.status} ${(await response.text()).slice(0, 300)}`
    } catch (error) {
      last = (error as Error).message
    }
  }
  throw new Error(`The app was not ready after ${READY_TIMEOUT_MS / 1000} s; ${url} last said: ${last}`)
}

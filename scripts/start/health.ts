// `node scripts/run.mjs health`: the health check of a container. It asks the app on this machine whether it is ready.
const TIMEOUT_MS = 5_000

const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/health`
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
} catch (error) {
  console.error(`${url}: ${(error as Error).message}`)
  process.exitCode = 1
}

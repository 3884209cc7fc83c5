import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { firstFreePort } from '../postgres/free-port'
import { temporaryCluster } from '../postgres/temporary'
import { untilReady } from '../start/ready'

const FIRST_DATABASE_PORT = 26950
const FIRST_APP_PORT = 4600
// A page of the documentation, a form, and an operation that refuses a call without a key.
const RESPONSES: Record<string, number> = { '/docs': 200, '/sign-in': 200, '/v1/customers': 401 }
// A stop under load takes less than 6 s. A busy machine needs more.
const STOP_MS = 30_000

/**
 * Does with a packaged folder what a server does: migrates an empty database, starts the app, asks it for some pages, and
 * stops it.
 * @throws {Error} one sentence.
 */
export async function startOnce(folder: string): Promise<void> {
  const cluster = await temporaryCluster(FIRST_DATABASE_PORT)
  try {
    const port = await firstFreePort(FIRST_APP_PORT)
    const run = (part: string) =>
      spawn(process.execPath, ['scripts/run.mjs', part], {
        cwd: folder,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: environment(cluster.url('postgres'), port),
      })
    await ended(run('migrate'), 'The migration')
    const app = run('app')
    try {
      await visit(`http://127.0.0.1:${port}`, app)
      await ended(run('health'), 'The health check')
      const stopped = ended(app, 'The app', AbortSignal.timeout(STOP_MS))
      app.kill('SIGTERM')
      await stopped
    } finally {
      app.kill('SIGKILL')
    }
  } finally {
    await cluster.remove()
  }
}

/** Nothing of this machine's own configuration. */
function environment(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    INNGEST_BASE_URL: 'http://127.0.0.1:9',
    INNGEST_DEV: '1',
    LOG_LEVEL: 'fatal',
  }
}

async function visit(address: string, app: ChildProcess): Promise<void> {
  const early = new AbortController()
  app.once('exit', () => early.abort(new Error('The packaged app has ended while it was starting.')))
  await untilReady(address, early.signal)
  for (const [page, status] of Object.entries(RESPONSES)) {
    const response = await fetch(address + page)
    if (response.status !== status)
      throw new Error(`The packaged app responded to ${page} with ${response.status}, not ${status}.`)
  }
}

async function ended(child: ChildProcess, what: string, signal?: AbortSignal): Promise<void> {
  const [code, killedBy] = await once(child, 'exit', { signal })
  if (code !== 0) throw new Error(`${what} of the packaged folder failed (${killedBy ?? `code ${code}`}).`)
}

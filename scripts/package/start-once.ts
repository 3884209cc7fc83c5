import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { firstFreePort } from '../postgres/free-port'
import { temporaryCluster } from '../postgres/temporary'
import { untilReady } from '../start/ready'

const FIRST_DATABASE_PORT = 26950
const FIRST_APP_PORT = 4600
const FIRST_RUNNER_PORT = 26350
// A page of the documentation, a form, and an operation that refuses a call without a key.
const RESPONSES: Record<string, number> = { '/docs': 200, '/sign-in': 200, '/v1/customers': 401 }
// A stop under load takes less than 6 s. A busy machine needs more.
const STOP_MS = 30_000

/** A package whose app is running, on its own database. */
export interface StartedPackage {
  address: string
  /** The variables of its app, without this machine's own configuration. */
  environment: NodeJS.ProcessEnv
  /** Starts a program of the package, such as `['scripts/run.mjs', 'health']`. */
  run(program: string[]): ChildProcess
  /** @throws {Error} one sentence, if the app does not end in order. */
  stop(): Promise<void>
}

/** Does with a packaged folder what a server does: migrates an empty database, starts the app, requests pages and stops it. */
export async function startOnce(folder: string): Promise<void> {
  const started = await startPackage(folder)
  try {
    await ended(started.run(['scripts/run.mjs', 'health']), 'The health check')
    for (const [page, status] of Object.entries(RESPONSES)) {
      const response = await fetch(started.address + page)
      if (response.status !== status)
        throw new Error(`The packaged app responded to ${page} with ${response.status}, not ${status}.`)
    }
  } finally {
    await started.stop()
  }
}

/**
 * Migrates an empty database and starts the app of a package.
 * @param user runs the programs
 * @throws {Error} one sentence.
 */
export async function startPackage(
  folder: string,
  user: { uid?: number; gid?: number } = {},
): Promise<StartedPackage> {
  const cluster = await temporaryCluster(FIRST_DATABASE_PORT)
  const [port, runnerPort] = [await firstFreePort(FIRST_APP_PORT), await firstFreePort(FIRST_RUNNER_PORT)]
  const address = `http://127.0.0.1:${port}`
  const environment = environmentOf(cluster.url('postgres'), port, runnerPort)
  const run = (program: string[]) =>
    spawn(process.execPath, program, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    })
  let app: ChildProcess | undefined
  try {
    await ended(run(['scripts/run.mjs', 'migrate']), 'The migration')
    app = run(['scripts/run.mjs', 'app'])
    await untilServing(address, app)
  } catch (error) {
    app?.kill('SIGKILL')
    await cluster.remove()
    throw error
  }
  return { address, environment, run, stop: () => stopApp(app).finally(cluster.remove) }
}

/** The variables of an app that runs with nothing but its database. */
export function environmentOf(databaseUrl: string, port: number, runnerPort: number): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    INNGEST_BASE_URL: `http://127.0.0.1:${runnerPort}`,
    INNGEST_EVENT_KEY: randomBytes(32).toString('hex'),
    INNGEST_SIGNING_KEY: randomBytes(32).toString('hex'),
    RUNNER_PORT: String(runnerPort),
    APP_INTERNAL_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'fatal',
  }
}

async function untilServing(address: string, app: ChildProcess): Promise<void> {
  const early = new AbortController()
  app.once('exit', () => early.abort(new Error('The packaged app has ended while it was starting.')))
  await untilReady(address, early.signal)
}

async function stopApp(app: ChildProcess): Promise<void> {
  try {
    const stopped = ended(app, 'The app', AbortSignal.timeout(STOP_MS))
    app.kill('SIGTERM')
    await stopped
  } finally {
    app.kill('SIGKILL')
  }
}

async function ended(child: ChildProcess, what: string, signal?: AbortSignal): Promise<void> {
  const [code, killedBy] = await once(child, 'exit', { signal })
  if (code !== 0) throw new Error(`${what} of the packaged folder failed (${killedBy ?? `code ${code}`}).`)
}

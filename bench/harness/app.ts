import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { programArguments } from '../../lib/infra/process/program'
import { firstFreePort } from '../../scripts/postgres/free-port'
import { buildApp } from '../../scripts/start/build'
import { childEnvironment } from '../../scripts/start/environment'
import { keepSecrets } from '../../scripts/start/secrets'
import { markServing } from '../../scripts/start/serving'
import { type Program, startProgram } from './program'
import type { Scene } from './scene'
import { SECRET } from './worker'

const FIRST_APP_PORT = 23_000
const FIRST_RUNNER_PORT = 28_600

export interface App extends Program {
  url: string
}

interface AppOptions {
  /** Whether to start the embedded runner. Without it, a server that does nothing takes the app's events. */
  withRunner?: boolean
  /** What differs from the environment of the other benches. */
  env?: Partial<NodeJS.ProcessEnv>
}

/** Starts the production build of the app as `npm start` does, without rate limits and without a log. */
export async function startApp(
  { root, cluster, progress }: Scene,
  database: string,
  { withRunner = false, env: changes }: AppOptions = {},
): Promise<App> {
  progress('starting the app')
  await buildApp(root)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khata-bench-app-'))
  const deaf = withRunner ? null : await listenDeaf()
  const port = await firstFreePort(FIRST_APP_PORT)
  const runnerPort = deaf?.port ?? (await firstFreePort(FIRST_RUNNER_PORT))
  const databaseUrl = cluster.url(database)
  const env: NodeJS.ProcessEnv = {
    ...childEnvironment(process.env, false, keepSecrets(dataDir), {
      host: '127.0.0.1',
      port,
      dataDir,
      databaseUrl,
      runnerPort,
    }),
    APP_SECRET: SECRET,
    RATE_LIMIT_PRODUCTION: '0',
    RATE_LIMIT_SANDBOX: '0',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ...changes,
  }
  markServing(path.join(root, '.next'))
  const url = `http://127.0.0.1:${port}`
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop()
    deaf?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const start = async (name: string, source: string) => {
    const options = { cwd: root, env, readyUrl: `${url}/api/health` }
    programs.push(await startProgram(name, programArguments(source, { compiled: true }), options))
  }
  try {
    await start('app', 'scripts/start/serve.ts')
    // The runner has no page to ask, so the health check of the app is asked again.
    if (withRunner) await start('runner', 'inngest/runner/main.ts')
    return { url, pid: programs[0]?.pid as number, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Accepts events as an Inngest server does, and runs nothing. */
async function listenDeaf(): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.end('{"ids":["bench"],"status":200}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close().closeAllConnections() }
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { firstFreePort } from '../../scripts/postgres/free-port'
import { buildApp } from '../../scripts/start/build'
import { childEnvironment } from '../../scripts/start/environment'
import { keepSecrets } from '../../scripts/start/secrets'
import { markServing } from '../../scripts/start/serving'
import { nginxBefore } from './nginx'
import { Program } from './program'

const FIRST_PORT = 24_400

/** Several replicas of the production build behind nginx, and one orchestrator. */
export interface Fleet {
  /** The address of nginx. */
  url: string
  replicas: Program[]
  orchestrator: Program
  /** The name of the replica on each port. */
  names: Map<number, string>
  /** One line for each request: the replica, and the path. */
  accessLog: string
  stop(): Promise<void>
}

interface FleetOptions {
  root: string
  databaseUrl: string
  appSecret: string
  count: number
  env?: Partial<NodeJS.ProcessEnv>
}

/** Starts `count` replicas, nginx and the embedded runner, all with one database. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { root, databaseUrl, appSecret, count } = options
  await buildApp(root)
  markServing(path.join(root, '.next'))
  const home = mkdtempSync(path.join(tmpdir(), 'khata-fleet-'))
  const publicPort = await firstFreePort(FIRST_PORT)
  const ports: number[] = []
  for (let n = 0; n < count; n++) ports.push(await firstFreePort((ports.at(-1) ?? publicPort) + 1))
  const runnerPort = await firstFreePort((ports.at(-1) as number) + 1)
  const url = `http://127.0.0.1:${publicPort}`
  const secrets = keepSecrets(home)
  const environment = (port: number): NodeJS.ProcessEnv => ({
    ...childEnvironment({ ...process.env, ...options.env }, false, secrets, {
      host: '127.0.0.1',
      port,
      dataDir: home,
      databaseUrl,
      runnerPort,
    }),
    APP_URL: url,
    APP_INTERNAL_URL: url,
    APP_SECRET: appSecret,
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_POOL_SIZE: '10',
    // As on a server: what has begun may end, also on a machine that does many other things.
    SHUTDOWN_SECONDS: '60',
    RATE_LIMIT_PRODUCTION: '0',
    RATE_LIMIT_SANDBOX: '0',
    LOG_LEVEL: 'fatal',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  })
  const program = (name: string, script: string, port: number, readyUrl: string) =>
    new Program(name, {
      file: process.execPath,
      args: ['--import', 'tsx', script],
      cwd: root,
      env: environment(port),
      readyUrl,
    })
  const replicas = ports.map((port, n) =>
    program(`replica ${n + 1}`, 'scripts/start/serve.ts', port, `http://127.0.0.1:${port}/api/health`),
  )
  const orchestrator = program(
    'the orchestrator',
    'inngest/runner/main.ts',
    publicPort,
    `http://127.0.0.1:${runnerPort}/health`,
  )
  mkdirSync(path.join(home, 'nginx'))
  const proxy = nginxBefore(root, path.join(home, 'nginx'), publicPort, ports)
  const all = [...replicas, proxy, orchestrator]
  const stop = async () => {
    for (const each of all.toReversed()) await each.end('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await Promise.all(replicas.map((each) => each.start()))
    await proxy.start()
    await orchestrator.start()
  } catch (error) {
    await stop()
    throw error
  }
  const names = new Map(ports.map((port, n) => [port, `replica ${n + 1}`]))
  return { url, replicas, orchestrator, names, accessLog: path.join(home, 'nginx/access.log'), stop }
}

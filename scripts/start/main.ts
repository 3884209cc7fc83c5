import { existsSync } from 'node:fs'
import path from 'node:path'
import { environmentProblems } from '../../lib/infra/env'
import { programArguments } from '../../lib/infra/process/program'
import { prepareDatabase } from '../db/prepare-database'
import { firstFreePort } from '../postgres/free-port'
import { buildApp } from './build'
import { embeddedDatabase } from './embedded-database'
import { childEnvironment, inngestElsewhere, localUrl, wantsDemo } from './environment'
import { generateCode } from './generate'
import { NEXT_COMMAND } from './next-command'
import { nodeProgram } from './node-program'
import { untilReady } from './ready'
import { keepSecrets } from './secrets'
import { markServing } from './serving'
import { runStep } from './step'
import { type Program, Supervisor } from './supervisor'
import { welcome } from './welcome'

export type Launch = {
  root: string
  /** The address on which the app listens. Undefined for all addresses. */
  host: string | undefined
  port: number
  /** Undefined for any free port. */
  runnerPort: number | undefined
  dataDir: string
  dev: boolean
  /** When the command was started, in milliseconds since 1970. */
  startedAt: number
  recordChild(name: string, pid: number, stopSignal: NodeJS.Signals): void
}

const FIRST_RUNNER_PORT = 28288
// An orderly stop may take 15 s. This time, the app's and the database's must fit into it.
const RUNNER_GRACE_MS = 4_000
const APP_GRACE_SECONDS = 6

/** Runs Khata until it is told to stop (exit 0) or cannot continue (a sentence, exit 1). */
export async function start(launch: Launch) {
  const supervisor = new Supervisor(launch.recordChild)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  whenOrphaned(() => stop.abort())
  // The reader of our output may end before us, as in `npm start | head`. That must not end Khata.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const asked = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))

  let failure: Error | null = null
  try {
    await Promise.race([serve(launch, supervisor, stop.signal).then(() => asked), asked, supervisor.broken])
  } catch (error) {
    if (!stop.signal.aborted) failure = error as Error
  }
  if (failure) console.error(failure.message)
  else console.log('Stopping…')
  stop.abort()
  await supervisor.stop()
  process.exit(failure ? 1 : 0)
}

// How often we check whether npm has ended.
const ORPHAN_CHECK_MS = 500

/** Calls `then` when npm has ended. If npm was killed, or its shell has ended, it cannot pass the signal on. */
function whenOrphaned(then: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && then(), ORPHAN_CHECK_MS).unref()
}

async function serve(launch: Launch, supervisor: Supervisor, signal: AbortSignal) {
  const { root, host, port, dataDir, dev, startedAt } = launch
  const external = process.env.DATABASE_URL || null
  if (external && !process.env.APP_SECRET)
    throw new Error(
      'With DATABASE_URL set, APP_SECRET must be set too: 64 hex digits, from openssl rand -hex 32.',
    )
  const secrets = keepSecrets(dataDir)
  const runsElsewhere = inngestElsewhere(process.env)
  const environment = (databaseUrl: string, runnerPort: number | undefined) =>
    childEnvironment(process.env, dev, secrets, { host, port, dataDir, databaseUrl, runnerPort })
  // Checked before anything is built or started, so that a wrong variable is reported at once.
  const problems = environmentProblems(
    environment(
      external ?? 'postgres://embedded',
      runsElsewhere ? undefined : (launch.runnerPort ?? FIRST_RUNNER_PORT),
    ),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))

  await generateCode(root, signal)
  if (!dev) await buildApp(root, signal)

  const embedded = external ? null : await embeddedDatabase(dataDir, secrets.POSTGRES_PASSWORD)
  if (embedded) {
    await supervisor.keep(embedded.program)
    await embedded.create()
  }
  const databaseUrl = external ?? (embedded?.url as string)
  const applied = await prepareDatabase(root, databaseUrl, process.env.DATABASE_DIRECT_URL)
  if (applied.length > 0) console.log(`Applied ${applied.length} migration${applied.length > 1 ? 's' : ''}.`)

  const runnerPort = runsElsewhere
    ? undefined
    : (launch.runnerPort ?? (await firstFreePort(FIRST_RUNNER_PORT)))
  const env = environment(databaseUrl, runnerPort)
  const demo = wantsDemo(process.env)
  if (demo && (external || applied.length > 0 || !existsSync(path.join(dataDir, 'demo.json'))))
    await seed(dev, env, Boolean(external), signal)
  signal.throwIfAborted()

  if (!dev) markServing(path.join(root, '.next'))
  await supervisor.keep(appProgram(dev, host, port, env))
  await untilReady(localUrl(host, port), signal)
  // It calls the app at once.
  if (runnerPort) await supervisor.keep(runnerProgram(dev, env))
  supervisor.allStarted()
  const { APP_URL, APP_SECRET } = env
  console.log(welcome({ APP_URL, APP_SECRET, dataDir, startedAt, demo }))
}

function appProgram(dev: boolean, host: string | undefined, port: number, env: NodeJS.ProcessEnv): Program {
  const listen = ['--port', String(port), ...(host ? ['--hostname', host] : [])]
  const args = dev
    ? [NEXT_COMMAND, 'dev', ...listen]
    : programArguments('scripts/start/serve.ts', { compiled: true })
  const graceMs = (Number(env.SHUTDOWN_SECONDS) || APP_GRACE_SECONDS) * 1_000
  return nodeProgram({ name: 'app', stopSignal: 'SIGTERM', graceMs, args, env })
}

function runnerProgram(dev: boolean, env: NodeJS.ProcessEnv): Program {
  const args = programArguments('inngest/runner/main.ts', { compiled: !dev })
  return nodeProgram({ name: 'runner', stopSignal: 'SIGTERM', graceMs: RUNNER_GRACE_MS, args, env })
}

async function seed(dev: boolean, env: NodeJS.ProcessEnv, sandboxOnly: boolean, signal: AbortSignal) {
  console.log('Creating the demo business…')
  await runStep({
    task: 'Creating the demo business',
    args: [
      ...programArguments('prisma/seed.ts', { compiled: !dev }),
      ...(sandboxOnly ? ['--sandbox-only'] : []),
    ],
    env,
    signal,
  })
}

import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { Slots } from '../../lib/core/slots'
import { createAppClient } from './app-client'
import { Backlog } from './backlog'
import { createCaller } from './call'
import { type Clock, systemClock } from './clock'
import { CronSchedule } from './cron'
import { Directory } from './directory'
import { Engine } from './engine'
import { createHttpServer } from './http-server'
import { Intake } from './intake'
import { Registrar } from './registrar'
import { createRoutes } from './routes'

const SERVE_PATH = '/api/inngest'

/** The work of some minutes at a few hundred runs per second. */
const MAX_BACKLOG_ITEMS = 20_000
const MAX_BACKLOG_BYTES = 256 * 1024 * 1024

/** More calls at once would only wait inside the app. Functions may have lower limits. */
const MAX_CALLS = 128

/** How long a stop may take. The whole product must stop within 15 s. */
const DRAIN_MS = 10_000

export interface RunnerOptions {
  port: number
  appUrl: string
  eventKey: string | undefined
  signingKey: string | undefined
  log: Logger
  /** Replaced in tests. */
  clock?: Clock
  random?: () => number
  maxBacklogItems?: number
}

export interface Runner {
  /** Listens on 127.0.0.1 and begins to ask the app to register. Resolves with the port. */
  listen(): Promise<number>
  /** Takes no more work, waits up to 10 s for the running calls, and closes. */
  stop(): Promise<void>
}

/** Makes a runner. `ready` is called once, when the app has registered for the first time. */
export function createRunner(options: RunnerOptions, ready: () => void): Runner {
  const { appUrl, signingKey, eventKey, log, clock = systemClock, random = Math.random } = options
  const app = createAppClient(appUrl)
  const directory = new Directory()
  const backlog = new Backlog(options.maxBacklogItems ?? MAX_BACKLOG_ITEMS, MAX_BACKLOG_BYTES)
  const calls = new Slots(MAX_CALLS)
  let stopping = false

  const registrar = new Registrar({
    clock,
    send: app.send,
    servePath: SERVE_PATH,
    signingKey,
    registrations: () => directory.registrations,
    registered: (first) => {
      if (first) ready()
    },
    log,
  })
  const engine = new Engine({
    clock,
    random,
    call: createCaller(app.send, SERVE_PATH, signingKey, clock),
    calls,
    appIsUp: () => registrar.isRegistered,
    appIsBack: () => registrar.appIsBack(),
    log,
  })
  const intake = new Intake({ clock, directory, backlog, start: (fn, work) => engine.start(fn, work) })
  const crons = new CronSchedule(clock, (functionId, expression) => intake.tick(functionId, expression))

  const routes = createRoutes({
    eventKey,
    signingKey,
    clock,
    directory,
    receive: (events) => intake.receive(events),
    functionsChanged: () => {
      if (stopping) return
      registrar.heard()
      crons.update(directory.configs())
      intake.releaseEarly()
    },
    isStopping: () => stopping,
    health: () => ({
      ok: !stopping,
      registered: registrar.isRegistered,
      queued: backlog.items - engine.runsInCalls,
      running: calls.taken,
      lastCallAt: engine.lastCallAt === null ? null : new Date(engine.lastCallAt).toISOString(),
    }),
    log,
  })
  const server = createHttpServer(routes, log)

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(options.port, '127.0.0.1', () => {
          server.off('error', reject)
          registrar.start()
          resolve((server.address() as AddressInfo).port)
        })
      }),
    async stop() {
      stopping = true
      crons.stop()
      registrar.stop()
      await Promise.race([engine.stop(), new Promise<void>((expired) => clock.after(DRAIN_MS, expired))])
      app.close()
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

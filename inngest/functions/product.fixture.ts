import type { RequestListener } from 'node:http'
import type { InngestFunction } from 'inngest'
import { serve } from 'inngest/node'
import pino from 'pino'
import { onTestFinished, vi } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { firstFreePort } from '@/scripts/postgres/free-port'
import { StillClock } from '../runner/clock.fixture'
import { createRunner, type RunnerOptions } from '../runner/runner'
import { deferred, health, openTheatre } from '../runner/stage.fixture'

const EVENT_KEY = 'event-key'

export const MINUTE = 60_000

/** Queues a message whose wake-up gets lost: the server is not told about it. */
export const queueMessage = () => inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'Hello' }))

/** How many messages were never attempted. */
export async function waiting(): Promise<number | undefined> {
  const WAITING = `SELECT count(*)::int AS waiting FROM outbox_messages WHERE channel = 'sms' AND attempts = 0`
  return (await query<{ waiting: number }>(WAITING))[0]?.waiting
}

const allFunctions = async () => (await import('../functions')).functions

/** Opens the app with the product's functions. Its modules are loaded again, because the client reads these settings when it loads. */
export async function openApp(
  settings: Record<string, string | undefined>,
  load: () => Promise<InngestFunction.Any[]> = allFunctions,
) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const { inngest } = await import('../client')
  const functions = await load()
  const theatre = await openTheatre()
  theatre.play(serve({ client: inngest, functions, serveOrigin: theatre.url }) as RequestListener)
  return theatre
}

const log = pino({ level: 'silent' })

/** A free port for a runner, and the matching address for the app. */
export async function placeForRunner() {
  const port = await firstFreePort(28_000)
  return { port, url: `http://127.0.0.1:${port}` }
}

/** The embedded runner of an app, which does not listen yet. */
export function runnerOf(
  options: Pick<RunnerOptions, 'port' | 'appUrl' | 'clock' | 'eventKey' | 'signingKey'>,
  onReady = () => {},
) {
  const runner = createRunner({ ...options, log }, onReady)
  onTestFinished(() => runner.stop())
  return runner
}

/** All functions of the product on the embedded runner, with a clock that the test moves. */
export async function playProduct({ eventKey = EVENT_KEY }: { eventKey?: string } = {}) {
  const { port, url } = await placeForRunner()
  // The runner's clock is ahead of the app's, so signatures would be refused.
  const settings = { INNGEST_BASE_URL: url, INNGEST_DEV: '1', INNGEST_EVENT_KEY: eventKey }
  const theatre = await openApp(settings)

  const runs: string[] = []
  theatre.intercept((request, response, pass) => {
    const id = /[?&]fnId=khata-([\w-]+)/.exec(request.url ?? '')?.[1]
    // The last response of a run has status 200. Earlier ones report steps.
    if (id) response.once('finish', () => response.statusCode === 200 && runs.push(id))
    pass()
  })

  // The crons begin at a full hour.
  const clock = new StillClock(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
  const ready = deferred()
  const keys = { eventKey: EVENT_KEY, signingKey: undefined }
  const runner = runnerOf({ ...keys, port, appUrl: theatre.url, clock }, ready.resolve)
  await runner.listen()
  await ready.promise

  const untilQuiet = async () => {
    for (;;) {
      const { queued, running } = await health(url)
      if (queued === 0 && running === 0) return
    }
  }
  // Every cron function runs once when it is registered.
  await untilQuiet()
  return {
    /** Lets time pass. Resolves with the functions that ran, once for each run. */
    async pass(ms: number): Promise<string[]> {
      runs.length = 0
      clock.advance(ms)
      await untilQuiet()
      return [...runs].sort()
    },
  }
}

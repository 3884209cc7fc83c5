import type { RequestListener } from 'node:http'
import { serve } from 'inngest/node'
import pino from 'pino'
import { onTestFinished, vi } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { firstFreePort } from '@/scripts/postgres/free-port'
import { StillClock } from '../runner/clock.fixture'
import { createRunner } from '../runner/runner'
import { deferred, health, openTheatre } from '../runner/stage.fixture'

const EVENT_KEY = 'event-key'

export const MINUTE = 60_000

/** A message whose wake-up was lost: no process has told the server of it. */
export const queueMessage = () => inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'Hello' }))

/** How many messages nobody has tried to send. */
export async function waiting(): Promise<number | undefined> {
  const WAITING = `SELECT count(*)::int AS waiting FROM outbox_messages WHERE channel = 'sms' AND attempts = 0`
  return (await query<{ waiting: number }>(WAITING))[0]?.waiting
}

/** All functions of the product on the embedded runner, with a clock that the test moves. */
export async function playProduct({ eventKey = EVENT_KEY }: { eventKey?: string } = {}) {
  const port = await firstFreePort(28_000)
  vi.stubEnv('INNGEST_BASE_URL', `http://127.0.0.1:${port}`)
  // The clock of the runner is ahead of that of the app, so signatures would be refused.
  vi.stubEnv('INNGEST_DEV', '1')
  vi.stubEnv('INNGEST_EVENT_KEY', eventKey)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const { inngest } = await import('../client')
  const { functions } = await import('../functions')
  const theatre = await openTheatre()
  theatre.play(serve({ client: inngest, functions }) as RequestListener)

  const runs: string[] = []
  theatre.intercept((request, response, pass) => {
    const id = /[?&]fnId=khata-([\w-]+)/.exec(request.url ?? '')?.[1]
    // The last response of a run has the status 200. Those before it report steps.
    if (id) response.once('finish', () => response.statusCode === 200 && runs.push(id))
    pass()
  })

  // The crons begin at a full hour.
  const clock = new StillClock(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
  const log = pino({ level: 'silent' })
  const ready = deferred()
  const keys = { eventKey: EVENT_KEY, signingKey: undefined }
  const runner = createRunner({ ...keys, port, appUrl: theatre.url, log, clock }, ready.resolve)
  await runner.listen()
  onTestFinished(() => runner.stop())
  await ready.promise

  const untilQuiet = async () => {
    for (;;) {
      const { queued, running } = await health(`http://127.0.0.1:${port}`)
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

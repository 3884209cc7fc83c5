import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { firstFreePort } from '@/scripts/postgres/free-port'
import { StillClock } from './clock.fixture'
import { appOf, deferred, health, openTheatre, stage } from './stage.fixture'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const KEYS = { eventKey: 'event-key', signingKey: 'signkey-test-0123456789abcdef' }

function startRunner(variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', LOG_LEVEL: 'debug', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('The runner has no stdout.')
  for await (const line of createInterface(child.stdout)) {
    if ((JSON.parse(line) as { ready?: boolean }).ready) return
  }
  throw new Error('The runner ended before it was ready.')
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stderr }
}

test('after SIGTERM the running call ends, new events are refused, and the exit code is 0', async () => {
  const theatre = await openTheatre()
  const port = await firstFreePort(28_500)
  const begun = deferred()
  const finish = deferred()
  const steps: string[] = []
  const runnerUrl = `http://127.0.0.1:${port}`
  const { inngest, listener } = appOf(
    (app) => [
      app.createFunction({ id: 'long', triggers: [{ event: 'go' }] }, async ({ step }) => {
        await step.run('in flight', async () => {
          begun.resolve()
          await finish.promise
          steps.push('in flight')
        })
        await step.run('next', () => steps.push('next'))
      }),
    ],
    runnerUrl,
    KEYS,
  )
  theatre.play(listener)
  const child = startRunner({
    RUNNER_PORT: String(port),
    APP_INTERNAL_URL: theatre.url,
    INNGEST_EVENT_KEY: KEYS.eventKey,
    INNGEST_SIGNING_KEY: KEYS.signingKey,
  })
  await untilReady(child)
  await inngest.send({ name: 'go' })
  await begun.promise

  const ended = endOf(child)
  child.kill('SIGTERM')
  const event = { method: 'POST', body: JSON.stringify({ name: 'for nobody' }) }
  let status = 200
  while (status === 200) status = (await fetch(`${runnerUrl}/e/${KEYS.eventKey}`, event)).status
  expect(status).toBe(503)
  finish.resolve()
  expect(await ended).toEqual({ code: 0, stderr: '' })
  expect(steps).toEqual(['in flight', 'next'])
})

test('a call that does not end delays a stop by ten seconds at most', async () => {
  const clock = new StillClock()
  const begun = deferred()
  const never = deferred()
  const { runner, runnerUrl, inngest } = await stage(
    (app) => [
      app.createFunction({ id: 'stuck', triggers: [{ event: 'go' }] }, async () => {
        begun.resolve()
        await never.promise
      }),
    ],
    { clock },
  )
  await inngest.send({ name: 'go' })
  await begun.promise
  const stopped = runner.stop()
  await clock.armed(10_000)
  clock.advance(9_999)
  expect(await health(runnerUrl)).toMatchObject({ ok: false, running: 1 })
  clock.advance(1)
  await stopped
  await expect(health(runnerUrl)).rejects.toThrow('fetch failed')
})

test('on a port that is in use, the runner prints one clear sentence and exits with 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  onTestFinished(() => {
    busy.close()
  })
  const { port } = busy.address() as AddressInfo
  const child = startRunner({ RUNNER_PORT: String(port), APP_INTERNAL_URL: 'http://127.0.0.1:1' })
  expect(await endOf(child)).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use; free it or set RUNNER_PORT to another one.\n`,
  })
})

test('with a wrong environment, the runner prints one clear sentence and exits with 1', async () => {
  const child = startRunner({ RUNNER_PORT: '8288', APP_INTERNAL_URL: 'somewhere' })
  const { code, stderr } = await endOf(child)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The runner cannot start: APP_INTERNAL_URL: .+\n$/)
})

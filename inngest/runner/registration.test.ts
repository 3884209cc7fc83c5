import type { Inngest } from 'inngest'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { StillClock } from './clock.fixture'
import { createRunner } from './runner'
import { appOf, deferred, type Functions, health, openTheatre, stage } from './stage.fixture'

const none: Functions = () => []

test('a call that cannot reach the app is repeated when the app is back, with the functions of that time', async () => {
  const clock = new StillClock()
  const { theatre, runnerUrl, inngest, keys } = await stage(
    (app) => [app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, () => {})],
    { clock },
  )
  await theatre.down()
  await inngest.send({ name: 'go' })
  // After the refused call the runner asks at once. The app is still down, so the runner will ask again.
  await clock.armed(250)
  expect((await health(runnerUrl)).registered).toBe(false)

  const ran = [deferred<string>(), deferred<string>()]
  const redeployed: Functions = (app) => [
    app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, () => ran[0]?.resolve('job')),
    app.createFunction({ id: 'new', triggers: [{ event: 'went' }] }, () => ran[1]?.resolve('new')),
  ]
  theatre.play(appOf(redeployed, runnerUrl, keys).listener)
  await theatre.up()
  clock.advance(250)
  expect(await ran[0]?.promise).toBe('job')
  await inngest.send({ name: 'went' })
  expect(await ran[1]?.promise).toBe('new')
})

test('an app that cannot be reached is logged after twenty seconds, not while it may be starting', async () => {
  const clock = new StillClock()
  const { theatre, runner, lines } = await restingRunner(clock)
  await theatre.down()
  await runner.listen()
  onTestFinished(() => runner.stop())
  // The pauses between the attempts grow from a quarter of a second to five seconds.
  for (const delayMs of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) await clock.ring(delayMs)
  await clock.armed(5_000)
  expect(lines).toEqual([])
  await clock.ring(5_000)
  await clock.armed(5_000)
  expect(lines).toEqual(['The app cannot be reached; the runner keeps trying.'])
})

/** A runner that does not listen yet, and the lines that it logs. */
async function restingRunner(clock: StillClock) {
  const theatre = await openTheatre()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  const keys = { eventKey: undefined, signingKey: undefined }
  const runner = createRunner({ ...keys, port: 0, appUrl: theatre.url, clock, log }, () => {})
  return { theatre, runner, lines }
}

test('a new version of the app is noticed within 30 s, even if no call fails', async () => {
  const clock = new StillClock()
  const { theatre, runnerUrl, inngest, keys } = await stage(none, { clock })
  const ran = deferred<string>()
  const registered = deferred()
  const redeployed: Functions = (app) => [
    app.createFunction({ id: 'new', triggers: [{ event: 'go' }] }, ({ event }) => ran.resolve(event.name)),
  ]
  const { listener } = appOf(redeployed, runnerUrl, keys)
  theatre.play((request, response) => {
    response.on('finish', () => registered.resolve())
    listener(request, response)
  })
  await clock.ring(30_000)
  await registered.promise
  await inngest.send({ name: 'go' })
  expect(await ran.promise).toBe('go')
})

test('an event that arrives before the first registration is kept until then', async () => {
  const clock = new StillClock()
  const ran = deferred<string>()
  const functions: Functions = (app) => [
    app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, ({ event }) => ran.resolve(event.name)),
  ]
  const { theatre, runnerUrl, keys } = await stage(none, {
    clock,
    // The app has no signing key yet, so its first registration is refused.
    signingKey: 'signkey-test-0123456789abcdef',
    appKeys: { eventKey: undefined, signingKey: undefined },
  })
  await clock.armed(250)
  await fetch(`${runnerUrl}/e/any`, { method: 'POST', body: JSON.stringify({ name: 'go' }) })
  expect((await health(runnerUrl)).queued).toBe(1)
  theatre.play(appOf(functions, runnerUrl, keys).listener)
  clock.advance(250)
  expect(await ran.promise).toBe('go')
  expect(await health(runnerUrl)).toMatchObject({ registered: true })
})

test.each<[string, (app: Inngest) => ReturnType<Functions>[number]]>([
  [
    '"throttle"',
    (app) =>
      app.createFunction(
        { id: 'job', throttle: { limit: 1, period: '1s' }, triggers: [{ event: 'go' }] },
        () => {},
      ),
  ],
  [
    '"singleton"',
    (app) =>
      app.createFunction({ id: 'job', singleton: { mode: 'skip' }, triggers: [{ event: 'go' }] }, () => {}),
  ],
  [
    '"batchEvents"',
    (app) =>
      app.createFunction(
        { id: 'job', batchEvents: { maxSize: 3, timeout: '5s' }, triggers: [{ event: 'go' }] },
        () => {},
      ),
  ],
  [
    '"concurrency" with a key',
    (app) =>
      app.createFunction(
        { id: 'job', concurrency: { limit: 1, key: 'event.data.id' }, triggers: [{ event: 'go' }] },
        () => {},
      ),
  ],
  [
    'a trigger with an "if" expression',
    (app) =>
      app.createFunction({ id: 'job', triggers: [{ event: 'go', if: 'event.data.ok == true' }] }, () => {}),
  ],
  [
    'the trigger "invoice/*", which ends in a star',
    (app) => app.createFunction({ id: 'job', triggers: [{ event: 'invoice/*' }] }, () => {}),
  ],
  [
    'the cron "every day"',
    (app) => app.createFunction({ id: 'job', triggers: [{ cron: 'every day' }] }, () => {}),
  ],
])('a function that uses %s is refused with a sentence when the app registers', async (what, make) => {
  const { theatre, runnerUrl, keys } = await stage(none)
  theatre.play(appOf((app) => [make(app)], runnerUrl, keys).listener)
  const response = await fetch(`${theatre.url}/api/inngest`, { method: 'PUT' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: `The function "khata-job" uses ${what}, which the embedded Inngest runner does not run. Remove it, or set INNGEST_BASE_URL to an Inngest server.`,
  })
})

test('a failure handler is refused too, which the SDK registers as a separate function', async () => {
  const { theatre, runnerUrl, keys } = await stage(none)
  const handled: Functions = (app) => [
    app.createFunction({ id: 'job', triggers: [{ event: 'go' }], onFailure: () => {} }, () => {}),
  ]
  theatre.play(appOf(handled, runnerUrl, keys).listener)
  const response = await fetch(`${theatre.url}/api/inngest`, { method: 'PUT' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/^The function "khata-job-failure" uses "onFailure", which/),
  })
})

test('the app can ask which of its functions the runner knows', async () => {
  const { runnerUrl } = await stage((app) => [
    app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, () => {}),
  ])
  const of = async (app: string) => (await fetch(`${runnerUrl}/v1/apps/${app}/functions`)).json()
  expect(await of('khata')).toEqual([{ id: 'khata-job' }])
  expect(await of('other')).toEqual([])
})

test('a path that the runner does not have is refused with a sentence', async () => {
  const { runnerUrl } = await stage(none)
  const response = await fetch(`${runnerUrl}/v1/signals`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    status: 404,
    error: 'The embedded Inngest runner does not serve POST /v1/signals.',
  })
})

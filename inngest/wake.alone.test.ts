import { expect, it, onTestFinished, vi } from 'vitest'
import { StillClock } from './runner/clock.fixture'
import { deferred, stage } from './runner/stage.fixture'

const KEYS = { eventKey: 'event-key', signingKey: 'signkey-test-0123456789abcdef' }

it('runs a function at once and once more after two seconds, however many commits and processes ask for it', async () => {
  const clock = new StillClock()
  const runs: string[] = []
  let expected = { count: 0, ...deferred() }
  const ranTimes = (count: number) => {
    expected = { count, ...deferred() }
    if (runs.length >= count) expected.resolve()
    return expected.promise
  }
  const { runnerUrl } = await stage(
    (app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'khata/mail.due' }] }, ({ event }) => {
        runs.push(String(event.id))
        if (runs.length >= expected.count) expected.resolve()
      }),
    ],
    { clock, ...KEYS },
  )
  vi.stubEnv('INNGEST_BASE_URL', runnerUrl)
  vi.stubEnv('INNGEST_EVENT_KEY', KEYS.eventKey)
  vi.stubEnv('INNGEST_SIGNING_KEY', KEYS.signingKey)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const processes: typeof import('./wake')[] = []
  for (let n = 0; n < 3; n++) {
    vi.resetModules()
    processes.push(await import('./wake'))
  }
  const commits = () => {
    for (let commit = 0; commit < 1_000; commit++)
      for (const { wakeFunction } of processes) wakeFunction('khata/mail.due', clock.now())
  }

  commits()
  await ranTimes(1)
  // Both events of a bucket are sent together. The second one is dated later.
  await clock.armed(endOf(clock) - clock.now())
  clock.advance(endOf(clock) - clock.now())
  await ranTimes(2)
  commits()
  await ranTimes(3)
  expect(runs.map((id) => id.replace(/\d+/, 'n'))).toEqual([
    'khata/mail.due n begin',
    'khata/mail.due n end',
    'khata/mail.due n begin',
  ])
})

/** When the events of this bucket are all written. A bucket is two seconds long; clocks may differ by half a second. */
function endOf(clock: StillClock): number {
  return (Math.floor(clock.now() / 2_000) + 1) * 2_000 + 500
}

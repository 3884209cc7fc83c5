import { expect, test } from 'vitest'
import { StillClock } from './clock.fixture'
import { CronSchedule, parseCron } from './cron'
import { deferred, stage } from './stage.fixture'

test.each([
  ['* * * * *', '2026-01-31T23:59:30Z', '2026-02-01T00:00:00Z'],
  ['* * * * *', '2026-02-01T00:00:00Z', '2026-02-01T00:01:00Z'],
  ['*/15 9-17 * * 1-5', '2026-11-20T17:50:00Z', '2026-11-23T09:00:00Z'],
  ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
  // Nepal is 5 h 45 min ahead of UTC.
  ['TZ=Asia/Kathmandu 0 6 * * *', '2026-11-20T00:00:00Z', '2026-11-20T00:15:00Z'],
])('the cron "%s" after %s is due at %s', (expression, after, due) => {
  expect(parseCron(expression)(Date.parse(after))).toBe(Date.parse(due))
})

test.each([
  ['fewer than five fields', '* * *'],
  ['six fields', '* * * * * *'],
  ['a minute that does not exist', '61 * * * *'],
  ['a zone that does not exist', 'TZ=Asia/Nowhere * * * * *'],
])('a cron with %s is refused', (_what, expression) => {
  expect(() => parseCron(expression)).toThrow()
})

function schedule(start: string) {
  const clock = new StillClock(Date.parse(start))
  const ticks: string[] = []
  const crons = new CronSchedule(clock, (id) => ticks.push(`${id} ${new Date(clock.now()).toISOString()}`))
  return { clock, ticks, crons }
}

test('a cron function ticks once when it is first registered, and then at the times of its expression', () => {
  const { clock, ticks, crons } = schedule('2026-11-20T10:00:20Z')
  crons.update([{ id: 'sweep', crons: ['* * * * *'] }])
  clock.advance(100_000)
  expect(ticks).toEqual([
    'sweep 2026-11-20T10:00:20.000Z',
    'sweep 2026-11-20T10:01:00.000Z',
    'sweep 2026-11-20T10:02:00.000Z',
  ])
})

test('a second registration neither repeats a tick nor loses one, and a cron that is no longer registered stops', () => {
  const { clock, ticks, crons } = schedule('2026-11-20T10:00:20Z')
  crons.update([{ id: 'sweep', crons: ['* * * * *'] }])
  clock.advance(20_000)
  crons.update([{ id: 'sweep', crons: ['* * * * *'] }])
  clock.advance(30_000)
  crons.update([])
  clock.advance(600_000)
  expect(ticks).toEqual(['sweep 2026-11-20T10:00:20.000Z', 'sweep 2026-11-20T10:01:00.000Z'])
})

test('a cron function of the app runs as soon as it is registered, and again at the next minute', async () => {
  const clock = new StillClock()
  const runs: unknown[] = []
  const ran = [deferred(), deferred()]
  await stage(
    (app) => [
      app.createFunction({ id: 'sweep', triggers: [{ cron: '* * * * *' }] }, ({ event }) => {
        runs.push([event.name, event.data])
        ran[runs.length - 1]?.resolve()
      }),
    ],
    { clock },
  )
  await ran[0]?.promise
  clock.advance(60_000)
  await ran[1]?.promise
  const tick = ['inngest/scheduled.timer', { cron: '* * * * *' }]
  expect(runs).toEqual([tick, tick])
})

test('a tick is skipped while the run of the tick before it still waits to be called', async () => {
  const clock = new StillClock()
  const finish = deferred()
  const begun = deferred()
  const over = deferred()
  let runs = 0
  const { inngest } = await stage(
    (app) => [
      app.createFunction(
        { id: 'sweep', concurrency: 1, triggers: [{ cron: '* * * * *' }, { event: 'last' }] },
        async ({ event }) => {
          runs += 1
          if (event.name === 'last') return over.resolve()
          begun.resolve()
          await finish.promise
        },
      ),
    ],
    { clock },
  )
  await begun.promise
  clock.advance(60 * 60_000)
  await inngest.send({ name: 'last' })
  finish.resolve()
  await over.promise
  // The first tick, the one tick that waited behind it, and the event.
  expect(runs).toBe(3)
})

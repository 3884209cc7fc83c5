import { expect, test } from 'vitest'
import { StillClock } from './clock.fixture'
import { type Deferred, deferred, health, stage } from './stage.fixture'

test('a function never has more calls at once than its limit, and the rest follow as places come free', async () => {
  const begun: unknown[] = []
  const gates: Deferred<void>[] = []
  let next = deferred()
  let active = 0
  let peak = 0
  const { inngest, runnerUrl } = await stage((app) => [
    app.createFunction(
      { id: 'limited', concurrency: { limit: 2 }, triggers: [{ event: 'go' }] },
      async ({ event }) => {
        active += 1
        peak = Math.max(peak, active)
        begun.push(event.data.n)
        const gate = deferred()
        gates.push(gate)
        next.resolve()
        await gate.promise
        active -= 1
      },
    ),
  ])
  const begunAre = async (count: number) => {
    while (begun.length < count) {
      next = deferred()
      await next.promise
    }
  }
  await inngest.send([1, 2, 3, 4, 5].map((n) => ({ name: 'go', data: { n } })))
  await begunAre(2)
  expect(await health(runnerUrl)).toMatchObject({ running: 2, queued: 3 })
  for (const index of [0, 1, 2]) {
    gates[index]?.resolve()
    await begunAre(index + 3)
  }
  expect([...begun].sort()).toEqual([1, 2, 3, 4, 5])
  expect(peak).toBe(2)
  for (const gate of gates) gate.resolve()
})

test('a sleeping run gives its place to another one', async () => {
  const clock = new StillClock()
  const both = deferred()
  let slept = 0
  const { inngest } = await stage(
    (app) => [
      app.createFunction({ id: 'sleepy', concurrency: 1, triggers: [{ event: 'go' }] }, async ({ step }) => {
        await step.run('count', () => {
          slept += 1
          if (slept === 2) both.resolve()
        })
        await step.sleep('long', '1d')
      }),
    ],
    { clock },
  )
  await inngest.send([{ name: 'go' }, { name: 'go' }])
  await both.promise
})

test('a singleton function starts no second run while one is alive', async () => {
  const finish = deferred()
  const begun = deferred()
  let runs = 0
  const { inngest } = await stage((app) => [
    app.createFunction(
      { id: 'single', singleton: { mode: 'skip' }, triggers: [{ event: 'go' }] },
      async () => {
        runs += 1
        begun.resolve()
        await finish.promise
      },
    ),
    app.createFunction({ id: 'witness', triggers: [{ event: 'seen' }] }, () => finish.resolve()),
  ])
  await inngest.send({ name: 'go' })
  await begun.promise
  await inngest.send([{ name: 'go' }, { name: 'seen' }])
  await finish.promise
  expect(runs).toBe(1)
})

import { expect, test } from 'vitest'
import { type Deferred, deferred, health, stage } from './stage.fixture'

test('a function never has more calls at once than its limit, and the other calls follow when one ends', async () => {
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

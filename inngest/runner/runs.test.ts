import { expect, test } from 'vitest'
import { deferred, stage } from './stage.fixture'

test('an event runs the function it triggers, with its data', async () => {
  const received = deferred<unknown>()
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'greet', triggers: [{ event: 'user/signed.up' }] }, ({ event }) =>
      received.resolve(event.data),
    ),
  ])
  await inngest.send({ name: 'user/signed.up', data: { name: 'Maya' } })
  expect(await received.promise).toEqual({ name: 'Maya' })
})

test('a step runs once however often its function is called, and keeps its result', async () => {
  const result = deferred<unknown>()
  const calls: string[] = []
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'steps', triggers: [{ event: 'go' }] }, async ({ step }) => {
      const a = await step.run('a', () => {
        calls.push('a')
        return { n: 1 }
      })
      const b = await step.run('b', () => {
        calls.push('b')
        return a.n + 1
      })
      // The same name again is another step.
      const c = await step.run('b', () => {
        calls.push('b again')
        return b + 1
      })
      result.resolve([a, b, c])
    }),
  ])
  await inngest.send({ name: 'go' })
  expect(await result.promise).toEqual([{ n: 1 }, 2, 3])
  expect(calls).toEqual(['a', 'b', 'b again'])
})

test('parallel steps run at the same time, each once, and give their results in place', async () => {
  const result = deferred<unknown>()
  const calls: string[] = []
  const arrivals = [deferred(), deferred(), deferred()]
  const meet = async (name: string, index: number) => {
    calls.push(name)
    arrivals[index]?.resolve()
    // Each one waits for the others, so they can only end when all three are under way.
    await Promise.all(arrivals.map(({ promise }) => promise))
    return name
  }
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'parallel', triggers: [{ event: 'go' }] }, async ({ step }) => {
      const names = await Promise.all(
        ['a', 'b', 'c'].map((name, index) => step.run(name, () => meet(name, index))),
      )
      const last = await step.run('last', () => calls.push('last'))
      result.resolve([names, last])
    }),
  ])
  await inngest.send({ name: 'go' })
  expect(await result.promise).toEqual([['a', 'b', 'c'], 4])
  expect(calls.sort()).toEqual(['a', 'b', 'c', 'last'])
})

test('a step sends events that run other functions', async () => {
  const relayed = deferred<unknown>()
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'sender', triggers: [{ event: 'go' }] }, async ({ step }) => {
      await step.sendEvent('relay', { name: 'relay', data: { by: 'sender' } })
    }),
    app.createFunction({ id: 'receiver', triggers: [{ event: 'relay' }] }, ({ event }) =>
      relayed.resolve(event.data),
    ),
  ])
  await inngest.send({ name: 'go' })
  expect(await relayed.promise).toEqual({ by: 'sender' })
})

test('an operation the runner does not know fails the run with a sentence that names it', async () => {
  const failure = deferred<string>()
  const { inngest } = await stage((app) => [
    app.createFunction(
      {
        id: 'waiter',
        triggers: [{ event: 'go' }],
        onFailure: ({ error }) => failure.resolve(error.message),
      },
      async ({ step }) => {
        await step.waitForEvent('wait', { event: 'never', timeout: '1h' })
      },
    ),
  ])
  await inngest.send({ name: 'go' })
  expect(await failure.promise).toBe(
    'The embedded Inngest runner does not run the step operation "WaitForEvent".',
  )
})

test('a run of more than 1,000 steps is stopped', async () => {
  const failure = deferred<string>()
  const { inngest } = await stage((app) => [
    app.createFunction(
      {
        id: 'endless',
        triggers: [{ event: 'go' }],
        onFailure: ({ error }) => failure.resolve(error.message),
      },
      async ({ step }) => {
        await Promise.all(Array.from({ length: 1_001 }, (_, index) => step.run(`step ${index}`, () => {})))
      },
    ),
  ])
  await inngest.send({ name: 'go' })
  expect(await failure.promise).toBe('The run has more than 1,000 steps.')
})

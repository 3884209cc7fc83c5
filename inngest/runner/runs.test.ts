import type { GetStepTools, Inngest } from 'inngest'
import { expect, test } from 'vitest'
import { deferred, failing, stage } from './stage.fixture'

test('an event runs the function that it triggers, with the data of the event', async () => {
  const received = deferred<unknown>()
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'greet', triggers: [{ event: 'user/signed.up' }] }, ({ event }) =>
      received.resolve(event.data),
    ),
  ])
  await inngest.send({ name: 'user/signed.up', data: { name: 'Maya' } })
  expect(await received.promise).toEqual({ name: 'Maya' })
})

test('a step runs once and keeps its result, however often its function is called', async () => {
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
      // A second use of the same name is another step.
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

test.each<[string, (tools: { step: Steps }) => Promise<unknown>]>([
  ['WaitForEvent', ({ step }) => step.waitForEvent('wait', { event: 'never', timeout: '1h' })],
  ['Sleep', ({ step }) => step.sleep('nap', '1s')],
  ['StepPlanned', ({ step }) => Promise.all([step.run('a', () => {}), step.run('b', () => {})])],
])(
  'a run that uses %s fails with a sentence that names it, because the runner does not support it',
  async (op, use) => {
    const { inngest, failure } = await failing((app) => [
      app.createFunction({ id: 'waiter', triggers: [{ event: 'go' }] }, use),
    ])
    await inngest.send({ name: 'go' })
    expect(await failure).toBe(`The embedded Inngest runner does not run the step operation "${op}".`)
  },
)

test('a run of more than 1,000 steps is stopped', async () => {
  const { theatre, inngest, failure } = await failing((app) => [
    app.createFunction({ id: 'endless', triggers: [{ event: 'go' }] }, () => {}),
  ])
  const steps = Array.from({ length: 1_001 }, (_, n) => ({ id: `step ${n}`, op: 'StepRun', data: n }))
  theatre.intercept((request, response, pass) => {
    if (!request.url?.includes('fnId=khata-endless&')) return pass()
    response.writeHead(206, { 'x-inngest-sdk-handled': 'true' }).end(JSON.stringify(steps))
  })
  await inngest.send({ name: 'go' })
  expect(await failure).toBe('The run has more than 1,000 steps.')
})

type Steps = GetStepTools<Inngest>

import { NonRetriableError } from 'inngest'
import { expect, test } from 'vitest'
import { StillClock } from './clock.fixture'
import { deferred, type Functions, failing, stage } from './stage.fixture'

test('a function that throws is called again after a pause, until it succeeds', async () => {
  const clock = new StillClock()
  const attempts: number[] = []
  const succeeded = deferred()
  const { inngest } = await stage(
    (app) => [
      app.createFunction({ id: 'flaky', triggers: [{ event: 'go' }] }, ({ attempt }) => {
        attempts.push(attempt)
        if (attempt < 2) throw new Error('not yet')
        succeeded.resolve()
      }),
    ],
    { clock },
  )
  await inngest.send({ name: 'go' })
  await clock.ring(1_000)
  await clock.ring(2_000)
  await succeeded.promise
  expect(attempts).toEqual([0, 1, 2])
})

test('a step that throws is attempted again, and the steps before it are not repeated', async () => {
  const clock = new StillClock()
  const calls: string[] = []
  const done = deferred()
  const { inngest } = await stage(
    (app) => [
      app.createFunction({ id: 'flaky-step', triggers: [{ event: 'go' }] }, async ({ step, attempt }) => {
        await step.run('solid', () => calls.push('solid'))
        await step.run('flaky', () => {
          calls.push(`flaky ${attempt}`)
          if (attempt === 0) throw new Error('not yet')
        })
        done.resolve()
      }),
    ],
    { clock },
  )
  await inngest.send({ name: 'go' })
  await clock.ring(1_000)
  await done.promise
  expect(calls).toEqual(['solid', 'flaky 0', 'flaky 1'])
})

test('a step without retries left throws its error in the function, which may catch it and go on', async () => {
  const caught = deferred<unknown>()
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'catcher', retries: 0, triggers: [{ event: 'go' }] }, async ({ step }) => {
      const outcome = await step
        .run('broken', () => {
          throw new TypeError('broken for good')
        })
        .catch((error: Error) => `${error.name}: ${error.message}`)
      caught.resolve(await step.run('after', () => outcome))
    }),
  ])
  await inngest.send({ name: 'go' })
  expect(await caught.promise).toBe('TypeError: broken for good')
})

test('a call whose response breaks off counts as an attempt and is repeated', async () => {
  const clock = new StillClock()
  const attempts: number[] = []
  const succeeded = deferred()
  const { theatre, inngest } = await stage(
    (app) => [
      app.createFunction({ id: 'cut-off', triggers: [{ event: 'go' }] }, ({ attempt }) => {
        attempts.push(attempt)
        succeeded.resolve()
      }),
    ],
    { clock },
  )
  let calls = 0
  theatre.intercept((request, _response, pass) => {
    if (request.method === 'POST') calls += 1
    // The first call uses the kept-alive connection of the registration, so it may not have arrived. The second call counts
    // as an attempt.
    if (request.method === 'POST' && calls <= 2) request.resume().once('end', () => request.socket.destroy())
    else pass()
  })
  await inngest.send({ name: 'go' })
  await clock.ring(1_000)
  await succeeded.promise
  expect(attempts).toEqual([1])
})

/** A function that always fails, and the number of its calls. */
function doomed(make: (attempt: number) => Error, retries: 0 | 1 | 2) {
  const calls = { made: 0 }
  const functions: Functions = (app) => [
    app.createFunction({ id: 'doomed', retries, triggers: [{ event: 'go' }] }, ({ attempt }) => {
      calls.made += 1
      throw make(attempt)
    }),
  ]
  return { functions, calls }
}

test('a non-retriable error ends the run at once', async () => {
  const { functions, calls } = doomed(() => new NonRetriableError('no such customer'), 2)
  const { inngest, failure } = await failing(functions)
  await inngest.send({ name: 'go' })
  expect(await failure).toBe('NonRetriableError')
  expect(calls.made).toBe(1)
})

test('a run whose attempts all fail ends, and the log does not quote the message of its last error', async () => {
  const clock = new StillClock()
  const make = (attempt: number) => (attempt === 0 ? new TypeError('first') : new RangeError('last'))
  const { functions, calls } = doomed(make, 1)
  const { inngest, failure } = await failing(functions, { clock })
  await inngest.send({ name: 'go' })
  await clock.ring(1_000)
  expect(await failure).toBe('RangeError')
  expect(calls.made).toBe(2)
})

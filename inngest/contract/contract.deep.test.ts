import { NonRetriableError } from 'inngest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deferred } from '../runner/stage.fixture'
import { EMBEDDED, type FunctionServer, HAS_NAMED, NAMED, Refused } from './servers.fixture'

// What the functions of the product need from each server that runs them. The embedded runner is tested always, a real
// server when INNGEST_TEST_SERVER names one.

/** Something that a test waits for: `seen(n)` resolves when it was noted n times. */
function journal<T>() {
  const notes: T[] = []
  let heard: () => void = () => {}
  return {
    notes,
    note(value: T) {
      notes.push(value)
      heard()
    },
    async seen(count: number): Promise<T[]> {
      while (notes.length < count)
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      return notes
    },
  }
}

function behaviours(server: FunctionServer) {
  it('knows the functions of an app that has registered', async () => {
    const { known } = await server.play((app) => [
      app.createFunction({ id: 'one', triggers: [{ event: 'one' }] }, () => {}),
      app.createFunction({ id: 'two', triggers: [{ cron: '0 0 1 1 *' }] }, () => {}),
    ])
    expect((await known()).sort()).toEqual(['one', 'two'])
  })

  it('runs a function with the data of its event', async () => {
    const data = deferred<unknown>()
    const { inngest } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, ({ event }) => data.resolve(event.data)),
    ])
    await inngest.send({ name: 'go', data: { amountPaisa: 50_000 } })
    expect(await data.promise).toEqual({ amountPaisa: 50_000 })
  })

  it('runs each step once, keeps its result, and starts other functions by the events of a step', async () => {
    const steps: string[] = []
    const relayed = deferred<unknown>()
    const { inngest } = await server.play((app) => [
      app.createFunction({ id: 'sender', triggers: [{ event: 'go' }] }, async ({ step }) => {
        const first = await step.run('first', () => {
          steps.push('first')
          return 1
        })
        const second = await step.run('second', () => {
          steps.push('second')
          return first + 1
        })
        await step.sendEvent('relay', { name: 'relay', data: { second } })
      }),
      app.createFunction({ id: 'receiver', triggers: [{ event: 'relay' }] }, ({ event }) =>
        relayed.resolve(event.data),
      ),
    ])
    await inngest.send({ name: 'go' })
    expect(await relayed.promise).toEqual({ second: 2 })
    expect(steps).toEqual(['first', 'second'])
  })

  it('attempts a step again that throws, and does not repeat the steps before it', async () => {
    const calls: string[] = []
    const done = deferred()
    const { inngest, untilRetry } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, async ({ step, attempt }) => {
        await step.run('solid', () => calls.push('solid'))
        await step.run('flaky', () => {
          calls.push(`flaky ${attempt}`)
          if (attempt === 0) throw new Error('not yet')
        })
        done.resolve()
      }),
    ])
    await inngest.send({ name: 'go' })
    await untilRetry()
    await done.promise
    expect(calls).toEqual(['solid', 'flaky 0', 'flaky 1'])
  })

  it('does not attempt a step again that throws a NonRetriableError', async () => {
    let attempts = 0
    const caught = deferred<number>()
    const { inngest } = await server.play((app) => [
      app.createFunction({ id: 'job', retries: 3, triggers: [{ event: 'go' }] }, async ({ step }) => {
        try {
          await step.run('refused', () => {
            attempts++
            throw new NonRetriableError('never')
          })
        } catch {
          // The function gets the error only after the last attempt.
          caught.resolve(attempts)
        }
      }),
    ])
    await inngest.send({ name: 'go' })
    expect(await caught.promise).toBe(1)
  })

  it('takes an event id once', async () => {
    const { note, seen } = journal<string>()
    const { inngest } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'go' }], concurrency: { limit: 1 } }, ({ event }) =>
        note(String(event.data.said)),
      ),
    ])
    await inngest.send({ name: 'go', id: `${inngest.id} 1`, data: { said: 'first' } })
    await inngest.send({ name: 'go', id: `${inngest.id} 1`, data: { said: 'again' } })
    await inngest.send({ name: 'go', id: `${inngest.id} 2`, data: { said: 'last' } })
    expect([...(await seen(2))].sort()).toEqual(['first', 'last'])
  })

  it('starts the function of an event with a later time at that time, and not before', async () => {
    const probed = deferred()
    const { note, seen } = journal<number>()
    const { inngest, nowMs, advance } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, () => note(nowMs())),
      app.createFunction({ id: 'probe', triggers: [{ event: 'probe' }] }, () => probed.resolve()),
    ])
    const laterMs = nowMs() + 5_000
    await inngest.send({ name: 'go', ts: laterMs })
    await inngest.send({ name: 'probe' })
    await probed.promise
    advance(5_000)
    const [startedMs] = await seen(1)
    expect(startedMs).toBeGreaterThanOrEqual(laterMs)
  })

  it('never runs more calls of a function at once than its limit', async () => {
    const gate = deferred()
    const probed = deferred()
    const { notes, note, seen } = journal<void>()
    const { inngest } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'go' }], concurrency: { limit: 1 } }, () => {
        note()
        return gate.promise
      }),
      app.createFunction({ id: 'probe', triggers: [{ event: 'probe' }] }, () => probed.resolve()),
    ])
    onTestFinished(() => gate.resolve())
    await inngest.send([{ name: 'go' }, { name: 'go' }])
    await seen(1)
    // An event that came later has its run. So only the limit keeps the second call back.
    await inngest.send({ name: 'probe' })
    await probed.promise
    expect(notes).toHaveLength(1)
    gate.resolve()
    await seen(2)
  })

  it('runs a cron function again and again', async () => {
    const { note, seen } = journal<string>()
    const { advance } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ cron: '* * * * *' }] }, ({ event }) => note(event.name)),
    ])
    await seen(1)
    advance(60_000)
    expect(new Set(await seen(2))).toEqual(new Set(['inngest/scheduled.timer']))
  })

  it.runIf(server.hasKeys)('calls the app with a signature, without which the app runs nothing', async () => {
    const { note, seen } = journal<string>()
    const { inngest, appUrl } = await server.play((app) => [
      app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, ({ event }) =>
        note(String(event.data.by)),
      ),
    ])
    const event = { name: 'go', data: { by: 'a stranger' }, ts: Date.now() }
    const forged = await fetch(`${appUrl}/api/inngest?fnId=${inngest.id}-job&stepId=step`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event,
        events: [event],
        steps: {},
        ctx: { run_id: 'run', attempt: 0 },
        version: 1,
      }),
    })
    expect(forged.status).toBe(401)
    await inngest.send({ name: 'go', data: { by: 'the server' } })
    expect(await seen(1)).toEqual(['the server'])
  })

  it.runIf(server.hasKeys)('refuses an app that registers with another signing key', async () => {
    const job = { id: 'job', triggers: [{ event: 'go' }] as [{ event: string }] }
    await expect(
      server.play((app) => [app.createFunction(job, () => {})], `signkey-test-${'00'.repeat(32)}`),
    ).rejects.toThrow(Refused)
  })

  // The product does not sleep in functions. A run that does so fails on the embedded runner: inngest/runner/runs.test.ts.
  if (!server.isEmbedded)
    it('sleeps between steps', async () => {
      const woke = deferred<string>()
      const { inngest } = await server.play((app) => [
        app.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, async ({ step }) => {
          await step.run('before', () => {})
          await step.sleep('nap', '1s')
          woke.resolve('awake')
        }),
      ])
      await inngest.send({ name: 'go' })
      expect(await woke.promise).toBe('awake')
    })

  it('gives a function its events in batches, or refuses its registration', async () => {
    const batch = deferred<unknown[]>()
    const played = server.play((app) => [
      app.createFunction(
        { id: 'job', triggers: [{ event: 'go' }], batchEvents: { maxSize: 2, timeout: '60s' } },
        ({ events }) => batch.resolve((events as { data: { n: number } }[]).map(({ data }) => data.n)),
      ),
    ])
    if (server.isEmbedded) return expect(played).rejects.toThrow(/uses \\?"batchEvents\\?"/)
    const { inngest } = await played
    await inngest.send([1, 2].map((n) => ({ name: 'go', data: { n } })))
    // A server may give them in any order.
    expect((await batch.promise).sort()).toEqual([1, 2])
  })
}

describe(EMBEDDED.name, () => behaviours(EMBEDDED))
// A cron of each minute runs twice within two minutes, and then some on a busy server.
describe.skipIf(!HAS_NAMED)(NAMED.name, { timeout: 240_000 }, () => behaviours(NAMED))

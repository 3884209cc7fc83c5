import { expect, it, onTestFinished } from 'vitest'
import { commitEvent, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'
import { StillClock } from '../runner/clock.fixture'
import { deferred } from '../runner/stage.fixture'
import { openApp, placeForRunner, runnerOf } from './product.fixture'

/** The product's function on the embedded runner, whose clock stands still: it runs when it is woken, and once at first. */
async function play() {
  const { port, url } = await placeForRunner()
  const load = async () => [(await import('./deliver-webhooks')).deliverWebhooks]
  const theatre = await openApp({ INNGEST_BASE_URL: url }, load)
  const { startBackgroundWork } = await import('../start')

  const steps: string[] = []
  const ended = deferred()
  theatre.intercept((_request, response, pass) => {
    const end = response.end
    response.end = function (this: typeof response, ...given: unknown[]) {
      const body = String(given[0] ?? '')
      for (const [, name] of body.matchAll(/"displayName":"([\w-]+)"/g)) steps.push(name as string)
      if (body.startsWith('{"batches"')) ended.resolve()
      return end.apply(this, given as Parameters<typeof end>)
    } as typeof end
    pass()
  })

  const keys = { eventKey: process.env.INNGEST_EVENT_KEY, signingKey: process.env.INNGEST_SIGNING_KEY }
  const clock = new StillClock(Date.now())
  const runner = runnerOf({ ...keys, port, appUrl: theatre.url, clock })
  return { steps, ended: ended.promise, runner, startBackgroundWork }
}

/** Runs the function once. Resolves with the names of its steps. */
async function stepsOfARun(): Promise<string[]> {
  const { runner, ended, steps } = await play()
  await runner.listen()
  await ended
  return steps
}

it('sends what a commit makes due, and without a runner nothing is sent', async () => {
  const { runner, startBackgroundWork } = await play()
  const { commitEvent, newEndpoint, startReceiver } = await import('@/lib/webhook/stage.fixture')
  const { newBusiness } = await import('@/testing/business')
  const { openProblems } = await import('@/lib/infra/telemetry/problems')
  const { stopDelivering } = await import('@/lib/webhook/delivery/process')
  startBackgroundWork()
  onTestFinished(() => stopDelivering(0))
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  await expect.poll(() => openProblems().map(({ code }) => code)).toContain('wake_up_refused')
  expect(receiver.hits).toHaveLength(0)
  await runner.listen()
  await receiver.received(1)
  await commitEvent(ctx)
  await receiver.received(2)
})

it('asks for no further run when nothing is due', async () => {
  expect(await stepsOfARun()).toEqual(['batch-1'])
})

it('asks for no further run for a retry that is due soon, because the process makes the retry itself', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  expect(await stepsOfARun()).toEqual(['batch-1'])
})

import { expect, it } from 'vitest'
import { toWire } from '@/lib/core/id'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { answerNudgesWith } from '@/lib/infra/process/nudge'
import { newBusiness } from '@/testing/business'
import { commitEvent, newEndpoint, startReceiver } from '../stage.fixture'
import { type DeliverResult, deliverDue, LocalSender } from './deliver'

/** Timers that the test fires itself. */
function stillTimers() {
  const waiting: { delayMs: number; work: () => void }[] = []
  return {
    waiting,
    after(delayMs: number, work: () => void) {
      const timer = { delayMs, work }
      waiting.push(timer)
      return () => void waiting.splice(waiting.indexOf(timer), 1)
    },
    ring() {
      for (const { work } of waiting.splice(0)) work()
    },
  }
}

it('a process sends the deliveries of its own commits, without an orchestrator', async () => {
  const timers = stillTimers()
  const sender = new LocalSender({ deliver: deliverDue, askForHelp: () => {}, after: timers.after })
  answerNudgesWith({ [DELIVERIES_DUE]: sender.wake })
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  const id = await commitEvent(ctx)
  await receiver.received(1)
  expect(receiver.hits[0]?.headers['webhook-id']).toBe(toWire('evt', id))
})

const IDLE: DeliverResult = { state: 'idle', claimed: 0, wakeAtMs: null }

/** Returns the given results one after another, and then IDLE. */
function here(...results: DeliverResult[]) {
  const timers = stillTimers()
  const asked: (number | undefined)[] = []
  let helpers = 0
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const subject = new LocalSender({
    deliver: async (maxMs) => {
      asked.push(maxMs)
      return results.shift() ?? IDLE
    },
    askForHelp: () => {
      helpers += 1
    },
    after: timers.after,
  })
  return { subject, timers, asked, settled, helpers: () => helpers }
}

it('many commits in one moment cause two looks at the database', async () => {
  const { subject, timers, asked, settled } = here()
  for (let commit = 0; commit < 1_000; commit++) subject.wake()
  await settled()
  expect(asked).toHaveLength(1)
  timers.ring()
  await settled()
  expect(asked).toHaveLength(2)
  timers.ring()
  await settled()
  expect(asked).toHaveLength(2)
})

it('the process sets a timer for the next retry', async () => {
  const { subject, timers, asked, settled } = here({ ...IDLE, wakeAtMs: Date.now() + 5_000 })
  subject.wake()
  await settled()
  expect(timers.waiting.map(({ delayMs }) => delayMs > 4_000)).toEqual([false, true])
  timers.ring()
  await settled()
  expect(asked).toHaveLength(2)
})

it('an earlier retry replaces the timer of a later one', async () => {
  const { subject, timers, settled } = here(
    { ...IDLE, wakeAtMs: Date.now() + 60_000 },
    { ...IDLE, wakeAtMs: Date.now() + 5_000 },
    { ...IDLE, wakeAtMs: Date.now() + 30_000 },
  )
  for (let look = 0; look < 3; look++) {
    subject.wake()
    await settled()
    const pause = timers.waiting.find(({ delayMs }) => delayMs === 20)
    if (pause) timers.waiting.splice(timers.waiting.indexOf(pause), 1)
    pause?.work()
  }
  expect(timers.waiting.map(({ delayMs }) => Math.round(delayMs / 1_000))).toEqual([5])
})

it('other processes are asked for help only with a backlog, not because of a slow receiver', async () => {
  const slow = here({ state: 'busy', claimed: 3, wakeAtMs: null })
  slow.subject.wake()
  await slow.settled()
  expect(slow.helpers()).toBe(0)
  const backlog = here({ state: 'busy', claimed: 2_048, wakeAtMs: null })
  backlog.subject.wake()
  await backlog.settled()
  expect(backlog.helpers()).toBe(1)
})

it('a process that is stopping does not look at the database', async () => {
  const { subject, asked, settled } = here({ state: 'stopped', claimed: 0, wakeAtMs: null })
  subject.wake()
  await settled()
  expect(asked).toHaveLength(1)
})

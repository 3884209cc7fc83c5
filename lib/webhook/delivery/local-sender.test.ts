import { expect, it } from 'vitest'
import { toWire } from '@/lib/core/id'
import { answerNudgesWith } from '@/lib/infra/nudge'
import { newBusiness } from '@/lib/testing/business'
import { happen, newEndpoint, startReceiver } from '../stage.fixture'
import { type Delivered, deliverDue } from './deliver'
import { LocalSender } from './local-sender'

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

it('a commit is delivered by the process that made it, with no orchestrator at all', async () => {
  const timers = stillTimers()
  const here = new LocalSender({ deliver: deliverDue, askForHelp: () => {}, after: timers.after })
  const deaf = () => {}
  answerNudgesWith({
    'khata/deliveries.due': here.wake,
    'khata/deliveries.backlog': deaf,
    'khata/billing.due': deaf,
    'khata/sandbox-billing.due': deaf,
    'khata/mail.due': deaf,
  })
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  const id = await happen(ctx)
  await receiver.received(1)
  expect(receiver.hits[0]?.headers['webhook-id']).toBe(toWire('evt', id))
})

const IDLE: Delivered = { state: 'idle', claimed: 0, wakeAtMs: null }

/** Returns the given results one after another, and then IDLE. */
function here(...results: Delivered[]) {
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

it('however many commits come in a moment, the database is looked at for the first and once for the others', async () => {
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

it('the process comes back by itself for the next retry', async () => {
  const { subject, timers, asked, settled } = here({ ...IDLE, wakeAtMs: Date.now() + 5_000 })
  subject.wake()
  await settled()
  expect(timers.waiting.map(({ delayMs }) => delayMs > 4_000)).toEqual([false, true])
  timers.ring()
  await settled()
  expect(asked).toHaveLength(2)
})

it('an earlier retry takes the place of a later one', async () => {
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

it('other processes are asked for help with a backlog, not for the sake of a slow receiver', async () => {
  const slow = here({ state: 'busy', claimed: 3, wakeAtMs: null })
  slow.subject.wake()
  await slow.settled()
  expect(slow.helpers()).toBe(0)
  const backlog = here({ state: 'busy', claimed: 2_048, wakeAtMs: null })
  backlog.subject.wake()
  await backlog.settled()
  expect(backlog.helpers()).toBe(1)
})

it('a process that is stopping looks no more', async () => {
  const { subject, asked, settled } = here({ state: 'stopped', claimed: 0, wakeAtMs: null })
  subject.wake()
  await settled()
  expect(asked).toHaveLength(1)
})

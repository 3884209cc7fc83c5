import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { newBusiness } from '@/testing/business'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  endpointRow,
  letTimePass,
  newDispatcher,
  newEndpoint,
  newSender,
  startHanging,
  startReceiver,
} from '../stage.fixture'
import { attempt } from './attempt'
import { type ClaimLimits, claimDeliveries } from './claim'
import type { Dispatcher } from './dispatcher'
import { nextDueInMs } from './due'
import { recordAttempts } from './record'

const ALL: ClaimLimits = {
  fast: 500,
  slow: 500,
  perFastEndpoint: 500,
  perSlowEndpoint: 500,
  held: [],
}

describe('a claim', () => {
  it('takes no more deliveries of a slow endpoint than it may have open calls', async () => {
    const { ctx } = await newBusiness()
    const { id } = await newEndpoint(ctx, 'http://127.0.0.1:9/')
    for (let n = 0; n < 6; n++) await commitEvent(ctx)
    const claimOwn = async (slow: boolean) => {
      const held = [{ id, count: 1, slow }]
      const claimed = await claimDeliveries({ ...ALL, perSlowEndpoint: 4, held })
      return claimed.filter(({ endpointId }) => endpointId === id)
    }
    expect(await claimOwn(true)).toHaveLength(3)
    expect(await claimOwn(false)).toHaveLength(3)
  })
})

it('a delivery that became due after the claim is sent at once, not a minute later', async () => {
  const { ctx } = await newBusiness()
  const { id } = await newEndpoint(ctx, 'http://127.0.0.1:9/')
  await commitEvent(ctx)
  await letTimePass(id)
  expect(await nextDueInMs()).toBe(0)
})

describe('a lease', () => {
  it('keeps other workers away until it ends', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    const mine = (await claimDeliveries(ALL)).filter(({ endpointId }) => endpointId === endpoint.id)
    expect(mine).toHaveLength(1)
    await deliver()
    expect(receiver.hits).toHaveLength(0)
  })

  it('lets only its holder record: a step that runs twice, or too late, changes nothing', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    const claimOwn = async () =>
      (await claimDeliveries(ALL)).filter(({ endpointId }) => endpointId === endpoint.id)
    const refuse = async () => ({ latencyMs: 1, failure: { code: 'refused' } as const })
    const [first] = await claimOwn()
    await letTimePass(endpoint.id)
    const [current] = await claimOwn()
    if (!first || !current) throw new Error('nothing was due')
    // The lease of the first worker ended a minute ago.
    const late = { ...first, leasedUntil: new Date(first.leasedUntil.getTime() - 60_000) }

    expect(await recordAttempts([await attempt(late, refuse, Math.random)])).toBe(0)
    const ended = await attempt(current, newSender(), Math.random)
    expect(await recordAttempts([ended])).toBe(1)
    expect(await recordAttempts([ended])).toBe(0)
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'succeeded', attemptCount: 1 }])
    expect(await endpointRow(endpoint.id)).toMatchObject({ consecutiveFailures: 0 })
  })

  it('ends later if the process dies before it records; then the event is sent again with the same id', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    const died = async () => {
      throw new Error('killed after the receiver said 200')
    }
    await deliver(newDispatcher({ record: died }))
    await letTimePass(endpoint.id)
    await deliver()
    const [first, second] = receiver.hits
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'succeeded', attemptCount: 1 }])
  })
})

describe('a process that is told to stop', () => {
  it('returns what it has not started, and records what it has sent', async () => {
    const { ctx } = await newBusiness()
    const hanging = await startHanging()
    const endpoint = await newEndpoint(ctx, hanging.url)
    for (let n = 0; n < 30; n++) await commitEvent(ctx)
    const dispatcher = newDispatcher({ timeoutMs: 60_000 })
    const draining = dispatcher.drain(60_000)
    await hanging.received(8)

    const stopped = dispatcher.stop(60_000)
    expect(await draining).toMatchObject({ state: 'stopped' })
    hanging.release()
    await stopped
    const statuses = (await deliveriesOf(endpoint.id)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'succeeded')).toHaveLength(8)
    expect(await dispatcher.drain(60_000)).toEqual({ state: 'stopped', claimed: 0 })

    await deliver(newDispatcher())
    expect(hanging.hits).toHaveLength(30)
    expect((await deliveriesOf(endpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
  })

  it('does not wait for a receiver longer than its time limit', async () => {
    const { ctx } = await newBusiness()
    const hanging = await startHanging()
    const endpoint = await newEndpoint(ctx, hanging.url)
    await commitEvent(ctx)
    const dispatcher = newDispatcher({ timeoutMs: 60_000 })
    void dispatcher.drain(60_000)
    await hanging.received(1)
    await dispatcher.stop(10)
    // The receiver has not responded, so nothing is recorded. When its lease ends, the delivery is sent again.
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'pending', attemptCount: 0 }])
    hanging.release()
  })

  it('returns the deliveries of a claim that was still running', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    const dispatcher: Dispatcher = newDispatcher({
      claim: async (limits) => {
        const claimed = await claimDeliveries(limits)
        void dispatcher.stop(60_000)
        return claimed
      },
    })
    await dispatcher.drain(60_000)
    expect(receiver.hits).toHaveLength(0)
    await deliver()
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'succeeded', attemptCount: 1 }])
  })
})

describe('an unusual response', () => {
  it('is stored up to 16 KiB, and the connection is then closed', async () => {
    const { ctx } = await newBusiness()
    const chunk = Buffer.alloc(65_536, 'x')
    let written = 0
    let closed: Promise<unknown> | undefined
    const receiver = await startReceiver((response) => {
      closed = once(response, 'close')
      const pour = () => {
        while (!response.destroyed) {
          written += chunk.length
          if (!response.write(chunk)) return void response.once('drain', pour)
        }
      }
      pour()
    })
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    await closed
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery).toMatchObject({ status: 'succeeded', latest: { response: { status: 200 } } })
    expect(delivery?.latest?.response?.body).toHaveLength(16_384)
    // At most what the sockets on both sides can buffer.
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  it('may contain bytes that are not valid text: they are replaced', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])))
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery?.latest?.response?.body).toBe('a\ufffd\ufffdb')
  })
})

it('nothing is lost if the receiver closes the kept connection', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response, request) => {
    response.end()
    // Closed without notice, as by a receiver that restarts.
    response.once('finish', () => setImmediate(() => request.socket.destroy()))
  })
  const endpoint = await newEndpoint(ctx, receiver.url)
  const dispatcher = newDispatcher()
  for (let n = 0; n < 10; n++) {
    await commitEvent(ctx)
    await deliver(dispatcher)
  }
  const deliveries = await deliveriesOf(endpoint.id)
  expect(deliveries.map(({ status, attemptCount }) => `${status} ${attemptCount}`)).toEqual(
    Array(10).fill('succeeded 1'),
  )
})

describe('a drain that waits for more', () => {
  // Longer than the test. A run of the function lasts this long too.
  const LINGER_MS = 60_000

  it('sends what is committed meanwhile, and a thousand commits of one moment share a few looks', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    let looks = 0
    const dispatcher = newDispatcher({
      claim: (limits) => {
        looks += 1
        return claimDeliveries(limits)
      },
    })
    const drained = dispatcher.drain(LINGER_MS, LINGER_MS)
    for (let n = 0; n < 3; n++) {
      await commitEvent(ctx)
      expect(dispatcher.lookSoon()).toBe(true)
      await receiver.received(n + 1)
    }
    const before = looks
    await commitEvent(ctx)
    for (let n = 0; n < 1_000; n++) dispatcher.lookSoon()
    await receiver.received(4)
    expect(looks - before).toBeLessThan(50)
    await dispatcher.stop(LINGER_MS)
    expect(await drained).toEqual({ state: 'stopped', claimed: 4 })
    expect((await deliveriesOf(endpoint.id)).map(({ status }) => status)).toEqual(Array(4).fill('succeeded'))
  })

  it('is not there before it begins and after it has ended, so a run has to be started', async () => {
    const dispatcher = newDispatcher()
    expect(dispatcher.lookSoon()).toBe(false)
    await deliver(dispatcher)
    expect(dispatcher.lookSoon()).toBe(false)
  })
})

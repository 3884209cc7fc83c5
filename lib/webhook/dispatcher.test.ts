import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { newBusiness } from '@/lib/testing/business'
import { attempt } from './attempt'
import { type ClaimLimits, claimDue } from './claim'
import { recordAttempts } from './record'
import {
  deliver,
  deliveriesOf,
  endpointRow,
  happen,
  letTimePass,
  newDispatcher,
  newEndpoint,
  newSender,
  startReceiver,
} from './stage.fixture'

const ALL: ClaimLimits = {
  steady: 500,
  failing: 500,
  perSteadyEndpoint: 500,
  perFailingEndpoint: 500,
  held: [],
}

/** A receiver that answers nobody until it is told to. */
async function startHanging() {
  const held: ServerResponse[] = []
  let released = false
  const receiver = await startReceiver((response) => {
    if (released) response.end()
    else held.push(response)
  })
  return {
    ...receiver,
    release() {
      released = true
      for (const response of held) response.end()
    },
  }
}

describe('fairness', () => {
  it('twenty healthy endpoints get everything while one with a backlog hangs', async () => {
    const slow = await newBusiness()
    const hanging = await startHanging()
    const hangingEndpoint = await newEndpoint(slow.ctx, hanging.url)
    for (let n = 0; n < 100; n++) await happen(slow.ctx)
    const healthy = await startReceiver()
    for (let n = 0; n < 20; n++) {
      const { ctx } = await newBusiness()
      await newEndpoint(ctx, `${healthy.url}/${n}`)
      for (let m = 0; m < 3; m++) await happen(ctx)
    }

    const done = deliver(newDispatcher({ timeoutMs: 60_000 }))
    // Nobody has answered a single call of the hanging endpoint when the others have all of theirs.
    await healthy.received(60)
    expect((await deliveriesOf(hangingEndpoint.id)).every(({ attemptCount }) => attemptCount === 0)).toBe(
      true,
    )
    hanging.release()
    await done
    expect((await deliveriesOf(hangingEndpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
  })

  it('more endpoints than there are places may begin to hang at once, and a healthy one still gets its own', async () => {
    const hanging = await startHanging()
    const { ctx } = await newBusiness()
    for (let n = 0; n < 12; n++) await newEndpoint(ctx, `${hanging.url}/${n}`)
    for (let n = 0; n < 8; n++) await happen(ctx)
    const dispatcher = newDispatcher({ timeoutMs: 60_000 })
    const done = deliver(dispatcher)
    await hanging.received(64)

    const other = await newBusiness()
    const healthy = await startReceiver()
    await newEndpoint(other.ctx, healthy.url)
    await happen(other.ctx)
    expect(await dispatcher.drain(1)).toMatchObject({ state: 'joined' })
    await healthy.received(1)
    hanging.release()
    await done
  })

  it('one endpoint never has more than eight calls open', async () => {
    const { ctx } = await newBusiness()
    let open = 0
    let most = 0
    const receiver = await startReceiver((response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        response.end()
      })
    })
    const endpoint = await newEndpoint(ctx, receiver.url)
    for (let n = 0; n < 100; n++) await happen(ctx)
    await deliver()
    expect(most).toBeLessThanOrEqual(8)
    expect((await deliveriesOf(endpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
    expect(receiver.hits).toHaveLength(100)
  })
})

describe('a lease', () => {
  it('keeps a second worker off until it ends', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await happen(ctx)
    const mine = (await claimDue(ALL)).filter(({ endpointId }) => endpointId === endpoint.id)
    expect(mine).toHaveLength(1)
    await deliver()
    expect(receiver.hits).toHaveLength(0)
  })

  it('lets only its holder record: a step that is run twice, or too late, changes nothing', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await happen(ctx)
    const claimOwn = async () => (await claimDue(ALL)).filter(({ endpointId }) => endpointId === endpoint.id)
    const refuse = async () => ({ latencyMs: 1, error: 'down' })
    const [first] = await claimOwn()
    await letTimePass(endpoint.id)
    const [current] = await claimOwn()
    if (!first || !current) throw new Error('nothing was due')
    // The lease that the first worker had ended a minute ago.
    const late = { ...first, leasedUntil: new Date(first.leasedUntil.getTime() - 60_000) }

    expect(await recordAttempts([await attempt(late, refuse, Math.random)])).toBe(0)
    const ended = await attempt(current, newSender(), Math.random)
    expect(await recordAttempts([ended])).toBe(1)
    expect(await recordAttempts([ended])).toBe(0)
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'succeeded', attemptCount: 1 }])
    expect(await endpointRow(endpoint.id)).toMatchObject({ consecutiveFailures: 0 })
  })

  it('ends with a process that dies before it records, and the event goes out again under its id', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    await happen(ctx)
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

describe('an answer that is too much', () => {
  it('is kept up to 16 KiB, and the receiver is hung up on', async () => {
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
    await happen(ctx)
    await deliver()
    await closed
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery).toMatchObject({ status: 'succeeded', latest: { response: { status: 200 } } })
    expect(delivery?.latest?.response?.body).toHaveLength(16_384)
    // What the sockets of both sides buffer, and no more.
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  it('may hold bytes that no database text can', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])))
    const endpoint = await newEndpoint(ctx, receiver.url)
    await happen(ctx)
    await deliver()
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery?.latest?.response?.body).toBe('a\ufffd\ufffdb')
  })
})

it('a receiver that closes its kept connection loses nothing', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response, request) => {
    response.end()
    // Closed without notice, as a restarting receiver does.
    response.once('finish', () => setImmediate(() => request.socket.destroy()))
  })
  const endpoint = await newEndpoint(ctx, receiver.url)
  const dispatcher = newDispatcher()
  for (let n = 0; n < 10; n++) {
    await happen(ctx)
    await deliver(dispatcher)
  }
  const deliveries = await deliveriesOf(endpoint.id)
  expect(deliveries.map(({ status, attemptCount }) => `${status} ${attemptCount}`)).toEqual(
    Array(10).fill('succeeded 1'),
  )
})

import { describe, expect, it } from 'vitest'
import { newBusiness } from '@/testing/business'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  newDispatcher,
  newEndpoint,
  startHanging,
  startReceiver,
} from '../stage.fixture'

describe('fairness', () => {
  it('while an endpoint with a backlog hangs, twenty healthy endpoints get all their deliveries', async () => {
    const slow = await newBusiness()
    const hanging = await startHanging()
    const hangingEndpoint = await newEndpoint(slow.ctx, hanging.url)
    for (let n = 0; n < 100; n++) await commitEvent(slow.ctx)
    const healthy = await startReceiver()
    for (let n = 0; n < 20; n++) {
      const { ctx } = await newBusiness()
      await newEndpoint(ctx, `${healthy.url}/${n}`)
      for (let m = 0; m < 3; m++) await commitEvent(ctx)
    }

    const done = deliver(newDispatcher({ timeoutMs: 60_000 }))
    // The others get all of their deliveries before the hanging endpoint has responded to a single call.
    await healthy.received(60)
    expect((await deliveriesOf(hangingEndpoint.id)).every(({ attemptCount }) => attemptCount === 0)).toBe(
      true,
    )
    hanging.release()
    await done
    expect((await deliveriesOf(hangingEndpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
  })

  it('even if more endpoints hang than there are slots, a healthy endpoint gets its delivery', async () => {
    const hanging = await startHanging()
    for (let business = 0; business < 2; business++) {
      const { ctx } = await newBusiness()
      for (let n = 0; n < 20; n++) await newEndpoint(ctx, `${hanging.url}/${n}`)
      for (let n = 0; n < 8; n++) await commitEvent(ctx)
    }
    const dispatcher = newDispatcher({ timeoutMs: 60_000 })
    const done = deliver(dispatcher)
    // All slots for calls that may still get a response soon.
    await hanging.received(256)

    const other = await newBusiness()
    const healthy = await startReceiver()
    await newEndpoint(other.ctx, healthy.url)
    await commitEvent(other.ctx)
    expect(await dispatcher.drain(1)).toMatchObject({ state: 'joined' })
    await healthy.received(1)
    hanging.release()
    await done
  })

  it('a fast endpoint has at most thirty-two open calls', async () => {
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
    for (let n = 0; n < 200; n++) await commitEvent(ctx)
    await deliver()
    expect(most).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(32)
    expect((await deliveriesOf(endpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
    expect(receiver.hits).toHaveLength(200)
  })
})

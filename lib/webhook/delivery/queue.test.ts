import { describe, expect, it } from 'vitest'
import type { ClaimedDelivery } from './claim'
import { CallLimit, DeliveryQueue, type OpenCall } from './queue'

const LATER = Number.MAX_SAFE_INTEGER

const deliveryOf = (endpointId: string, id: string) =>
  ({ endpointId, id, failing: false }) as unknown as ClaimedDelivery

/** Queues `count` deliveries of an endpoint and starts one, which takes longer than a second. */
function slowDown(queue: DeliveryQueue, endpointId: string, count: number) {
  for (let n = 0; n < count; n++) queue.add(deliveryOf(endpointId, `${endpointId} ${n}`), LATER)
  let call = queue.start(0)
  while (call && call.delivery.endpointId !== endpointId) call = queue.start(0)
  if (!call) throw new Error('there is no slot for its call')
  return queue.becomesSlow(call)
}

describe('slow endpoints', () => {
  it('with backlogs leave room for the deliveries of other slow endpoints', () => {
    const queue = new DeliveryQueue()
    for (const endpointId of ['a', 'b']) slowDown(queue, endpointId, 256)
    expect(queue.claimLimits().slow).toBeGreaterThan(256)
  })

  it('return their queued deliveries if the slow queues are full', () => {
    const queue = new DeliveryQueue()
    expect(slowDown(queue, 'a', 300)).toHaveLength(0)
    expect(slowDown(queue, 'b', 300)).toHaveLength(0)
    expect(slowDown(queue, 'c', 10)).toHaveLength(9)
    expect(queue.claimLimits().held).toContainEqual({ id: 'c', count: 1, slow: true })
  })

  it('do not delay another endpoint, even if there are three hundred of them', () => {
    const queue = new DeliveryQueue()
    for (let e = 0; e < 300; e++)
      for (let n = 0; n < 8; n++) queue.add(deliveryOf(`hanging ${e}`, `${e} ${n}`), LATER)
    const open: OpenCall[] = []
    const start = () => {
      for (let call = queue.start(0); call; call = queue.start(0)) open.push(call)
    }
    // Starts calls until no more start. All open calls are slow by then.
    for (let before = -1; open.length > before; ) {
      before = open.length
      start()
      for (const call of open) queue.becomesWaiting(call)
      start()
      for (const call of open) queue.becomesSlow(call)
    }
    expect(new Set(open.map(({ delivery }) => delivery.endpointId)).size).toBe(300)
    queue.add(deliveryOf('healthy', 'first'), LATER)
    expect(queue.start(0)?.delivery.id).toBe('first')
  })
})

describe('the call limit of a fast endpoint', () => {
  function respond(limit: CallLimit, count: number, tookMs: number, wasReached = true) {
    for (let n = 0; n < count; n++) limit.adjust(tookMs, wasReached)
    return limit.calls
  }

  it('grows after each response that is not slower than before, up to thirty-two', () => {
    const limit = new CallLimit()
    expect(limit.calls).toBe(8)
    expect(respond(limit, 4, 100)).toBe(12)
    expect(respond(limit, 100, 180)).toBe(32)
  })

  it('does not grow while it is not reached', () => {
    expect(respond(new CallLimit(), 100, 5, false)).toBe(8)
  })

  it('shrinks if responses become slower, but not below its first value', () => {
    const limit = new CallLimit()
    respond(limit, 100, 50)
    expect(respond(limit, 10, 300)).toBe(22)
    expect(respond(limit, 100, 300)).toBe(8)
  })

  it('ignores differences of a few milliseconds', () => {
    const limit = new CallLimit()
    respond(limit, 1, 1)
    expect(respond(limit, 100, 20)).toBe(32)
  })
})

import { expect, it } from 'vitest'
import type { ClaimedDelivery } from './claim'
import { Lanes, type Turn } from './queue'

const LATER = Number.MAX_SAFE_INTEGER

const deliveryOf = (endpointId: string, id: string) =>
  ({ endpointId, id, failing: false }) as unknown as ClaimedDelivery

/** Lanes in which an endpoint has `count` deliveries, of which one is open and dawdles. */
function dawdle(lanes: Lanes, endpointId: string, count: number) {
  for (let n = 0; n < count; n++) lanes.add(deliveryOf(endpointId, `${endpointId} ${n}`), LATER)
  let turn = lanes.take(0)
  while (turn && turn.lane.endpointId !== endpointId) turn = lanes.take(0)
  if (!turn) throw new Error('there is no place for its call')
  return lanes.dawdle(turn)
}

it('backlogs of endpoints that dawdle leave room for what is due at those that fail', () => {
  const lanes = new Lanes()
  for (const endpointId of ['a', 'b']) dawdle(lanes, endpointId, 256)
  expect(lanes.room('slow')).toBeGreaterThan(256)
})

it('an endpoint that begins to dawdle beside such backlogs gives its own back', () => {
  const lanes = new Lanes()
  expect(dawdle(lanes, 'a', 300)).toHaveLength(0)
  expect(dawdle(lanes, 'b', 300)).toHaveLength(0)
  expect(dawdle(lanes, 'c', 10)).toHaveLength(9)
  expect(lanes.held()).toContainEqual({ id: 'c', count: 1, slow: true })
})

it('hundreds of endpoints may hang at once, and one that comes after them still gets its turn', () => {
  const lanes = new Lanes()
  for (let e = 0; e < 300; e++)
    for (let n = 0; n < 8; n++) lanes.add(deliveryOf(`hanging ${e}`, `${e} ${n}`), LATER)
  const open: Turn[] = []
  const begin = () => {
    for (let turn = lanes.take(0); turn; turn = lanes.take(0)) open.push(turn)
  }
  // All that can begin has begun: nothing moves any more, whatever is lingering or dawdling by then.
  for (let before = -1; open.length > before; ) {
    before = open.length
    begin()
    for (const turn of open) lanes.linger(turn)
    begin()
    for (const turn of open) lanes.dawdle(turn)
  }
  expect(new Set(open.map(({ lane }) => lane.endpointId)).size).toBe(300)
  lanes.add(deliveryOf('healthy', 'first'), LATER)
  expect(lanes.take(0)?.delivery.id).toBe('first')
})

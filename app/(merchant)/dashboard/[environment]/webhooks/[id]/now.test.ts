import { expect, it } from 'vitest'
import { percentOf } from '@/components/webhook/rate'
import type { WireEndpoint, WireEndpointHealth } from '@/lib/webhook/endpoint/present'
import { standingOf } from './now'

const WELL = { active: true, consecutiveFailures: 0, lastError: null } as WireEndpoint
const QUIET = { attempts: { succeeded: 0, failed: 0 }, waiting: 0, givenUp: 0 } as WireEndpointHealth
const BUSY = { ...QUIET, attempts: { succeeded: 9, failed: 1 } }
const BROKEN = { ...WELL, lastError: 'The receiver responded 500.' }

it.each<[string, WireEndpoint, WireEndpointHealth]>([
  ['No events in the last 24 hours.', WELL, QUIET],
  ['It takes its events.', WELL, BUSY],
  ['It takes its events. One delivery waits for the next attempt.', WELL, { ...BUSY, waiting: 1 }],
  [
    'The last 3 calls failed. The receiver responded 500. 2 deliveries wait for the next attempt. 1 failed for good.',
    { ...BROKEN, consecutiveFailures: 3 },
    { ...BUSY, waiting: 2, givenUp: 1 },
  ],
  [
    'This endpoint is off and gets no events. The receiver responded 500. 10,000 or more failed for good.',
    { ...BROKEN, active: false },
    { ...QUIET, givenUp: 10_000 },
  ],
])('an endpoint says: %s', (sentence, endpoint, health) => {
  expect(standingOf(endpoint, health)).toBe(sentence)
})

it('a rate is 100 % only if all attempts succeeded', () => {
  expect([null, 0, 0.5, 0.9999, 1].map(percentOf)).toEqual(['–', '0 %', '50.0 %', '99.9 %', '100 %'])
})

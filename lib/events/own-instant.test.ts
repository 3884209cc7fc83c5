import { expect, it } from 'vitest'
import { ownInstantOf } from './own-instant'
import type { WireEvent } from './present'

const [WRITTEN, ON_THE_CLOCK] = ['2026-11-20T06:00:00.000Z', '2027-02-15T01:21:00.000Z']
const event = (type: string, data: object, environment = 'sandbox') =>
  ({ type, data, environment, createdAt: WRITTEN }) as WireEvent

it('in the sandbox, a failed attempt has the time in its invoice, and not the time when its row was written', () => {
  expect(ownInstantOf(event('invoice.payment_failed', { updatedAt: ON_THE_CLOCK }))).toBe(ON_THE_CLOCK)
})

it('an object that never changes has the time of its creation', () => {
  expect(ownInstantOf(event('credit_note.created', { createdAt: ON_THE_CLOCK }))).toBe(ON_THE_CLOCK)
  expect(ownInstantOf(event('payment.reversed', { createdAt: ON_THE_CLOCK }))).toBeNull()
})

it('production has one clock, and so have endpoints', () => {
  expect(ownInstantOf(event('invoice.paid', { updatedAt: WRITTEN }, 'production'))).toBeNull()
  expect(ownInstantOf(event('webhook_endpoint.disabled', { updatedAt: WRITTEN }))).toBeNull()
})

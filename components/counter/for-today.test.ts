import { expect, it } from 'vitest'
import { asOfNow } from './for-today'
import type { WaitingCall } from './waiting-call'

const call: WaitingCall = {
  key: 'k',
  path: '/v1/subscriptions/walk-in',
  body: {},
  title: 'Asha Rai',
  detail: 'Rs 500.00',
  memberId: null,
  takenAt: 0,
}
const receivedAt = '2026-11-28T14:20:00.000Z'

it('what was taken on a day that is closed to a cashier is sent for today, and its note says when it was taken', () => {
  const late = 'Taken 28 Nov 2026, 20:05.'
  const body = { method: 'cash', periods: 3, receivedAt }
  expect(asOfNow({ ...call, body }, late).body).toEqual({ method: 'cash', periods: 3, note: late })
  const noted = { ...call, body: { ...body, note: 'Paid by her father.' } }
  expect(asOfNow(noted, late).body.note).toBe(`${late} Paid by her father.`)
  const walkIn = { ...call, body: { name: 'Asha Rai', payment: { method: 'cash', receivedAt } } }
  expect(asOfNow(walkIn, late).body).toEqual({ name: 'Asha Rai', payment: { method: 'cash', note: late } })
})

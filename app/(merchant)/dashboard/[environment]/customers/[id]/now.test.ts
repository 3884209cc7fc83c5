import { expect, it } from 'vitest'
import { type CustomerStanding, standingOfCustomer } from './now'

const NOW = new Date('2026-11-28T04:15:00Z')
const FRESH: CustomerStanding = {
  archivedAt: null,
  isLinked: true,
  lifetimeValuePaisa: 0n,
  subscriptions: [],
  now: NOW,
  timeZone: 'Asia/Kathmandu',
}
const ONE = { status: 'active', nextAmountPaisa: 150_000n }
const LATE = { status: 'past_due', nextAmountPaisa: 50_000n }

it.each<[string, Partial<CustomerStanding>]>([
  [
    'No subscription runs. Nothing paid yet. No wallet is linked yet: a checkout links one.',
    { isLinked: false },
  ],
  ['One subscription runs. Paid Rs 1,500.00 so far.', { subscriptions: [ONE], lifetimeValuePaisa: 150_000n }],
  ['2 subscriptions run. Nothing paid yet. Rs 500.00 are overdue.', { subscriptions: [ONE, LATE] }],
  ['Archived on 12 Mangsir. Nothing paid yet.', { archivedAt: NOW, isLinked: false }],
])('a customer says: %s', (sentence, facts) => {
  expect(standingOfCustomer({ ...FRESH, ...facts })).toBe(sentence)
})

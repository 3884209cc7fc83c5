import { expect, it } from 'vitest'
import { type CustomerStanding, nextCharge, owing, type Payer, payingOf, standingOfCustomer } from './now'

const NOW = new Date('2026-11-28T04:15:00Z')
const FRESH: CustomerStanding = {
  archivedAt: null,
  lifetimeValuePaisa: 0n,
  subscriptions: [],
  owedPaisa: 0n,
  now: NOW,
  timeZone: 'Asia/Kathmandu',
  language: 'en',
}
const ONE = { status: 'active', paidUntil: null }
const UNTIL = '2027-02-18T04:15:00.000Z'

it.each<[string, Partial<CustomerStanding>]>([
  ['No subscription runs. Nothing paid yet.', {}],
  ['One subscription runs. Paid Rs 1,500.00 so far.', { subscriptions: [ONE], lifetimeValuePaisa: 150_000n }],
  ['2 subscriptions run. Nothing paid yet.', { subscriptions: [ONE, { ...ONE, status: 'past_due' }] }],
  [
    'Paid until 6 Falgun · owes Rs 6,500.00. One subscription runs. Nothing paid yet.',
    { subscriptions: [{ ...ONE, paidUntil: UNTIL }], owedPaisa: 650_000n },
  ],
  ['Owes Rs 6,500.00. No subscription runs. Nothing paid yet.', { owedPaisa: 650_000n }],
  ['Archived on 12 Mangsir. Nothing paid yet.', { archivedAt: NOW }],
])('a customer says: %s', (sentence, facts) => {
  expect(standingOfCustomer({ ...FRESH, ...facts })).toBe(sentence)
})

type Charged = Payer['subscriptions'][number]

const MONTHLY: Charged = {
  id: 'sub_1',
  status: 'active',
  collection: 'wallet',
  paidUntil: '2026-12-14T00:00:00.000Z',
  pastDueReason: null,
  nextChargeAt: '2026-12-14T00:00:00.000Z',
  nextAmountPaisa: 150_000n,
}
const OUTSIDE: Charged = { ...MONTHLY, collection: 'outside' }
const PAYER: Payer = {
  environment: 'production',
  isLinked: true,
  isCovered: null,
  subscriptions: [MONTHLY],
  waiting: [],
}
const LATE: Charged = { ...MONTHLY, status: 'past_due', pastDueReason: 'insufficient_balance' }
const TEST_MONEY = { environment: 'sandbox', walletBalancePaisa: '90000' } as const

it.each<[string, Partial<Payer>, Partial<ReturnType<typeof payingOf>>]>([
  [
    'that it is linked, and no more, until three days before a charge',
    {},
    { label: 'Wallet', word: 'Linked' },
  ],
  ['that it covers what comes', { isCovered: true }, { word: 'Covered', tone: 'good' }],
  [
    'that a charge will fail, but never by how much',
    { isCovered: false },
    { word: 'Will fail', tone: 'late' },
  ],
  ['that it held too little for a charge that failed', { subscriptions: [LATE] }, { word: 'Fell short' }],
  ['that there is none', { isLinked: false, isCovered: false }, { word: 'Not linked' }],
  [
    'its test money in the sandbox, and that it is too little',
    { ...TEST_MONEY, isCovered: false },
    { paisa: '90000', tone: 'late', note: 'Holds too little for what is charged in the next 7 days.' },
  ],
  [
    'its test money in the sandbox where nothing is charged soon',
    TEST_MONEY,
    { paisa: '90000', note: 'Nothing new is charged within a week.' },
  ],
])('a merchant learns of a wallet %s', (_, payer, figure) => {
  expect(payingOf({ ...PAYER, ...payer }, 'en')).toMatchObject(figure)
})

it('a merchant learns how much a wallet holds in production only where it is of that business alone', () => {
  for (const isCovered of [true, false, null]) {
    expect(payingOf({ ...PAYER, isCovered }, 'en')).not.toHaveProperty('paisa')
    expect(payingOf({ ...PAYER, isCovered, walletBalancePaisa: '90000' }, 'en')).toMatchObject({
      label: 'Wallet',
      paisa: '90000',
    })
  }
})

it('who pays outside of a wallet is paid as far as the subscription that ends first', () => {
  const longer = { ...OUTSIDE, paidUntil: '2027-01-14T00:00:00.000Z' }
  const paid = payingOf({ ...PAYER, isLinked: false, subscriptions: [longer, OUTSIDE] }, 'en')
  expect(paid).toMatchObject({ label: 'Paid until', at: OUTSIDE.paidUntil })
  const unpaid = { ...OUTSIDE, paidUntil: null }
  expect(payingOf({ ...PAYER, subscriptions: [longer, unpaid] }, 'en')).toMatchObject({
    word: 'Not paid yet',
  })
})

it.each([
  ['No invoice is open.', [0, 0n, 0, 0n]],
  ['One open invoice, not overdue.', [1, 500n, 0, 0n]],
  ['2 open invoices, overdue.', [2, 500n, 2, 500n]],
  ['3 open invoices. Rs 5.00 are overdue.', [3, 900n, 1, 500n]],
] as const)('what is owed is said: %s', (sentence, [count, paisa, overdueCount, overduePaisa]) => {
  expect(owing({ count, paisa, overdueCount, overduePaisa }, 'en')).toBe(sentence)
})

const next = (subscriptions: readonly Charged[], waiting: Payer['waiting'] = []) =>
  nextCharge(subscriptions, waiting, FRESH.timeZone, 'en')

it('the next charge is what falls on the first day, in the time zone of the business', () => {
  const sameDay = { ...MONTHLY, id: 'sub_2', nextChargeAt: '2026-12-14T18:00:00.000Z' }
  const nextDay = { ...MONTHLY, id: 'sub_3', nextChargeAt: '2026-12-14T18:30:00.000Z' }
  expect(next([nextDay, sameDay, MONTHLY])).toEqual({
    at: MONTHLY.nextChargeAt,
    paisa: 300_000n,
    note: '2 subscriptions.',
  })
  expect(next([{ ...MONTHLY, nextChargeAt: null }])).toBe(null)
})

it('the next charge has the one-off charges that wait for it', () => {
  const waiting = [
    { amountPaisa: '500', quantity: 2, subscriptionId: null },
    { amountPaisa: '700', quantity: 1, subscriptionId: 'sub_other' },
  ]
  expect(next([MONTHLY], waiting)).toMatchObject({
    paisa: 151_000n,
    note: 'One subscription, with Rs 10.00 of one-off charges.',
  })
  expect(next([LATE], waiting)).toMatchObject({ paisa: 150_000n, note: 'One subscription, another try.' })
})

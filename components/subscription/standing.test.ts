import { expect, it } from 'vitest'
import { DAY_MS } from '@/lib/core/duration'
import { type Standing, standingOf } from './standing'

// 12 Mangsir 2083, 10:00 in Kathmandu.
const NOW = new Date('2026-11-28T04:15:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()
const failed = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ attemptedAt: inDays(i - count), outcome: 'failed' as const }))

const PAID: Standing = {
  subscription: {
    status: 'active',
    cancelAtPeriodEnd: false,
    cancelReason: null,
    collection: 'wallet',
    currentPeriodEnd: inDays(10),
    endedAt: null,
    pauseRemaining: null,
    resumesAt: null,
    nextChargeAt: inDays(10),
    nextAmountPaisa: 150_000n,
    pastDueAt: null,
    lateAt: null,
    pastDueReason: null,
    userId: 'usr_1',
    waitsForCalendar: false,
  },
  dunning: { attempts: [], nextAttemptsAt: [], recovery: null, amountDuePaisa: '0', finalAction: 'cancel' },
  forecast: { charges: [charge('150000', '0')], walletBalancePaisa: '150000' },
  now: NOW,
  timeZone: 'Asia/Kathmandu',
  language: 'en',
}

function charge(amountPaisa: string, shortfallPaisa: string) {
  const covered = shortfallPaisa === '0'
  const rest = { walletBalancePaisa: '0', otherChargesPaisa: '0' }
  return { chargeAt: inDays(10), amountPaisa, shortfallPaisa, agreed: true, covered, ...rest }
}

const inProduction = (covered: boolean | null, agreed = true) => ({
  chargeAt: inDays(10),
  amountPaisa: '150000',
  agreed,
  covered,
})

const SHORT = { charges: [charge('150000', '50000')], walletBalancePaisa: '100000' }

const OUTSIDE = { collection: 'outside', userId: null } as const

it.each<[string, string, Partial<Standing['subscription']>, Partial<Omit<Standing, 'subscription'>>]>([
  ['paid at the counter', 'Paid until 22 Mangsir. Then Rs 1,500.00, which you collect.', OUTSIDE, {}],
  [
    'not paid at the counter',
    'Due since 11 Mangsir. Rs 1,500.00 is not recorded as paid. Next reminder tomorrow 10:00.',
    { ...OUTSIDE, status: 'past_due', pastDueAt: inDays(-1) },
    { dunning: { ...PAID.dunning, attempts: failed(1), nextAttemptsAt: [inDays(1), inDays(2)] } },
  ],
  [
    'ended without a payment at the counter',
    'Ended on 10 Mangsir, because no payment was recorded. Its open invoice was voided.',
    { ...OUTSIDE, status: 'canceled', cancelReason: 'payment_failed', endedAt: inDays(-2) },
    {},
  ],
  [
    'at the end of the table of Bikram Sambat',
    'Paid until 11 Mangsir. Then nothing is charged yet: Khata does not have the Nepali calendar for that time.',
    { waitsForCalendar: true, nextChargeAt: null, currentPeriodEnd: inDays(-1) },
    { forecast: { charges: [], walletBalancePaisa: '0' } },
  ],
  [
    'paused until a day',
    'Paused until 9 Poush. The remaining time of its period is kept.',
    { status: 'paused', pauseRemaining: 'keep', resumesAt: inDays(26) },
    {},
  ],
  [
    'paused after its period',
    'Paused until somebody ends the pause. Then a new period begins and is charged.',
    { status: 'paused', pauseRemaining: 'lose', currentPeriodEnd: inDays(-1) },
    {},
  ],
  [
    'paused in its period',
    'Paused until somebody ends the pause. Its period runs on until 22 Mangsir.',
    { status: 'paused', pauseRemaining: 'lose' },
    {},
  ],
  ['covered', 'Paid until 22 Mangsir. Then Rs 1,500.00, which the wallet holds.', {}, {}],
  [
    'falling short',
    'Paid until 22 Mangsir. Then Rs 1,500.00. The wallet is Rs 500.00 short.',
    {},
    { forecast: SHORT },
  ],
  [
    'falling short with what comes before',
    'Paid until 22 Mangsir. Then Rs 1,500.00. With the charges before it, the wallet is Rs 1,700.00 short.',
    {},
    { forecast: { charges: [charge('150000', '170000')], walletBalancePaisa: '0' } },
  ],
  [
    'waiting for a yes',
    'Paid until 22 Mangsir. Then Rs 1,500.00, which the customer has not agreed to.',
    {},
    { forecast: { charges: [inProduction(null, false)] } },
  ],
  [
    'covered, in production',
    'Paid until 22 Mangsir. Then Rs 1,500.00, which the wallet holds.',
    {},
    { forecast: { charges: [inProduction(true)] } },
  ],
  [
    'falling short, in production',
    'Paid until 22 Mangsir. Then Rs 1,500.00, which the wallet does not hold.',
    {},
    { forecast: { charges: [inProduction(false)] } },
  ],
  [
    'charged later than in three days, in production',
    'Paid until 22 Mangsir. Then Rs 1,500.00.',
    {},
    { forecast: { charges: [inProduction(null)] } },
  ],
  [
    'past due, in production',
    'Due since 12 Mangsir. The wallet held less than Rs 1,500.00. Last try tomorrow 10:00.',
    { status: 'past_due', pastDueAt: inDays(0) },
    {
      forecast: { charges: [inProduction(false)] },
      dunning: { ...PAID.dunning, attempts: failed(1), nextAttemptsAt: [inDays(1)] },
    },
  ],
  [
    'unpaid, in production',
    'Unpaid since 11 Mangsir: 9 tries found too little money. A top-up to Rs 1,500.00 or more pays it and starts it again.',
    { status: 'unpaid', nextChargeAt: null },
    {
      dunning: { ...PAID.dunning, attempts: failed(9), amountDuePaisa: '150000' },
      forecast: { charges: [] },
    },
  ],
  [
    'on trial without a wallet',
    'On trial until 22 Mangsir. Then Rs 1,500.00, but no wallet is linked to pay it.',
    { status: 'trialing', userId: null },
    {},
  ],
  [
    'free',
    'Paid until 22 Mangsir. Then nothing is due.',
    {},
    { forecast: { charges: [charge('0', '0')], walletBalancePaisa: '0' } },
  ],
  [
    'ending',
    'Ends on 22 Mangsir, with its paid period. Nothing more is charged.',
    { cancelAtPeriodEnd: true },
    {},
  ],
  [
    'past due',
    'Due since 12 Mangsir. Rs 500.00 short. Next try tomorrow 10:00.',
    { status: 'past_due', pastDueAt: inDays(0) },
    {
      forecast: SHORT,
      dunning: { ...PAID.dunning, attempts: failed(1), nextAttemptsAt: [inDays(1), inDays(2)] },
    },
  ],
  [
    'past due for the last time, without a wallet',
    'Due since 28 Kartik. No wallet is linked to pay Rs 1,500.00. Last try today 10:00.',
    { status: 'past_due', pastDueAt: inDays(-14), userId: null },
    { dunning: { ...PAID.dunning, attempts: failed(8), nextAttemptsAt: [inDays(0)] } },
  ],
  [
    'waiting for the agreement of the customer',
    'Due since 12 Mangsir. The customer was asked and has not agreed to Rs 1,500.00. Next try tomorrow 10:00.',
    { status: 'past_due', pastDueAt: inDays(0), pastDueReason: 'not_agreed' },
    {
      forecast: SHORT,
      dunning: { ...PAID.dunning, attempts: failed(1), nextAttemptsAt: [inDays(1), inDays(2)] },
    },
  ],
  [
    'unpaid',
    'Unpaid since 11 Mangsir: 9 tries found too little money. A top-up of Rs 1,000.00 pays it and starts it again.',
    { status: 'unpaid', nextChargeAt: null },
    {
      dunning: { ...PAID.dunning, attempts: failed(9), amountDuePaisa: '150000' },
      forecast: { charges: [], walletBalancePaisa: '50000' },
    },
  ],
  [
    'given up',
    'Ended on 12 Mangsir, after 9 tries found too little money. Its open invoice was voided.',
    { status: 'canceled', endedAt: inDays(0), cancelReason: 'payment_failed' },
    { dunning: { ...PAID.dunning, attempts: failed(9) } },
  ],
  [
    'canceled for a reason',
    'Ended on 12 Mangsir. The reason given: “Moving abroad”',
    { status: 'canceled', endedAt: inDays(0), cancelReason: 'Moving abroad' },
    {},
  ],
  [
    'recovered',
    'Recovered on 12 Mangsir by a top-up, after one try had failed. Paid until 22 Mangsir. Then Rs 1,500.00, which the wallet holds.',
    {},
    { dunning: { ...PAID.dunning, attempts: failed(1), recovery: { recoveredAt: inDays(0), by: 'top_up' } } },
  ],
])('a subscription that is %s says: %s', (_, sentence, subscription, rest) => {
  expect(said({ ...PAID, ...rest, subscription: { ...PAID.subscription, ...subscription } })).toBe(sentence)
})

const said = (standing: Standing) =>
  standingOf(standing)
    .map((piece) => (typeof piece === 'string' ? piece : piece.words))
    .join('')

it('the same is said in Nepali, with the days and figures of Nepal', () => {
  const nepali = { ...PAID, forecast: SHORT, language: 'ne' as const }
  expect(said(nepali)).toBe('मंसिर २२ (८ डिसेम्बर) सम्म तिरिएको। त्यसपछि रू १,५००.००, जसमध्ये खातामा रू ५००.०० पुग्दैन।')
  const late = { ...PAID.subscription, status: 'past_due' as const, pastDueAt: inDays(0) }
  const dunning = { ...PAID.dunning, attempts: failed(1), nextAttemptsAt: [inDays(1), inDays(2)] }
  expect(said({ ...nepali, subscription: late, dunning })).toBe(
    'मंसिर १२ (२८ नोभेम्बर) देखि तिर्न बाँकी। रू ५००.०० पुगेन। अर्को कोसिस: भोलि १०:००।',
  )
  const recovery = { recoveredAt: inDays(0), by: 'top_up' as const }
  expect(said({ ...nepali, dunning: { ...PAID.dunning, attempts: failed(2), recovery } })).toMatch(
    /^२ पटक कोसिस गर्दा नतिरिएपछि, मंसिर १२ \(२८ नोभेम्बर\) मा थपेको रकमबाट असुल भयो। /,
  )
})

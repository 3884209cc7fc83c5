import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/lib/core/duration'
import { newId, toWire } from '@/lib/core/id'
import type { StoredEntry } from '@/lib/invoice/schema'
import type { EventFacts, FactInvoice, FactWallet } from './notice'
import { planNotices, timeLeftMs } from './rules'

const NOW = new Date('2026-12-01T00:00:00Z')
const SOON = '2026-12-04T00:00:00.000Z'

const wallet = (more: Partial<FactWallet> = {}): FactWallet => ({
  balancePaisa: 20_000n,
  heldPaisa: 20_000n,
  balanceAfterPaisa: null,
  leftPaisa: null,
  isPaidByTopUp: false,
  owedBeforePaisa: 0n,
  lowBalancePaisa: null,
  everythingPaisa: 0n,
  ...more,
})

const invoice = (more: Partial<FactInvoice> = {}): FactInvoice => ({
  status: 'open',
  settlement: null,
  origin: 'subscription',
  lines: [],
  amountPaisa: 50_000n,
  timeline: [],
  lateSince: null,
  url: null,
  ...more,
})

const facts = (type: EventFacts['type'], more: Partial<EventFacts> = {}): EventFacts => ({
  id: newId('evt'),
  type,
  ageMs: 0,
  now: NOW,
  data: {
    status: 'active',
    periodStart: NOW.toISOString(),
    periodEnd: SOON,
    kind: 'period',
    lines: [],
  } as unknown as EventFacts['data'],
  forecast: null,
  agreementUrl: null,
  noticesOff: [],
  finalAction: 'cancel',
  productName: 'Tea',
  invoice: null,
  wallet: wallet(),
  previous: null,
  terms: { amountPaisa: 50_000n, formerPaisa: null, coming: null, changedFreely: false },
  isCollected: false,
  outsidePaisa: null,
  startAgain: null,
  changesBefore: 0,
  ...more,
})

const kinds = (each: EventFacts) => planNotices(each).map(({ kind, variant }) => `${kind} ${variant}`)

describe('a renewal that will fall short', () => {
  const forecast = {
    chargeAt: SOON,
    amountPaisa: '50000',
    walletBalancePaisa: '15000',
    otherChargesPaisa: '5000',
    shortfallPaisa: '35000',
    agreed: true,
    covered: false,
  }
  const upcoming = (more: Partial<EventFacts> = {}) =>
    facts('subscription.renewal_upcoming', { forecast, ...more })

  it('is told of with the shortfall of the forecast', () => {
    expect(planNotices(upcoming())).toMatchObject([
      { kind: 'renewal_short', amounts: { amount: 50_000n, held: 15_000n, shortfall: 35_000n } },
    ])
    expect(kinds(upcoming({ forecast: null }))).toEqual([])
  })

  it('that is covered is told of too, and has no second notice; one that costs nothing is not', () => {
    const covered = { ...forecast, shortfallPaisa: '0' }
    expect(kinds(upcoming({ forecast: covered }))).toEqual(['renewal_ahead renewal'])
    expect(kinds(upcoming({ forecast: covered, noticesOff: ['renewalShort'] }))).toEqual([
      'renewal_ahead renewal',
    ])
    expect(kinds(upcoming({ forecast: { ...covered, amountPaisa: '0' } }))).toEqual([])
    expect(kinds(upcoming({ forecast: covered, ageMs: HOUR_MS, now: new Date(SOON) }))).toEqual([])
  })

  it.each([
    ['an hour late, when nothing has moved', { ageMs: HOUR_MS }, ['renewal_short renewal']],
    ['an hour late, when the renewal is over', { ageMs: HOUR_MS, now: new Date(SOON) }, []],
    [
      'at once, whatever the wallet holds by then',
      { wallet: wallet({ balancePaisa: 60_000n }) },
      ['renewal_short renewal'],
    ],
    ['a day late', { ageMs: 24 * HOUR_MS }, []],
  ])('%s', (_, more, told) => {
    expect(kinds(upcoming(more))).toEqual(told)
  })
})

describe('a low balance', () => {
  const charge = (more: Partial<FactWallet>, ageMs = 0) =>
    facts('invoice.paid', {
      ageMs,
      invoice: invoice({ status: 'paid', settlement: 'wallet' }),
      wallet: wallet({
        lowBalancePaisa: 40_000n,
        balanceAfterPaisa: 30_000n,
        balancePaisa: 30_000n,
        ...more,
      }),
    })

  it.each([
    ['below the threshold from above', {}, ['low_balance below']],
    ['from exactly the threshold', { lowBalancePaisa: 80_000n }, ['low_balance below']],
    ['to exactly the threshold', { lowBalancePaisa: 30_000n }, []],
    ['low before', { lowBalancePaisa: 80_001n }, []],
    ['without a threshold', { lowBalancePaisa: null }, []],
  ])('%s', (_, more, told) => {
    expect(withoutReceipt(charge(more))).toEqual(told)
  })

  const withoutReceipt = (each: EventFacts) => kinds(each).filter((kind) => kind !== 'receipt paid')

  it('that is over by the time of a late notice is not told of', () => {
    expect(withoutReceipt(charge({ balancePaisa: 90_000n }, HOUR_MS))).toEqual([])
    expect(withoutReceipt(charge({ balancePaisa: 90_000n }, MINUTE_MS))).toEqual(['low_balance below'])
  })
})

describe('a failed payment', () => {
  /** The nth failure of an invoice, counted from 0. */
  const failure = (place: number, more: Partial<EventFacts> = {}) => {
    const id = newId('evt')
    const entry = (each: typeof id): StoredEntry => ({
      id: toWire('evt', each),
      type: 'invoice.payment_failed',
      occurred_at: NOW.toISOString(),
    })
    const before = Array.from({ length: place }, () => entry(newId('evt')))
    const after = Array.from({ length: 8 - place }, () => entry(newId('evt')))
    const timeline = [...before, entry(id), ...after]
    return facts('invoice.payment_failed', { id, invoice: invoice({ timeline }), ...more })
  }

  it('that waits for the agreement of the customer asks for it once', () => {
    const asked = (place: number) => failure(place, { agreementUrl: 'https://khata.example/agree/a' })
    const [notice, ...others] = planNotices(asked(0))
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      variant: 'not_agreed',
      amounts: { amount: 50_000n },
      action: { to: 'agreement', url: 'https://khata.example/agree/a' },
    })
    expect([1, 7, 8].flatMap((place) => kinds(asked(place)))).toEqual([])
  })

  it('that nobody can agree to any more does not speak of the balance', () => {
    const late = failure(0)
    const timeline = (late.invoice?.timeline ?? []).map((entry) => ({
      ...entry,
      unagreed: true as const,
    }))
    expect(kinds({ ...late, invoice: invoice({ timeline }) } as EventFacts)).toEqual([])
  })

  it('is told of at first, before the last retry, and at last only if the subscription waits', () => {
    const all = (more: Partial<EventFacts> = {}) =>
      Array.from({ length: 9 }, (_, place) => kinds(failure(place, more)).join())
    const quiet = ['', '', '', '', '', '']
    expect(all()).toEqual(['payment_failed first', ...quiet, 'payment_failed last', ''])
    expect(all({ finalAction: 'unpaid' })).toEqual([
      'payment_failed first',
      ...quiet,
      'payment_failed last',
      'payment_failed stopped',
    ])
  })

  it('asks for what the wallet lacked then, with the older debts that a top-up pays first', () => {
    const owing = failure(0, { wallet: wallet({ owedBeforePaisa: 12_345n, balancePaisa: 1n }) })
    expect(planNotices(owing)).toMatchObject([
      {
        amounts: { shortfall: 42_345n, held: 20_000n, owedBefore: 12_345n },
        action: { amountPaisa: 42_345n },
      },
    ])
  })

  it('is not told of when the wallet holds enough by now: it is about to be paid', () => {
    expect(kinds(failure(0, { ageMs: HOUR_MS, wallet: wallet({ balancePaisa: 50_000n }) }))).toEqual([])
  })
})

it('a receipt keeps for a week, and what asks for something for a day', () => {
  expect([timeLeftMs('receipt', HOUR_MS), timeLeftMs('payment_failed', HOUR_MS)]).toEqual([
    167 * HOUR_MS,
    23 * HOUR_MS,
  ])
})

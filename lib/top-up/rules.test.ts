import { describe, expect, it } from 'vitest'
import type { PaymentRecord, ReturnHint } from '@/lib/providers/provider'
import type { TopUpModel } from '@/prisma/generated/models'
import { nextAttemptAt, nextLookAt, planSettlement } from './rules'
import { newTopUp } from './table'

const BEGAN = new Date('2026-11-21T09:00:00.000Z')
const minutesLater = (minutes: number) => new Date(BEGAN.getTime() + minutes * 60_000)

function topUp(state: TopUpModel['state'], more: Partial<TopUpModel> = {}): TopUpModel {
  const known = { id: 't', environment: 'sandbox', walletId: 'w', userId: 'u', businessId: 'b' } as const
  const row = newTopUp({
    ...known,
    provider: 'esewa',
    amountPaisa: 500n,
    createdAt: BEGAN,
    expiresAt: minutesLater(30),
  })
  return { ...row, state, ...more }
}

const paid = (more = {}): PaymentRecord => ({
  state: 'paid',
  amountPaisa: 500n,
  reference: 'r',
  refundedPaisa: 0n,
  ...more,
})

interface At {
  minutes?: number
  hint?: ReturnHint
  isReferenceTaken?: boolean
  isWalletFull?: boolean
}

const plan = (row: TopUpModel, record: PaymentRecord, { minutes = 2, ...at }: At = {}) =>
  planSettlement(row, record, {
    now: minutesLater(minutes),
    hint: 'none',
    isReferenceTaken: false,
    isWalletFull: false,
    ...at,
  })

describe("what the provider's record means", () => {
  it.each(['initiated', 'pending', 'expired', 'canceled', 'failed'] as const)(
    'money that came in is credited to a top-up that is %s',
    (state) => expect(plan(topUp(state), paid())).toEqual({ kind: 'credit' }),
  )

  it('a top-up is credited once', () => {
    const credited = topUp('succeeded', { providerReference: 'r' })
    expect(plan(credited, paid())).toEqual({ kind: 'none' })
    expect(plan(credited, paid({ reference: 'other' }))).toMatchObject({ reconciliation: 'record_changed' })
    expect(plan(credited, { state: 'canceled' })).toMatchObject({ reconciliation: 'record_changed' })
    for (const state of ['unpaid', 'pending'] as const)
      expect(plan(credited, { state })).toEqual({ kind: 'none' })
  })

  it.each<[string, PaymentRecord, At, string | undefined]>([
    ['another amount', paid({ amountPaisa: 499n }), {}, 'wrong_amount'],
    ['another payment', { state: 'mismatch' }, {}, 'wrong_payment'],
    ['a reference of another top-up', paid(), { isReferenceTaken: true }, 'reference_taken'],
    ['a full wallet', paid(), { isWalletFull: true }, 'wallet_full'],
    ['money that went back', paid({ refundedPaisa: 500n }), {}, undefined],
    ['money of which a part went back', paid({ refundedPaisa: 1n }), {}, 'refunded_before_credit'],
    ['money of which some went back', paid({ refundedPaisa: null }), {}, 'refunded_before_credit'],
  ])('%s is not credited', (_, record, at, reconciliation) => {
    for (const state of ['initiated', 'pending', 'expired', 'canceled'] as const) {
      const change = plan(topUp(state), record, at)
      expect(change).toMatchObject({ kind: 'end', state: 'failed', failureReason: expect.any(String) })
      expect('reconciliation' in change ? change.reconciliation : undefined).toBe(reconciliation)
    }
  })

  it.each<[string, At, object]>([
    ['waits', {}, { kind: 'none' }],
    ['waits for what the browser tells of', { hint: 'paid' }, { kind: 'pending' }],
    ['ends when the customer gave up', { hint: 'gave_up' }, { kind: 'end', state: 'canceled' }],
    ['waits a little longer than it can be paid', { minutes: 35 }, { kind: 'none' }],
    ['ends after that', { minutes: 36 }, { kind: 'end', state: 'expired' }],
  ])('a top-up of which the provider knows nothing %s', (_, at, change) => {
    expect(plan(topUp('initiated'), { state: 'unpaid' }, at)).toEqual(change)
  })

  it.each<PaymentRecord>([{ state: 'pending' }, { state: 'unknown', status: 'ODD' }])(
    'what is undecided stays so, and after a day it waits for a person: %o',
    (record) => {
      expect(plan(topUp('initiated'), record, { hint: 'gave_up' })).toEqual({ kind: 'pending' })
      expect(plan(topUp('pending'), record, { minutes: 1_439 })).toEqual({ kind: 'none' })
      const late = plan(topUp('pending'), record, { minutes: 1_440 })
      expect(late).toEqual({ kind: 'reconcile', reconciliation: 'provider_undecided' })
    },
  )

  it('what ended without money does not end again', () => {
    for (const state of ['expired', 'canceled', 'failed'] as const)
      for (const says of ['unpaid', 'canceled', 'expired', 'pending'] as const)
        expect(plan(topUp(state), { state: says }, { minutes: 2_000 })).toEqual({ kind: 'none' })
  })

  it('a refund counts as far as it is news', () => {
    const credited = topUp('succeeded', { providerReference: 'r', refundedPaisa: 200n })
    expect(plan(credited, paid({ refundedPaisa: 200n }))).toEqual({ kind: 'none' })
    expect(plan(credited, paid({ refundedPaisa: 300n }))).toEqual({ kind: 'refund', refundedPaisa: 300n })
    expect(plan(credited, paid({ refundedPaisa: null }))).toMatchObject({
      reconciliation: 'refund_amount_unknown',
    })
  })
})

describe('the next look', () => {
  it.each<[TopUpModel['state'], number, number | null]>([
    ['initiated', 0, 1],
    ['pending', 1, 2],
    ['expired', 61, 120],
    ['canceled', 1_440, null],
    ['failed', 1, null],
    ['pending', 1_440, 2_880],
    ['pending', 30 * 1_440, null],
  ])('of a top-up that is %s after %i minutes is after %s', (state, minutes, next) =>
    expect(nextLookAt(topUp(state), minutesLater(minutes))).toEqual(
      next === null ? null : minutesLater(next),
    ),
  )

  it('follows a signed return after 5, 10 and 20 seconds, also where the provider gives no answer', () => {
    const returned = topUp('pending', { returnedAt: minutesLater(3) })
    const seconds = (at: Date | null) => at && (at.getTime() - minutesLater(3).getTime()) / 1_000
    const afterSeconds = (n: number) => new Date(minutesLater(3).getTime() + n * 1_000)
    expect([0, 5, 10].map((n) => seconds(nextLookAt(returned, afterSeconds(n))))).toEqual([5, 10, 20])
    expect([0, 7, 11].map((n) => seconds(nextAttemptAt(returned, afterSeconds(n))))).toEqual([5, 10, 20])
    expect(nextLookAt(returned, afterSeconds(20))).toEqual(minutesLater(4))
  })

  it('is none once all of the money went back', () => {
    const credited = topUp('succeeded', { settledAt: BEGAN })
    expect(nextLookAt(credited, minutesLater(1))).toEqual(minutesLater(60))
    expect(nextLookAt({ ...credited, refundedPaisa: 500n }, minutesLater(1))).toBeNull()
  })

  it.each([
    [0, 2],
    [60, 6],
    [100_000, 60],
  ])('after %i minutes without an answer comes %i minutes later', (minutes, pause) =>
    expect(nextAttemptAt({ createdAt: BEGAN, returnedAt: null }, minutesLater(minutes))).toEqual(
      minutesLater(minutes + pause),
    ),
  )
})

import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import { type Billable, BillingPlan } from './billing-plan'
import { billFirstPeriod, end, handleDue, recover, resumeAfterPayment, resumeForgiven } from './rules'

const DAY_MS = 86_400_000
const START = new Date('2026-01-10T00:00:00.000Z')
const PERIOD_DAYS = 30
const END = new Date(START.getTime() + PERIOD_DAYS * DAY_MS)
const day = (n: number) => new Date(START.getTime() + n * DAY_MS)
const PRICE = 50_000n

function subscription(over: Partial<SubscriptionModel> = {}): SubscriptionModel {
  return {
    id: newId('sub'),
    businessId: newId('biz'),
    environment: 'production',
    customerId: newId('cus'),
    priceId: newId('price'),
    userId: newId('usr'),
    walletId: newId('wal'),
    status: 'active',
    anchorAt: START,
    periodIndex: 0,
    currentPeriodStart: START,
    currentPeriodEnd: END,
    trialEndAt: null,
    cancelAtPeriodEnd: false,
    openInvoiceId: null,
    pastDueAt: null,
    retryCount: 0,
    nextRetryAt: null,
    dueAt: END,
    lastBilledAt: START,
    billingRunId: null,
    cancelReason: null,
    canceledAt: null,
    endedAt: null,
    metadata: {},
    createdAt: START,
    updatedAt: START,
    ...over,
  }
}

function scene(balancePaisa: bigint, over: Partial<SubscriptionModel> = {}, terms: Partial<Billable> = {}) {
  const row = subscription(over)
  const plan = new BillingPlan(newId('run'), new Map(row.walletId ? [[row.walletId, balancePaisa]] : []))
  const billable: Billable = {
    subscription: row,
    price: { amountPaisa: PRICE, currency: 'NPR', interval: 'day', intervalCount: PERIOD_DAYS },
    itemName: 'Tea',
    timeZone: 'Asia/Kathmandu',
    finalAction: 'cancel',
    payableAccountId: newId('wal'),
    openInvoice: null,
    now: END,
    until: null,
    ...terms,
  }
  const types = () => plan.events.map(({ type }) => type)
  const balance = () => (row.walletId ? plan.balances.get(row.walletId) : undefined)
  return { plan, billable, row, types, balance }
}

/** A subscription whose second period could not be paid. */
function pastDue(balancePaisa: bigint, over: Partial<SubscriptionModel> = {}, terms: Partial<Billable> = {}) {
  const told = scene(0n, over, terms)
  handleDue(told.plan, told.billable, END)
  if (told.row.walletId) told.plan.balances.set(told.row.walletId, balancePaisa)
  told.plan.events.length = 0
  return { ...told, invoice: told.billable.openInvoice as InvoiceModel }
}

describe('the state machine of a subscription', () => {
  it.each([
    [
      'active, covered',
      60_000n,
      {},
      'active',
      1,
      ['invoice.created', 'invoice.opened', 'invoice.paid', 'subscription.renewed'],
    ],
    [
      'active, short',
      49_999n,
      {},
      'past_due',
      0,
      [
        'invoice.created',
        'invoice.opened',
        'invoice.payment_failed',
        'invoice.retry_scheduled',
        'subscription.past_due',
      ],
    ],
    [
      'active, ending with its period',
      60_000n,
      { cancelAtPeriodEnd: true },
      'canceled',
      0,
      ['subscription.canceled'],
    ],
    [
      'trial over, covered',
      50_000n,
      { status: 'trialing', periodIndex: -1, anchorAt: END },
      'active',
      0,
      ['invoice.created', 'invoice.opened', 'invoice.paid', 'subscription.renewed'],
    ],
    [
      'trial over, no wallet',
      0n,
      { status: 'trialing', periodIndex: -1, anchorAt: END, userId: null, walletId: null },
      'past_due',
      -1,
      [
        'invoice.created',
        'invoice.opened',
        'invoice.payment_failed',
        'invoice.retry_scheduled',
        'subscription.past_due',
      ],
    ],
    [
      'trial over, canceled in it',
      50_000n,
      { status: 'trialing', periodIndex: -1, anchorAt: END, cancelAtPeriodEnd: true },
      'canceled',
      -1,
      ['subscription.canceled'],
    ],
  ] as const)('at the end of its period: %s', (_, balance, over, status, periodIndex, events) => {
    const { plan, billable, row, types } = scene(balance, over)
    handleDue(plan, billable, END)
    expect(row).toMatchObject({ status, periodIndex })
    expect(types()).toEqual(events)
    expect(row.dueAt === null).toBe(status === 'canceled')
  })

  it.each([1, 2, 3, 5, 7, 9, 11, 14])(
    'tries again on day %i after a failure, and pays then if it can',
    (days) => {
      const { plan, billable, row, invoice, types } = pastDue(0n)
      while (row.nextRetryAt && row.nextRetryAt < day(PERIOD_DAYS + days))
        handleDue(plan, billable, row.nextRetryAt)
      expect(row.nextRetryAt).toEqual(day(PERIOD_DAYS + days))
      plan.balances.set(row.walletId as string, PRICE)
      plan.events.length = 0
      handleDue(plan, billable, row.nextRetryAt as Date)
      expect(row).toMatchObject({
        status: 'active',
        periodIndex: 1,
        retryCount: 0,
        nextRetryAt: null,
        openInvoiceId: null,
      })
      expect(invoice.status).toBe('paid')
      expect(types()).toEqual(['invoice.paid', 'subscription.recovered'])
    },
  )

  it.each([
    ['cancel', 'canceled', 'void', ['invoice.payment_failed', 'invoice.voided', 'subscription.canceled']],
    ['unpaid', 'unpaid', 'open', ['invoice.payment_failed', 'subscription.updated']],
  ] as const)(
    'after the last try, where the business says %s',
    (finalAction, status, invoiceStatus, events) => {
      const { plan, billable, row, invoice, types } = pastDue(0n, {}, { finalAction })
      while (row.retryCount < 7) handleDue(plan, billable, row.nextRetryAt as Date)
      plan.events.length = 0
      handleDue(plan, billable, row.nextRetryAt as Date)
      expect(row).toMatchObject({ status, dueAt: null, nextRetryAt: null })
      expect(invoice.status).toBe(invoiceStatus)
      expect(types()).toEqual(events)
    },
  )

  it.each([
    ['active', () => scene(60_000n), undefined],
    ['trialing', () => scene(0n, { status: 'trialing', periodIndex: -1 }), undefined],
    ['past_due', () => pastDue(0n), 'void'],
  ] as const)('canceled at once while %s: it ends, and an open invoice is void', (_, make, invoiceStatus) => {
    const { plan, billable, row, types } = make()
    const before = plan.events.length
    end(plan, billable, day(40), day(40))
    expect(row).toMatchObject({
      status: 'canceled',
      endedAt: day(40),
      canceledAt: day(40),
      dueAt: null,
      openInvoiceId: null,
    })
    expect(billable.openInvoice?.status).toBe(invoiceStatus)
    expect(types().slice(before).at(-1)).toBe('subscription.canceled')
  })

  it('recovers from past_due only when the whole invoice is covered', () => {
    const short = pastDue(PRICE - 1n)
    expect(recover(short.plan, short.billable, day(31))).toBe(false)
    expect([short.row.status, short.balance()]).toEqual(['past_due', PRICE - 1n])
    const covered = pastDue(PRICE)
    expect(recover(covered.plan, covered.billable, day(31))).toBe(true)
    expect([covered.row.status, covered.balance()]).toEqual(['active', 0n])
  })

  it('is active again when the open invoice is paid outside, and when it is forgiven', () => {
    const paid = pastDue(0n)
    paid.plan.settleOutside(paid.invoice, day(31))
    resumeAfterPayment(paid.plan, paid.billable, paid.invoice, day(31))
    expect(paid.row).toMatchObject({ status: 'active', periodIndex: 1, lastBilledAt: day(31) })
    const forgiven = pastDue(0n)
    forgiven.plan.voidInvoice(forgiven.invoice, day(31), 'Forgiven.')
    resumeForgiven(forgiven.plan, forgiven.billable, forgiven.invoice, day(31))
    expect(forgiven.row).toMatchObject({ status: 'active', periodIndex: 1, lastBilledAt: START })
    expect(forgiven.plan.postings).toEqual([])
  })

  it('bills a changed price from the next period on; an open invoice keeps what it says', () => {
    const { plan, billable, invoice } = pastDue(80_000n)
    billable.price.amountPaisa = 70_000n
    expect(invoice.totalAmountPaisa).toBe(PRICE)
    expect(recover(plan, billable, day(31))).toBe(true)
    plan.balances.set(billable.subscription.walletId as string, 70_000n)
    handleDue(plan, billable, billable.subscription.currentPeriodEnd)
    expect(plan.newInvoices.at(-1)?.invoice.totalAmountPaisa).toBe(70_000n)
  })

  it('is reminded of once per period, not when it ends with it, and not in a period of three days', () => {
    const reminded = scene(60_000n, { dueAt: day(27) })
    handleDue(reminded.plan, reminded.billable, day(27))
    expect(reminded.plan.reminders).toHaveLength(1)
    expect(reminded.row).toMatchObject({ status: 'active', dueAt: END })
    const leaving = scene(60_000n, { dueAt: day(27), cancelAtPeriodEnd: true })
    handleDue(leaving.plan, leaving.billable, day(27))
    expect(leaving.plan.reminders).toEqual([])
    const short = scene(
      60_000n,
      {},
      { price: { amountPaisa: PRICE, currency: 'NPR', interval: 'day', intervalCount: 3 } },
    )
    expect(billFirstPeriod(short.plan, short.billable, START)).toBe(true)
    expect(short.row.dueAt).toEqual(day(3))
  })
})

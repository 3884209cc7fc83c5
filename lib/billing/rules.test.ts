import { describe, expect, it } from 'vitest'
import { endSubscription, forgive, handleDue, payOpenInvoice, settleOutside } from './rules'
import { day, END, PERIOD_DAYS, PRICE, pastDue, START, scene } from './rules.fixture'

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

  it.each([1, 2, 3, 5, 7, 9, 11, 14])('attempts the payment again on day %i after a failure', (days) => {
    const { plan, billable, row, invoice, types, fill, forget } = pastDue(0n)
    while (row.nextRetryAt && row.nextRetryAt < day(PERIOD_DAYS + days))
      handleDue(plan, billable, row.nextRetryAt)
    expect(row.nextRetryAt).toEqual(day(PERIOD_DAYS + days))
    fill(PRICE)
    forget()
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
  })

  it.each([
    ['cancel', 'canceled', 'void', ['invoice.payment_failed', 'invoice.voided', 'subscription.canceled']],
    ['unpaid', 'unpaid', 'open', ['invoice.payment_failed', 'subscription.updated']],
  ] as const)(
    'after the last attempt, with the final action %s',
    (finalAction, status, invoiceStatus, events) => {
      const { plan, billable, row, invoice, types, forget } = pastDue(0n, {}, { finalAction })
      while (row.retryCount < 7) handleDue(plan, billable, row.nextRetryAt as Date)
      forget()
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
    const before = types().length
    endSubscription(plan, billable, day(40), day(40))
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

  it('recovers from past_due only if the wallet covers the whole invoice', () => {
    const short = pastDue(PRICE - 1n)
    expect(payOpenInvoice(short.plan, short.billable, day(31))).toBe('insufficient_balance')
    expect([short.row.status, short.balance()]).toEqual(['past_due', PRICE - 1n])
    const covered = pastDue(PRICE)
    expect(payOpenInvoice(covered.plan, covered.billable, day(31))).toBeNull()
    expect([covered.row.status, covered.balance()]).toEqual(['active', 0n])
  })

  it('is active again if the open invoice is paid outside of the wallet, or voided', () => {
    const paid = pastDue(0n)
    settleOutside(paid.plan, paid.billable, day(31))
    expect(paid.invoice).toMatchObject({ status: 'paid', settlement: 'outside' })
    expect(paid.row).toMatchObject({ status: 'active', periodIndex: 1, lastBilledAt: day(31) })
    const forgiven = pastDue(0n)
    forgive(forgiven.plan, forgiven.billable, day(31))
    expect(forgiven.invoice.status).toBe('void')
    expect(forgiven.row).toMatchObject({ status: 'active', periodIndex: 1, lastBilledAt: START })
    expect(forgiven.plan.postings).toEqual([])
  })

  it('bills a changed price from the next period on; an open invoice keeps its amount', () => {
    const { plan, billable, invoice, fill } = pastDue(80_000n)
    billable.price.amountPaisa = 70_000n
    expect(invoice.totalAmountPaisa).toBe(PRICE)
    expect(payOpenInvoice(plan, billable, day(31))).toBeNull()
    fill(70_000n)
    handleDue(plan, billable, billable.subscription.currentPeriodEnd)
    expect(plan.newInvoices.at(-1)?.invoice.totalAmountPaisa).toBe(70_000n)
  })
})

it.each([
  ['production', 'The wallet held less than Rs 500.00.'],
  ['sandbox', 'The wallet held Rs 123.45 of Rs 500.00.'],
] as const)(
  'the timeline of a failed charge names the balance only in the sandbox: %s',
  (environment, sentence) => {
    const { plan, billable } = scene(12_345n, { environment })
    handleDue(plan, billable, END)
    const timeline = plan.newInvoices[0]?.invoice.timeline as { type: string; description?: string }[]
    const failure = timeline.find(({ type }) => type === 'invoice.payment_failed')
    expect(failure?.description).toBe(sentence)
  },
)

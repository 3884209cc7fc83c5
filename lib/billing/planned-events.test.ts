import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/core/duration'
import { billFirstPeriod, handleDue, payOpenInvoice } from './rules'
import { day, END, PRICE, pastDue, START, scene } from './rules.fixture'

describe('the events of a plan', () => {
  it('remind once per period, but not if the subscription ends with it, and not in a period of three days', () => {
    const reminded = scene(60_000n, { dueAt: day(27) })
    handleDue(reminded.plan, reminded.billable, day(27))
    expect(reminded.plan.events.moments.flatMap(({ reminders }) => reminders)).toHaveLength(1)
    expect(reminded.types()).toEqual(['subscription.renewal_upcoming', 'wallet.low_balance'])
    expect(reminded.row).toMatchObject({ status: 'active', dueAt: END })
    const leaving = scene(60_000n, { dueAt: day(27), cancelAtPeriodEnd: true })
    handleDue(leaving.plan, leaving.billable, day(27))
    expect(leaving.types()).toEqual([])
    const short = scene(
      60_000n,
      {},
      {
        price: {
          amountPaisa: PRICE,
          currency: 'NPR',
          interval: 'day',
          intervalCount: 3,
          calendar: 'gregorian',
          updatedAt: START,
        },
      },
    )
    expect(billFirstPeriod(short.plan, short.billable, START)).toBeNull()
    expect(short.row.dueAt).toEqual(day(3))
  })

  it('remind at once in a period that was paid late, and not if that period is over', () => {
    const late = pastDue(
      PRICE,
      {},
      {
        price: {
          amountPaisa: PRICE,
          currency: 'NPR',
          interval: 'day',
          intervalCount: 7,
          calendar: 'gregorian',
          updatedAt: START,
        },
      },
    )
    const paidAt = late.invoice.periodEnd.getTime() - 2 * DAY_MS
    payOpenInvoice(late.plan, late.billable, new Date(paidAt))
    expect(late.row.dueAt).toEqual(new Date(paidAt))
    const over = pastDue(PRICE)
    payOpenInvoice(over.plan, over.billable, over.invoice.periodEnd)
    expect(over.row.dueAt).toEqual(over.invoice.periodEnd)
  })

  it('of a step keep the state at the end of that step', () => {
    const { plan, billable, row, fill } = scene(0n)
    handleDue(plan, billable, END)
    plan.events.endStep()
    fill(PRICE)
    handleDue(plan, billable, row.nextRetryAt as Date)
    plan.events.endStep()
    const told = plan.events.all.map(({ type, about }) => [type, about.kind !== 'wallet' && about.row.status])
    expect(told).toEqual([
      ['invoice.created', 'open'],
      ['invoice.opened', 'open'],
      ['invoice.payment_failed', 'open'],
      ['invoice.retry_scheduled', 'open'],
      ['subscription.past_due', 'past_due'],
      ['invoice.paid', 'paid'],
      ['subscription.recovered', 'active'],
    ])
  })

  it('say of the last failed payment that the invoice was open then, although it was void a moment later', () => {
    const { plan, billable, row, forget } = pastDue(0n)
    while (row.retryCount < 7) handleDue(plan, billable, row.nextRetryAt as Date)
    forget()
    handleDue(plan, billable, row.nextRetryAt as Date)
    plan.events.endStep()
    const told = plan.events.all.map(({ type, about }) => [type, about.kind !== 'wallet' && about.row.status])
    expect(told).toEqual([
      ['invoice.payment_failed', 'open'],
      ['invoice.voided', 'void'],
      ['subscription.canceled', 'canceled'],
    ])
  })

  it('have another run id for each instant', () => {
    const { plan } = scene(0n)
    const ids = [plan.runIdAt(day(1)), plan.runIdAt(day(1)), plan.runIdAt(day(2))]
    expect(ids[0]).toBe(plan.runId)
    expect(ids[1]).toBe(plan.runId)
    expect(ids[2]).not.toBe(plan.runId)
  })
})

import { expect, it } from 'vitest'
import { GET } from '@/app/v1/subscriptions/[id]/dunning/route'
import { type InvoiceId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { advanceTo, later, newCustomer, newPrice, subscribe, subscriptionNow, topUp } from '@/testing/billing'
import { newBusiness, setFinalAction } from '@/testing/business'
import { call } from '@/testing/call'
import { settleInvoice } from './settle-invoice'

/** A subscription whose renewal failed `days` ago. */
async function newLate(days: number, finalAction: 'cancel' | 'unpaid' = 'cancel') {
  const { ctx, sandboxKey } = await newBusiness()
  await setFinalAction(ctx, finalAction)
  const customer = await newCustomer(ctx, 60_000n)
  const { id, currentPeriodEnd: dueAt } = await subscribe(ctx, customer, await newPrice(ctx))
  await advanceTo(ctx, later(dueAt, days))
  const day = (count: number) => later(dueAt, count).toISOString()
  return { ctx, sandboxKey, customer, id, day }
}

const read = async (key: string, id: string) =>
  (await call(GET, key, { method: 'GET', params: { id: toWire('sub', id) } })).data

const outcomes = ({ attempts }: { attempts: { outcome: string }[] }) => attempts.map(({ outcome }) => outcome)

it('dunning shows the attempts that failed, those to come, and what happens after the last', async () => {
  const { ctx, sandboxKey, id, day } = await newLate(2)
  const dunning = await read(sandboxKey, id)
  expect(dunning).toMatchObject({
    subscriptionId: toWire('sub', id),
    invoiceId: expect.stringMatching(/^inv_/),
    invoiceNumber: expect.stringMatching(/\/000002$/),
    amountDuePaisa: '50000',
    pastDueSince: day(0),
    attempts: [0, 1, 2].map((count) => ({
      attemptedAt: day(count),
      outcome: 'failed',
      description: 'The wallet held Rs 100.00 of Rs 500.00.',
    })),
    nextAttemptsAt: [3, 5, 7, 9, 11, 14].map(day),
    finalAction: 'cancel',
  })
  expect(dunning.nextAttemptsAt[0]).toBe((await subscriptionNow(ctx, id)).nextRetryAt?.toISOString())
})

it('dunning ends with the top-up that paid', async () => {
  const { ctx, sandboxKey, customer, id } = await newLate(1)
  await topUp(ctx, customer, 40_000n)
  const dunning = await read(sandboxKey, id)
  expect(outcomes(dunning)).toEqual(['failed', 'failed', 'paid'])
  expect(dunning).toMatchObject({ amountDuePaisa: '0', pastDueSince: null, nextAttemptsAt: [] })
  expect(dunning.recovery).toEqual({ recoveredAt: dunning.attempts[2].attemptedAt, by: 'top_up' })
})

it('dunning ends with what was paid elsewhere', async () => {
  const { ctx, sandboxKey, id } = await newLate(1)
  const { openInvoiceId } = await subscriptionNow(ctx, id)
  await settleInvoice(ctx, openInvoiceId as InvoiceId, { status: 'paid' })
  expect((await read(sandboxKey, id)).recovery).toMatchObject({ by: 'outside' })
})

it.each([
  ['cancel', [...Array(9).fill('failed'), 'voided'], '0'],
  ['unpaid', Array(9).fill('failed'), '50000'],
] as const)(
  'dunning that ends with %s has no further attempt',
  async (finalAction, expected, amountDuePaisa) => {
    const { sandboxKey, id } = await newLate(15, finalAction)
    const dunning = await read(sandboxKey, id)
    expect(outcomes(dunning)).toEqual(expected)
    expect(dunning).toMatchObject({ amountDuePaisa, nextAttemptsAt: [], finalAction })
  },
)

it('a subscription that was always paid has no dunning', async () => {
  const { ctx, sandboxKey }: { ctx: Ctx; sandboxKey: string } = await newBusiness()
  const { id } = await subscribe(ctx, await newCustomer(ctx, 60_000n), await newPrice(ctx))
  expect(await read(sandboxKey, id)).toMatchObject({ invoiceId: null, attempts: [], nextAttemptsAt: [] })
})

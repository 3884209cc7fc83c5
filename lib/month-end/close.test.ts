import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { POST as close, GET as read } from '@/app/v1/invoices/month-end/route'
import { payPeriods } from '@/lib/billing/pay-periods'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { call } from '@/testing/call'
import { auditTrail, newMember, newOwner, signedIn } from '@/testing/merchant'
import { listMonthEndRows } from './rows'

type Session = Awaited<ReturnType<typeof signedIn>>

const MONTH = { fiscalYear: '2083-84', month: 5 }
const path = '/v1/invoices/month-end?fiscalYear=2083-84&month=5'

let owner: Session
let subscription: SubscriptionModel

const of = ({ headers }: Pick<Session, 'headers'>) =>
  ({ ...headers, 'x-environment': 'sandbox' }) as Record<string, string>
const now = () => ctxOf(owner.ctx.businessId)
const monthNow = async (by = owner) => (await call(read, of(by), { method: 'GET', path })).data
const closeAs = (by: Session, body: object) =>
  call(close, of(by), { body: { ...MONTH, ...body }, idempotencyKey: randomUUID() })

beforeAll(async () => {
  owner = await signedIn(await newOwner())
  const ctx = await now()
  subscription = await subscribe(ctx, await newCustomer(ctx, 500_000n), await newPrice(ctx))
})

test('a month that is not over cannot be closed', async () => {
  const { status, error } = await closeAs(owner, { digest: (await monthNow()).digest })
  expect([status, error?.param]).toEqual([400, 'month'])
})

test('a closing keeps who closed the month and what it was, and a later change shows beside it', async () => {
  await advanceTo(await now(), later((await now()).now, 40))
  const before = await monthNow()
  const closed = await closeAs(owner, { digest: before.digest, note: 'Sent to the accountant.' })
  expect(closed.status).toBe(201)
  expect(closed.data).toMatchObject({
    ...MONTH,
    lines: before.lines,
    digest: before.digest,
    note: 'Sent to the accountant.',
    createdAt: expect.any(String),
  })
  expect(await auditTrail(owner.ctx.businessId)).toContain('month.closed')
  const [first] = (await monthNow()).closings
  expect(first).toEqual(closed.data)
  const received = { method: 'cash', receivedAt: new Date('2026-12-01T06:00:00Z') } as const
  await payPeriods(await now(), subscription.id as SubscriptionId, { periods: 1, ...received })
  const after = await monthNow()
  expect(after.digest).not.toBe(before.digest)
  expect(after.lines).toContainEqual({ line: 'issued_after', count: 1, amountPaisa: '50000' })
  expect(after.closings).toEqual([first])
  expect(after.unexplainedPaisa).toBe('0')
})

test('a month that has changed since it was looked at is not closed', async () => {
  const [{ digest }] = (await monthNow()).closings
  const { status, error } = await closeAs(owner, { digest })
  expect([status, error?.code]).toEqual([409, 'month_changed'])
  expect((await monthNow()).closings).toHaveLength(1)
})

test('a month that has changed can be closed again, and the newest closing stands first', async () => {
  const { digest } = await monthNow()
  expect((await closeAs(owner, { digest })).status).toBe(201)
  const { closings } = await monthNow()
  expect(closings.map((each: { digest: string }) => each.digest === digest)).toEqual([true, false])
})

test('a refund in another month leaves a closed month as it was', async () => {
  const { digest } = await monthNow()
  const [paid] = await listMonthEndRows(await now(), MONTH, { lines: ['paid'], most: 1 })
  await refundInvoice(await now(), paid?.id as InvoiceId, { reason: 'It fell out.' })
  expect((await monthNow()).digest).toBe(digest)
})

test('only an owner or an admin closes a month, and each sees only their own business', async () => {
  const { businessId } = owner.ctx
  const { digest } = await monthNow()
  for (const role of ['cashier', 'viewer', 'developer'] as const) {
    const member = await signedIn(await newMember(businessId, role))
    expect((await closeAs(member, { digest })).status).toBe(403)
  }
  const stranger = await signedIn(await newOwner())
  expect((await monthNow(stranger)).closings).toEqual([])
})

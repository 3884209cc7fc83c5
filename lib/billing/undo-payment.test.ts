import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { POST as pay } from '@/app/v1/subscriptions/[id]/payments/route'
import { MINUTE_MS } from '@/lib/core/duration'
import { toWire } from '@/lib/core/id'
import { advanceTo } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, signedIn } from '@/testing/merchant'
import { paidInCash } from './counter.fixture'

/** A gym whose cashier has taken the second month in cash. */
async function desk() {
  const gym = await paidInCash()
  const { businessId } = gym.ctx
  const owner = await signedIn(await newMember(businessId, 'owner'))
  const { headers } = await signedIn(await newMember(businessId, 'cashier'))
  const take = async (who: Record<string, string>, method = 'cash') => {
    const { data, error } = await call(pay, who, {
      params: { id: toWire('sub', gym.id) },
      body: { method, periods: 1 },
      idempotencyKey: randomUUID(),
    })
    expect(error).toBeUndefined()
    return data.payment.id as string
  }
  const undo = (payment: string, who: Record<string, string> = headers, idempotencyKey = randomUUID()) =>
    call(reverse, who, { params: { id: payment }, body: { reason: 'Wrong member.' }, idempotencyKey })
  const payment = await take(headers)
  const wait = async (minutes: number) => {
    const { now } = await ctxOf(businessId)
    await advanceTo(gym.ctx, new Date(now.getTime() + minutes * MINUTE_MS))
  }
  return { ...gym, headers, owner, take, undo, wait, payment }
}

describe('a payment that a cashier undoes', () => {
  it('is reversed like any other, with its reason and its credit note', async () => {
    const { undo, payment, payments } = await desk()
    const { status, data } = await undo(payment)
    expect(status).toBe(200)
    expect(data.payment).toMatchObject({ status: 'reversed', reversalReason: 'Wrong member.' })
    expect(data.creditNotes).toMatchObject([{ amountPaisa: '50000', settlement: 'outside' }])
    expect(data.subscription.status).toBe('active')
    expect(await payments()).toEqual(['subscription paid', 'reversed paid'])
    expect((await undo(payment)).error?.code).toBe('payment_already_reversed')
  })

  it.each([
    ['a payment of nine minutes ago', 9, 200],
    ['no payment of more than ten minutes ago', 10.01, 403],
  ])('is %s', async (_, minutes, status) => {
    const { undo, wait, payment } = await desk()
    await wait(minutes)
    expect((await undo(payment)).status).toBe(status)
  })

  it('is their own: that of a colleague or of a key is refused, and so is one of another business', async () => {
    const { ctx, undo, take, sandboxKey } = await desk()
    const colleague = await signedIn(await newMember(ctx.businessId, 'cashier'))
    for (const other of [await take(colleague.headers), await take({ 'x-api-key': sandboxKey })])
      expect((await undo(other)).error?.code).toBe('role_insufficient')
    expect((await undo((await desk()).payment)).error?.code).toBe('resource_not_found')
  })

  it('may have come in any way, and is still there for owners after the ten minutes', async () => {
    const { undo, take, wait, headers, owner, payment } = await desk()
    expect((await undo(await take(headers, 'qr'))).status).toBe(200)
    await wait(11)
    expect((await undo(payment, owner.headers)).status).toBe(200)
  })

  it('is no way for a viewer', async () => {
    const { ctx, undo, payment } = await desk()
    const viewer = await signedIn(await newMember(ctx.businessId, 'viewer'))
    expect((await undo(payment, viewer.headers)).error?.code).toBe('role_insufficient')
  })

  it('counts once, however often it is pressed', async () => {
    const { undo, payment } = await desk()
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(payment)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

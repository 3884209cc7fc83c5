import { describe, expect, it } from 'vitest'
import { POST as check } from '@/app/v1/merchant/reconciliation/[id]/check/route'
import { POST as handle, DELETE as reopen } from '@/app/v1/merchant/reconciliation/[id]/handled/route'
import { GET as getOne } from '@/app/v1/merchant/reconciliation/[id]/route'
import { GET as list } from '@/app/v1/merchant/reconciliation/route'
import { toWire } from '@/lib/core/id'
import type { DeclaredRoute } from '@/lib/http/route'
import { query } from '@/lib/infra/database/db'
import { check as sweep } from '@/lib/settlement/story.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { call } from '@/testing/call'
import { auditTrail, newOwner, signedIn } from '@/testing/merchant'
import { CALLS, PAYMENTS, pay, TROUBLE } from './provider-server.fixture'
import { wordsFor } from './reconciliation'
import { age, balanceOfWallet, begin, newWallet, RS_500, topUpNow } from './wallet.fixture'

async function office() {
  const owner = await newOwner()
  const { ctx, headers } = await signedIn(owner)
  const kinds = async (search = '') =>
    (
      await call(list, headers, { method: 'GET', path: `/v1/merchant/reconciliation${search}` })
    ).data.items.map(({ id, kind, reason }: { id: string; kind: string; reason: string }) => [
      id,
      kind,
      reason,
    ])
  const on = (operation: DeclaredRoute, topUp: TopUpModel, body?: object) =>
    call(operation, headers, { params: { id: toWire('top', topUp.id) }, ...(body && { body }) })
  const read = (topUp: TopUpModel) =>
    call(getOne, headers, { method: 'GET', params: { id: toWire('top', topUp.id) } })
  return { ...owner, ctx, headers, kinds, on, read }
}

/** The customer has paid less than the amount of the top-up. */
async function underpaid(ctx: Parameters<typeof newWallet>[0]) {
  const wallet = await newWallet(ctx)
  const topUp = await begin(ctx, wallet, { provider: 'khalti' })
  pay(topUp)
  Object.assign(PAYMENTS.get(topUp.providerPaymentId as string) ?? {}, { amount: 1_000 })
  await sweep(topUp)
  return { wallet, topUp }
}

const NOTE = { note: 'Khalti gave it back.' }

describe('reconciliation', () => {
  it('shows what waits, why and what to do, and nothing that goes its way', async () => {
    const { ctx, kinds, read } = await office()
    await begin(ctx, await newWallet(ctx))
    const { topUp } = await underpaid(ctx)
    const late = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    await age(late, '40 minutes')
    expect(await kinds()).toEqual([
      [toWire('top', late.id), 'stuck', 'unfinished'],
      [toWire('top', topUp.id), 'unclaimed', 'wrong_amount'],
    ])
    expect(await kinds('?kind=stuck')).toHaveLength(1)
    expect((await read(topUp)).data).toMatchObject({
      status: 'failed',
      amountPaisa: '50000',
      receivedPaisa: '1000',
      explanation: 'Khalti received another amount than we asked for. Nothing was credited.',
      advice: expect.stringContaining('The operator of this Khata'),
      phone: expect.stringMatching(/^9\d\*{6}\d\d$/),
      providerRecord: { state: 'paid', amountPaisa: '1000' },
      handled: null,
    })
  })

  it('belongs to the business through which a top-up was begun', async () => {
    const [mine, theirs] = [await office(), await office()]
    const { topUp } = await underpaid(mine.ctx)
    expect(await theirs.kinds()).toEqual([])
    for (const operation of [check, handle, reopen])
      expect((await theirs.on(operation, topUp, operation === handle ? NOTE : undefined)).status).toBe(404)
    expect((await theirs.read(topUp)).status).toBe(404)
    const other = { ...mine.headers, 'x-environment': 'production' }
    const params = { id: toWire('top', topUp.id) }
    expect((await call(getOne, other, { method: 'GET', params })).status).toBe(404)
  })

  it('has in the sandbox also what customers begin on their own pages, and in production not', async () => {
    const { ctx, kinds, headers } = await office()
    const own = await begin(ctx, await newWallet(ctx), { provider: 'khalti', businessId: null })
    await age(own, '40 minutes')
    expect(await kinds()).toMatchObject([[toWire('top', own.id), 'stuck', 'unfinished']])
    // In production a wallet belongs to no business.
    await query('UPDATE topups SET reconciler_id = NULL WHERE id = $1', [own.id])
    expect(await kinds()).toEqual([])
    const params = { id: toWire('top', own.id) }
    expect((await call(check, headers, { params })).status).toBe(404)
  })

  it('asks the provider now, and credits the money that came in, once', async () => {
    const { ctx, businessId, on, kinds } = await office()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider: 'khalti' })
    pay(topUp)
    await age(topUp, '40 minutes')
    expect(await kinds()).toHaveLength(1)
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => on(check, topUp)))
    const answers = [first, ...others].map((each) => each?.data?.status ?? each?.error?.code).toSorted()
    expect(answers).toEqual(['rate_limited', 'rate_limited', 'rate_limited', 'succeeded'])
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
    expect(await kinds()).toEqual([])
    expect((await auditTrail(businessId)).filter((action) => action === 'top_up.checked')).toHaveLength(1)
  })

  it('does not let a member make Khata call the provider again and again', async () => {
    const { ctx, on } = await office()
    const topUp = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    const before = CALLS.length
    await on(check, topUp)
    const again = await on(check, topUp)
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '10'])
    expect(CALLS.length - before).toBe(1)
  })

  it('says so when the provider does not answer, and changes nothing', async () => {
    const { ctx, on } = await office()
    const topUp = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    TROUBLE.answer = (response) => response.destroy()
    expect((await on(check, topUp)).error?.code).toBe('provider_unavailable')
    TROUBLE.answer = null
    expect(await topUpNow(topUp)).toMatchObject({ state: 'initiated', checks: 0 })
  })

  it('keeps what a member did about a top-up: no money moves, and the audit log says who and why, not the note', async () => {
    const { ctx, businessId, on, kinds, read } = await office()
    const { wallet, topUp } = await underpaid(ctx)
    const { data } = await on(handle, topUp, NOTE)
    expect(data.handled).toMatchObject({ byName: 'Asha', note: NOTE.note })
    await on(handle, topUp, NOTE)
    expect(await kinds()).toEqual([])
    expect(await kinds('?status=handled')).toHaveLength(1)
    expect(await balanceOfWallet(wallet)).toBe(0n)
    expect((await read(topUp)).data.status).toBe('failed')
    expect((await on(reopen, topUp)).data.handled).toBeNull()
    expect(await kinds()).toHaveLength(1)
    const [entry] = await query<{ details: unknown }>(
      `SELECT details FROM audit_entries WHERE business_id = $1 AND action = 'top_up.handled'`,
      [businessId],
    )
    expect(entry?.details).toEqual({ reason: 'wrong_amount' })
    expect((await auditTrail(businessId)).slice(-2)).toEqual(['top_up.handled', 'top_up.reopened'])
  })

  it('opens a handled top-up again when something new becomes known', async () => {
    const { ctx, on, kinds } = await office()
    const { topUp } = await underpaid(ctx)
    await on(handle, topUp, NOTE)
    Object.assign(PAYMENTS.get(topUp.providerPaymentId as string) ?? {}, { amount: Number(RS_500) })
    await sweep(topUp)
    expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded', reconciliation: null, handledAt: null })
    expect(await kinds('?status=all')).toEqual([])
  })

  it('marks nothing that waits for nobody', async () => {
    const { ctx, on } = await office()
    const topUp = await begin(ctx, await newWallet(ctx))
    expect((await on(handle, topUp, NOTE)).error?.code).toBe('top_up_settled')
  })
})

it('a sentence that begins with the name of a provider writes it as the provider does', () => {
  expect(wordsFor('wrong_amount', 'esewa').why).toMatch(/^eSewa received another amount/)
  expect(wordsFor('wrong_amount', 'sandbox').why).toMatch(/^Test money received another amount/)
})

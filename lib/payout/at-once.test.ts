import { beforeAll, describe, expect, it } from 'vitest'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import type { PayoutId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { cutNow } from './cut'
import { makePayout } from './make'
import { charge, giveBankAccount, newPayer, type Payer } from './payouts.fixture'
import { cancelPayout, markSent, recordPaid, recordReturned } from './transitions'

let business: TestBusiness
let payer: Payer
const tenant = () => ({ businessId: business.businessId, environment: 'sandbox' as const })
const ref = (id: string) => ({ ...tenant(), id: id as PayoutId })
const make = async () => {
  const cut = await cutNow('sandbox')
  return inTransaction((tx) => makePayout(tx, business.ctx, tenant(), cut, { all: true }))
}
const send = (id: string) =>
  inTransaction((tx) => markSent(tx, business.ctx, { environment: 'sandbox', ids: [id] }))
const statuses = async () =>
  (
    await query<{ status: string }>(`SELECT status FROM payouts WHERE business_id = $1 ORDER BY id`, [
      business.businessId,
    ])
  ).map(({ status }) => status)

beforeAll(async () => {
  business = await newBusiness()
  payer = await newPayer(business.ctx)
  await giveBankAccount(business.ctx)
})

it('a movement that commits late is in the next payout, once, with all that came after it', async () => {
  const invoice = await charge(business.ctx, payer, 50_000n)
  const first = await make()
  expect(first.payout?.amountPaisa).toBe(50_000n)
  await send(first.payout?.id ?? '')

  await charge(business.ctx, payer, 15_000n)
  let commit = () => {}
  const late = new Promise<void>((resolve) => {
    commit = resolve
  })
  let begun = () => {}
  const isWritten = new Promise<void>((resolve) => {
    begun = resolve
  })
  const ctx = await ctxOf(business.businessId)
  const refunding = inTransaction(async (tx) => {
    await refundInvoice({ ...ctx, tx }, invoice, { amountPaisa: 10_000n })
    begun()
    await late
  })
  await Promise.race([isWritten, refunding])
  const other = await newPayer(business.ctx)
  await charge(business.ctx, other, 30_000n)
  const meanwhile = await make()
  commit()
  await refunding
  // Whatever is newer than the oldest open transaction is not included yet.
  expect(meanwhile.payout).toMatchObject({ chargesPaisa: 15_000n, refundsPaisa: 0n })
  await send(meanwhile.payout?.id ?? '')
  const second = await make()
  expect(second.payout).toMatchObject({ chargesPaisa: 30_000n, refundsPaisa: 10_000n, amountPaisa: 20_000n })
  await send(second.payout?.id ?? '')
})

describe('at the same time', () => {
  it('many makers make one payout', async () => {
    await charge(business.ctx, payer, 40_000n)
    const made = await Promise.all([make(), make(), make(), make(), make(), make()])
    expect(made.filter(({ payout }) => payout)).toHaveLength(1)
    expect(made.filter(({ reason }) => reason === 'payout_pending')).toHaveLength(5)
    expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(1)
  })

  it('a payout is canceled or sent, never both, and no movement is lost', async () => {
    const [pending] = await query<{ id: string }>(
      `SELECT id FROM payouts WHERE business_id = $1 AND status = 'pending'`,
      [business.businessId],
    )
    const id = pending?.id ?? ''
    const acts = await Promise.allSettled([
      inTransaction((tx) => cancelPayout(tx, business.ctx, ref(id), 'by hand')),
      send(id),
      inTransaction((tx) => cancelPayout(tx, business.ctx, ref(id), 'by hand')),
      make(),
    ])
    expect(acts.filter(({ status }, i) => i < 3 && status === 'fulfilled')).toHaveLength(1)
  })

  it('a return, its correction and new payouts leave the books whole', async () => {
    await charge(business.ctx, payer, 60_000n)
    const before = await make()
    if (before.payout) await send(before.payout.id)
    const sent = await query<{ id: string }>(
      `SELECT id FROM payouts WHERE business_id = $1 AND status = 'sent' ORDER BY id`,
      [business.businessId],
    )
    await Promise.all([
      ...sent.flatMap(({ id }) => [
        inTransaction((tx) => recordReturned(tx, business.ctx, ref(id), { reason: 'Closed' })),
        inTransaction((tx) => recordReturned(tx, business.ctx, ref(id), { reason: 'Closed' })),
      ]),
      make(),
      charge(business.ctx, payer, 20_000n),
      make(),
    ])
    await Promise.all(
      sent.flatMap(({ id }) => [
        inTransaction((tx) => recordPaid(tx, business.ctx, ref(id), { bankReference: 'NIC-1' })),
        inTransaction((tx) => recordPaid(tx, business.ctx, ref(id), { bankReference: 'NIC-1' })),
      ]),
    )
    expect((await statuses()).filter((status) => status === 'paid')).toHaveLength(sent.length)
  })
})

import { describe, expect, it } from 'vitest'
import { POST as topUpCustomer } from '@/app/v1/sandbox/customers/[customerId]/topup/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { type CustomerId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'

const PHONE = '+9779800000001'

const topUp = ({ sandboxKey }: TestBusiness, customerId: string, amountPaisa: string, phone?: string) =>
  call(topUpCustomer, sandboxKey, {
    params: { customerId: toWire('cus', customerId) },
    body: { amountPaisa, ...(phone && { phone }) },
  })

const walletOf = async (customerId: CustomerId) => {
  const [row] = await query<{ walletId: string; userId: string }>(
    'SELECT wallet_id, user_id FROM subscriptions WHERE customer_id = $1',
    [customerId],
  )
  return row as { walletId: string; userId: string }
}

describe('the sandbox of each business is a world of its own', () => {
  it('where one test phone is another wallet at each business', async () => {
    const [ours, theirs] = [await newBusiness(), await newBusiness()]
    const a = await topUp(ours, await newCustomer(ours.ctx), '100000', PHONE)
    const b = await topUp(theirs, await newCustomer(theirs.ctx), '500', PHONE)
    expect([a.data.wallet.balancePaisa, b.data.wallet.balancePaisa]).toEqual(['100000', '500'])
    expect(a.data.wallet.id).not.toBe(b.data.wallet.id)
  })

  it('and one wallet for all customers of one business who share the phone', async () => {
    const ours = await newBusiness()
    const a = await topUp(ours, await newCustomer(ours.ctx), '100000', PHONE)
    const b = await topUp(ours, await newCustomer(ours.ctx), '500', PHONE)
    expect([a.data.wallet.id, a.data.wallet.balancePaisa]).toEqual([b.data.wallet.id, '100000'])
    expect(b.data.wallet.balancePaisa).toBe('100500')
  })

  it('where a customer who pays from one phone is not topped up by another', async () => {
    const ours = await newBusiness()
    const customer = await newCustomer(ours.ctx)
    await topUp(ours, customer, '500', PHONE)
    const { status, error } = await topUp(ours, customer, '500', '+9779800000002')
    expect([status, error]).toEqual([
      409,
      expect.objectContaining({ code: 'customer_linked_elsewhere', param: 'phone' }),
    ])
  })

  it('so that the test money of one business pays nothing at another', async () => {
    const [ours, theirs] = [await newBusiness(), await newBusiness()]
    await topUp(ours, await newCustomer(ours.ctx), '1000000', PHONE)
    const customerId = await newCustomer(theirs.ctx)
    await topUp(theirs, customerId, '1', PHONE)
    const body = {
      priceId: toWire('price', (await newPrice(theirs.ctx)).id),
      customerId: toWire('cus', customerId),
    }
    const { status, error } = await call(createSubscription, theirs.sandboxKey, { body })
    expect([status, error?.code]).toEqual([402, 'insufficient_balance'])
  })

  it('which the database itself defends', async () => {
    const [ours, theirs] = [await newBusiness(), await newBusiness()]
    const at = async ({ ctx }: TestBusiness) => {
      const customerId = await newCustomer(ctx, 100_000n)
      await subscribe(ctx, customerId, await newPrice(ctx))
      return { customerId, ...(await walletOf(customerId)) }
    }
    const [mine, other] = [await at(ours), await at(theirs)]
    const drawOn = query('UPDATE subscriptions SET wallet_id = $2, user_id = $3 WHERE customer_id = $1', [
      mine.customerId,
      other.walletId,
      other.userId,
    ])
    await expect(drawOn).rejects.toMatchObject({ constraint: 'subscriptions_wallet_belongs' })
    const give = query('UPDATE wallets SET business_id = $2 WHERE id = $1', [
      mine.walletId,
      theirs.businessId,
    ])
    await expect(give).rejects.toThrow('keeps its rows and their keys')
    const credit = query(
      `INSERT INTO topups (id, environment, wallet_id, user_id, business_id, reconciler_id, provider, amount_paisa, state, created_at, expires_at)
       VALUES (uuidv7(), 'sandbox', $1, $2, $3, $3, 'khalti', 1000, 'initiated', now(), now())`,
      [other.walletId, other.userId, ours.businessId],
    )
    await expect(credit).rejects.toMatchObject({ constraint: 'topups_wallet_belongs' })
  })

  it('and whose first top-ups, however many at once, open one wallet', async () => {
    const ours = await newBusiness()
    const customers = await Promise.all(Array.from({ length: 8 }, () => newCustomer(ours.ctx)))
    const answers = await Promise.all(customers.map((each) => topUp(ours, each, '100', PHONE)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ data }) => data.wallet.id)).size).toBe(1)
    expect(Math.max(...answers.map(({ data }) => Number(data.wallet.balancePaisa)))).toBe(800)
  })
})

describe('a wallet', () => {
  it('and a top-up are shown whole, as in every answer and event', async () => {
    const ours = await newBusiness()
    const { data } = await topUp(ours, await newCustomer(ours.ctx), '2500')
    expect(data.wallet).toEqual({
      id: expect.stringMatching(/^wal_/),
      environment: 'sandbox',
      currency: 'NPR',
      balancePaisa: '2500',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(data.topUp).toEqual({
      id: expect.stringMatching(/^top_/),
      provider: 'sandbox',
      status: 'succeeded',
      amountPaisa: '2500',
      refundedPaisa: '0',
      currency: 'NPR',
      redirect: null,
      qr: null,
      failureReason: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      settledAt: expect.any(String),
    })
    const [event] = await query<{ data: unknown }>(
      `SELECT data FROM events WHERE business_id = $1 AND type = 'wallet.topup_succeeded'`,
      [ours.businessId],
    )
    expect(event?.data).toEqual(data.topUp)
  })

  it('holds at most sixteen digits: the credit that would lift it over the limit is refused whole', async () => {
    const ours = await newBusiness()
    const customerId = await newCustomer(ours.ctx)
    expect((await topUp(ours, customerId, '9999999999999999')).status).toBe(201)
    const over = await topUp(ours, customerId, '1')
    expect([over.status, over.error?.code]).toEqual([409, 'wallet_limit_exceeded'])
    const rows = await query<{ balance: bigint; topUps: number }>(
      `SELECT balance_paisa AS balance, (SELECT count(*)::int FROM topups t WHERE t.wallet_id = w.id) AS top_ups
       FROM wallets w WHERE business_id = $1`,
      [ours.businessId],
    )
    expect(rows).toEqual([{ balance: 9_999_999_999_999_999n, topUps: 1 }])
    const forced = query('UPDATE wallets SET balance_paisa = balance_paisa + 1 WHERE business_id = $1', [
      ours.businessId,
    ])
    await expect(forced).rejects.toMatchObject({ constraint: 'wallets_balance_within_limit' })
  })
})

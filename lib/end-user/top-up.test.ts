import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as getTopUp } from '@/app/v1/wallet/topups/[id]/route'
import { POST as createTopUp, GET as listTopUps } from '@/app/v1/wallet/topups/route'
import { query } from '@/lib/infra/database/db'
import { CALLS, pay, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newSignedInCustomer, type SignedInCustomer } from '@/testing/customer'

const newCustomer = async () => newSignedInCustomer((await newBusiness()).ctx)
const begin = ({ headers }: SignedInCustomer, body: object = {}, idempotencyKey?: string) =>
  call(createTopUp, headers, {
    path: '/v1/wallet/topups',
    body: { provider: 'khalti', amountPaisa: '35000', ...body },
    ...(idempotencyKey && { idempotencyKey }),
  })
const topUpsOf = ({ walletId }: SignedInCustomer) =>
  query<{ state: string; redirect: unknown }>('SELECT state, redirect FROM topups WHERE wallet_id = $1', [
    walletId,
  ])

describe('a top-up that a customer begins', () => {
  it.each([
    ['khalti', 'GET'],
    ['esewa', 'POST'],
  ])('at %s says where to pay, and is found again', async (provider, method) => {
    const asha = await newCustomer()
    const { status, data } = await begin(asha, { provider })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      provider,
      status: 'initiated',
      amountPaisa: '35000',
      redirect: { method, url: expect.stringMatching(/^http/) },
      settledAt: null,
    })
    const path = { method: 'GET', params: { id: data.id } } as const
    expect((await call(getTopUp, asha.headers, path)).data).toEqual(data)
    const list = await call(listTopUps, asha.headers, { method: 'GET', path: '/v1/wallet/topups' })
    expect(list.data).toEqual({ items: [data], nextCursor: null })
  })

  it('at connectIPS says where to pay once, and is asked about when it is read', async () => {
    const asha = await newCustomer()
    const key = randomUUID()
    const first = await begin(asha, { provider: 'connectips' }, key)
    expect(first.data.redirect).toMatchObject({
      method: 'POST',
      fields: { TXNCRNCY: 'NPR', TXNAMT: '35000' },
    })
    expect((await begin(asha, { provider: 'connectips' }, key)).data).toEqual(first.data)
    const path = { method: 'GET', params: { id: first.data.id } } as const
    const read = async () => (await call(getTopUp, asha.headers, path)).data
    expect(await read()).toEqual({ ...first.data, redirect: null })
    const list = await call(listTopUps, asha.headers, { method: 'GET', path: '/v1/wallet/topups' })
    expect(list.data.items).toEqual([{ ...first.data, redirect: null }])

    const [row] = await query<TopUpModel>('SELECT * FROM topups WHERE wallet_id = $1', [asha.walletId])
    pay(row as TopUpModel)
    const asked = (ago: string) =>
      query(
        `UPDATE topups SET read_at = now() - $2::interval, last_checked_at = now() - $2::interval WHERE wallet_id = $1`,
        [asha.walletId, ago],
      )
    CALLS.length = 0
    await asked('-1 minute')
    expect((await read()).status).toBe('initiated')
    expect(CALLS).toEqual([])
    await asked('4 seconds')
    expect((await read()).status).toBe('succeeded')
  })

  it('is made once by 50 parallel calls with one Idempotency-Key', async () => {
    const asha = await newCustomer()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => begin(asha, {}, key)))
    const created = answers.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThan(0)
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(1)
    const others = answers.filter(({ status }) => status !== 201).map(({ error }) => error?.code)
    expect(others).toEqual(Array(50 - created.length).fill('idempotency_in_flight'))
    expect(await topUpsOf(asha)).toHaveLength(1)
    expect(CALLS.filter((each) => each.endsWith('/initiate/'))).toHaveLength(1)
    expect((await begin(asha, {}, key)).data).toEqual(created[0]?.data)
  })

  it('tells no business', async () => {
    const { ctx } = await newBusiness()
    const asha = await newSignedInCustomer(ctx)
    await begin(asha)
    expect(await eventTypes(ctx)).toEqual([])
    const [row] = await query<{ businessId: string | null }>(
      'SELECT business_id FROM topups WHERE wallet_id = $1',
      [asha.walletId],
    )
    expect(row?.businessId).toBeNull()
  })

  it('leaves nothing to pay when the provider does not answer', async () => {
    const asha = await newCustomer()
    TROUBLE.answer = (response) => response.destroy()
    const { status, error } = await begin(asha)
    expect([status, error?.code]).toEqual([503, 'provider_unavailable'])
    expect((await topUpsOf(asha)).filter(({ redirect }) => redirect !== null)).toEqual([])
  })

  it.each([
    [{ amountPaisa: '999' }, 'amountPaisa'],
    [{ amountPaisa: '10000001' }, 'amountPaisa'],
    [{ provider: 'sandbox' }, 'provider'],
    [{ returnUrl: 'https://evil.example/wallet' }, 'returnUrl'],
    [{ returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    [{ returnUrl: 'blob:http://localhost:3000/1f0c' }, 'returnUrl'],
    [{ returnUrl: 'http://localhost:3000@evil.example/' }, 'returnUrl'],
  ])('is refused with %j', async (body, param) => {
    const asha = await newCustomer()
    const { status, error } = await begin(asha, body)
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', param])
    expect(await topUpsOf(asha)).toEqual([])
  })

  it('brings the customer back to a page of ours', async () => {
    const asha = await newCustomer()
    expect((await begin(asha, { returnUrl: 'http://localhost:3000/wallet' })).status).toBe(201)
  })

  it('is not offered in production before the operator has set a provider up', async () => {
    const paying = await newSignedInCustomer({ environment: 'production', businessId: null })
    const { status, error } = await begin(paying)
    expect([status, error?.param]).toEqual([400, 'provider'])
  })
})

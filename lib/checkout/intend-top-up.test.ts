import '@/lib/top-up/provider-server.fixture'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as getTopUp } from '@/app/v1/checkout/sessions/[token]/topups/[id]/route'
import { POST as createTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { fromWire, type TopUpId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { checkTopUp } from '@/lib/settlement/check'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { returnAddressOf } from '@/lib/top-up/return-address'
import type { TopUpModel } from '@/prisma/generated/models'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { bearer, newCheckout, startAt, verifiedAt } from '@/testing/checkout'

const AMOUNT = { provider: 'khalti', amountPaisa: '50000' }
const OTHER_PHONE = '+9779800000002'

const rowOf = async (id: string) =>
  (await query<TopUpModel>('SELECT * FROM topups WHERE id = $1', [fromWire('top', id)]))[0] as TopUpModel

describe('a top-up at a checkout', () => {
  it('leads to the provider and back to the page, and tells the merchant when it is credited', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const begun = await call(createTopUp, headers, { params: { token: checkout.token }, body: AMOUNT })
    expect(begun.status).toBe(201)
    expect(begun.data).toMatchObject({ status: 'initiated', redirect: { method: 'GET' } })
    const row = await rowOf(begun.data.id)
    expect(row).toMatchObject({ checkoutSessionId: checkout.id, businessId: ctx.businessId })
    expect(returnAddressOf(row)).toBe(`http://localhost:3000/checkout/${checkout.token}`)
    const [stored] = await query<{ text: string }>('SELECT t::text AS text FROM topups t WHERE id = $1', [
      row.id,
    ])
    expect(stored?.text).not.toContain(checkout.token)

    pay(row)
    await checkTopUp(row.id as TopUpId, 'req_test')
    const params = { token: checkout.token, id: begun.data.id }
    expect((await call(getTopUp, headers, { method: 'GET', params })).data.status).toBe('succeeded')
    expect(await eventTypes(ctx, row.id)).toEqual(['wallet.topup_succeeded'])
  })

  it('needs a verified phone, and an open session', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = bearer((await startAt(checkout)).data.bearer)
    const begin = () => call(createTopUp, headers, { params: { token: checkout.token }, body: AMOUNT })
    expect((await begin()).error?.code).toBe('checkout_not_verified')
    await query(`UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      checkout.id,
    ])
    expect((await begin()).error?.code).toBe('checkout_session_expired')
  })

  it('is shown at its own checkout only', async () => {
    const { ctx } = await newBusiness()
    const [checkout, other] = [await newCheckout(ctx), await newCheckout(ctx)]
    const [headers, others] = [await verifiedAt(checkout), await verifiedAt(other, OTHER_PHONE)]
    const { data } = await call(createTopUp, headers, { params: { token: checkout.token }, body: AMOUNT })
    const look = await call(getTopUp, others, { method: 'GET', params: { token: other.token, id: data.id } })
    expect([look.status, look.error?.code]).toEqual([404, 'resource_not_found'])
  })

  it('fifty times at once with one key is one', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const options = { params: { token: checkout.token }, body: AMOUNT, idempotencyKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(createTopUp, headers, options)))
    const ids = answers.flatMap(({ data }) => data?.id ?? [])
    expect(new Set(ids).size).toBe(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ error }) => error?.code)
    expect(refused.filter((code) => code !== 'idempotency_in_flight')).toEqual([])
    const rows = await query('SELECT 1 FROM topups WHERE checkout_session_id = $1', [checkout.id])
    expect(rows).toHaveLength(1)
  })

  it.each(['999', '10000001', '0'])('is not for %s paisa', async (amountPaisa) => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const body = { provider: 'esewa', amountPaisa }
    const { error } = await call(createTopUp, headers, { params: { token: checkout.token }, body })
    expect([error?.code, error?.param]).toEqual(['parameter_invalid', 'amountPaisa'])
  })
})

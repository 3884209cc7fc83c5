import '@/lib/top-up/provider-server.fixture'
import { expect, it } from 'vitest'
import { POST as expire } from '@/app/v1/checkout/sessions/[token]/expire/route'
import { GET as timeline } from '@/app/v1/checkout/sessions/[token]/timeline/route'
import { POST as createTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { fromWire, type TopUpId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { checkTopUp } from '@/lib/settlement/check'
import { pay } from '@/lib/top-up/provider-server.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { advanceTo } from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, newCheckout, startAt, type TestCheckout, verifiedAt } from '@/testing/checkout'

const entriesOf = async (key: string, { wireId }: TestCheckout) =>
  (await call(timeline, key, { method: 'GET', params: { token: wireId } })).data

const expireAt = (key: string, { wireId }: TestCheckout) => call(expire, key, { params: { token: wireId } })

it('the timeline of a checkout says how far the customer came, with the phone masked', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const checkout = await newCheckout(ctx)
  expect(await entriesOf(sandboxKey, checkout)).toMatchObject([{ type: 'created', topUpId: null }])

  const headers = await verifiedAt(checkout)
  const begun = await call(createTopUp, headers, {
    params: { token: checkout.token },
    body: { provider: 'khalti', amountPaisa: '50000' },
  })
  const topUpId = fromWire('top', begun.data.id) as TopUpId
  const [row] = await query<TopUpModel>('SELECT * FROM topups WHERE id = $1', [topUpId])
  pay(row as TopUpModel)
  await checkTopUp(topUpId, 'req_test')
  expect((await authorizeAt(checkout, headers)).status).toBe(201)

  expect(await entriesOf(sandboxKey, checkout)).toMatchObject([
    { type: 'created', description: 'The link was made.' },
    { type: 'phone_verified', description: 'The phone 98******01 was confirmed.' },
    {
      type: 'topup_begun',
      description: 'A top-up of Rs 500.00 with Khalti was begun.',
      topUpId: begun.data.id,
    },
    { type: 'topup_succeeded', description: 'Rs 500.00 from Khalti came into the wallet.' },
    { type: 'completed', description: 'The subscription started.' },
  ])
})

it('the timeline is in real time, also while the clock of the sandbox is ahead', async () => {
  const business = await newBusiness()
  await advanceTo(business.ctx, new Date(Date.now() + 40 * 86_400_000))
  const checkout = await newCheckout(await ctxOf(business.businessId))
  await verifiedAt(checkout)
  await expireAt(business.sandboxKey, checkout)
  const instants = (await entriesOf(business.sandboxKey, checkout)).map(
    ({ occurredAt }: { occurredAt: string }) => Date.parse(occurredAt),
  )
  expect(instants).toHaveLength(3)
  for (const at of instants) expect(at).toBeLessThanOrEqual(Date.now())
})

it('a merchant ends an open link: nobody can start or finish there any more, and one event says so', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const checkout = await newCheckout(ctx)
  const headers = await verifiedAt(checkout)
  const first = await expireAt(sandboxKey, checkout)
  expect([first.status, first.data.status]).toEqual([200, 'expired'])
  expect((await authorizeAt(checkout, headers)).error?.code).toBe('checkout_session_expired')
  expect((await startAt(checkout)).error?.code).toBe('checkout_session_expired')
  expect((await expireAt(sandboxKey, checkout)).data).toEqual(first.data)
  expect(await eventTypes(ctx, checkout.id)).toEqual(['checkout.session.expired'])
  expect((await entriesOf(sandboxKey, checkout)).at(-1)).toMatchObject({
    type: 'expired',
    description: 'The link was ended before its time.',
  })
})

it('a finished link cannot be ended', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const checkout = await newCheckout(ctx)
  await query(`UPDATE checkout_sessions SET status = 'canceled' WHERE id = $1`, [checkout.id])
  expect((await expireAt(sandboxKey, checkout)).error?.code).toBe('checkout_session_used')
})

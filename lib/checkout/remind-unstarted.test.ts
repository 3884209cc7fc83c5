import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { POST as cancel } from '@/app/v1/checkout/sessions/[token]/cancel/route'
import { POST as createTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { fromWire, type TopUpId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { pageIn } from '@/lib/notice/notices.fixture'
import { checkTopUp } from '@/lib/settlement/check'
import { pay } from '@/lib/top-up/provider-server.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, newCheckout, type TestCheckout, verifiedAt } from '@/testing/checkout'
import { remindUnstartedCheckouts } from './remind-unstarted'

/** Real time cannot be moved, so the due time is moved closer. */
const letPass = (minutes: number) =>
  query('UPDATE unstarted_checkouts SET due_at = due_at - make_interval(mins => $1)', [minutes])

async function topUpAt(checkout: TestCheckout, headers: Record<string, string>): Promise<void> {
  const options = { params: { token: checkout.token }, body: { provider: 'khalti', amountPaisa: '50000' } }
  const id = fromWire('top', (await call(createTopUp, headers, options)).data.id) as TopUpId
  const [row] = await query<TopUpModel>('SELECT * FROM topups WHERE id = $1', [id])
  pay(row as TopUpModel)
  await checkTopUp(id, 'req_test')
}

async function paid() {
  const { ctx } = await newBusiness('Himal Fitness')
  const checkout = await newCheckout(ctx)
  const headers = await verifiedAt(checkout)
  await topUpAt(checkout, headers)
  return { ctx, checkout, headers }
}

const remind = async () => {
  while ((await remindUnstartedCheckouts('run_test')) > 0);
}

const textsOf = async ({ businessId }: { businessId: string }) =>
  (
    await query<{ text: string }>(
      `SELECT text FROM outbox_messages WHERE business_id = $1 AND channel = 'sms' AND text ~ 'One tap|आयो' ORDER BY id`,
      [businessId],
    )
  ).map(({ text }) => text)

const waitingOf = ({ businessId }: { businessId: string }) =>
  query('SELECT 1 FROM unstarted_checkouts d JOIN topups t ON t.id = d.top_up_id WHERE t.business_id = $1', [
    businessId,
  ])

describe('money that came in for a checkout which was not started', () => {
  it('is told of after fifteen minutes by SMS, and once more after twenty hours; the merchant gets one event', async () => {
    const { ctx, checkout } = await paid()
    await letPass(14)
    await remind()
    expect(await textsOf(ctx)).toEqual([])
    await letPass(1)
    await Promise.all([remind(), remind(), remind()])
    const [sms = '', ...others] = await textsOf(ctx)
    expect(others).toEqual([])
    expect(sms).toMatch(/^Himal Fitness: Rs 500 has arrived\. One tap starts your Tea: http/)
    expect(await pageIn(sms)).toBe(`http://localhost:3000/checkout/${checkout.token}`)
    expect(await eventTypes(ctx, checkout.id)).toEqual(['checkout.session.paid_not_started'])
    await letPass(19 * 60)
    await remind()
    expect(await textsOf(ctx)).toEqual([sms])
    await letPass(45)
    await remind()
    await remind()
    expect(await textsOf(ctx)).toEqual([sms, sms])
    expect(await eventTypes(ctx, checkout.id)).toEqual(['checkout.session.paid_not_started'])
    expect(await waitingOf(ctx)).toEqual([])
  })

  it('has an event that is the session, without a balance', async () => {
    const { checkout } = await paid()
    await letPass(15)
    await remind()
    const [event] = await query<{ data: object }>('SELECT data FROM events WHERE object_id = $1', [
      checkout.id,
    ])
    expect(event?.data).toMatchObject({ id: checkout.wireId, status: 'open', subscriptionId: null })
    expect(JSON.stringify(event)).not.toMatch(/balance|50000/i)
  })

  it('is told of in Nepali to a person who reads Nepali', async () => {
    const { ctx } = await paid()
    await query(
      `INSERT INTO wallet_preferences (wallet_id, language) SELECT wallet_id, 'ne' FROM checkout_sessions WHERE business_id = $1
       ON CONFLICT (wallet_id) DO UPDATE SET language = 'ne'`,
      [ctx.businessId],
    )
    await letPass(15)
    await remind()
    expect((await textsOf(ctx))[0]).toMatch(/^Himal Fitness: रू ५०० आयो: http/)
  })

  it.each<[string, (paidFor: Awaited<ReturnType<typeof paid>>) => Promise<unknown>]>([
    ['was started', ({ checkout, headers }) => authorizeAt(checkout, headers)],
    [
      'has expired',
      ({ checkout }) =>
        query(`UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
          checkout.id,
        ]),
    ],
  ])('is not told of when the checkout %s', async (_, end) => {
    const checkout = await paid()
    await end(checkout)
    await letPass(15)
    await remind()
    expect(await textsOf(checkout.ctx)).toEqual([])
    expect(await eventTypes(checkout.ctx, checkout.checkout.id)).not.toContain(
      'checkout.session.paid_not_started',
    )
    expect(await waitingOf(checkout.ctx)).toEqual([])
  })

  it('may be followed by the start, or by canceling: the books explain both', async () => {
    const [started, canceled] = [await paid(), await paid()]
    await letPass(15)
    await remind()
    expect((await authorizeAt(started.checkout, started.headers)).status).toBe(201)
    await call(cancel, canceled.headers, { params: { token: canceled.checkout.token } })
    expect(await eventTypes(started.ctx, started.checkout.id)).toEqual([
      'checkout.session.paid_not_started',
      'checkout.session.completed',
    ])
    await letPass(20 * 60)
    await remind()
    expect([await textsOf(started.ctx), await textsOf(canceled.ctx)].map(({ length }) => length)).toEqual([
      1, 1,
    ])
  })

  it('is told of once if two top-ups came in', async () => {
    const { ctx, checkout, headers } = await paid()
    await topUpAt(checkout, headers)
    await letPass(15)
    await remind()
    expect(await textsOf(ctx)).toHaveLength(1)
    expect(await eventTypes(ctx, checkout.id)).toEqual(['checkout.session.paid_not_started'])
  })

  it('is not told of a second time when the link is no longer good then', async () => {
    const { ctx, checkout } = await paid()
    await query(`UPDATE checkout_sessions SET expires_at = now() + interval '10 hours' WHERE id = $1`, [
      checkout.id,
    ])
    await letPass(15)
    await remind()
    expect(await textsOf(ctx)).toHaveLength(1)
    expect(await waitingOf(ctx)).toEqual([])
  })
})

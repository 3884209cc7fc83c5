import { describe, expect, it } from 'vitest'
import { POST as advance } from '@/app/v1/sandbox/clock/advance/route'
import { GET as getClock } from '@/app/v1/sandbox/clock/route'
import { GET as getMessage } from '@/app/v1/sandbox/messages/[messageId]/route'
import { GET as listMessages } from '@/app/v1/sandbox/messages/route'
import { toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

const letter = { heading: 'Your receipt', paragraphs: ['Paid.'], footer: 'You are a customer.' }

const mail = (businessId: string, environment: 'sandbox' | 'production') =>
  inTransaction((tx) =>
    queueMail(tx, {
      to: 'asha@example.com',
      subject: `Receipt of the ${environment}`,
      letter,
      tenant: { businessId, environment },
    }),
  )
const sms = (businessId: string) =>
  inTransaction((tx) =>
    queueSms(tx, { to: '+9779812345678', text: 'Paid.', tenant: { businessId, environment: 'sandbox' } }),
  )

describe('the messages of a sandbox', () => {
  it('are those of this business and of the sandbox, newest first, and can be filtered', async () => {
    const [own, other] = [await newBusiness(), await newBusiness()]
    const first = await mail(own.businessId, 'sandbox')
    const second = await sms(own.businessId)
    const foreign = [await mail(own.businessId, 'production'), await mail(other.businessId, 'sandbox')]
    // A mail from Khata itself, such as a link for a new password.
    foreign.push(await inTransaction((tx) => queueMail(tx, { to: 'asha@example.com', subject: 'x', letter })))

    const idsOf = async (path = '') =>
      (
        await call(listMessages, own.sandboxKey, { method: 'GET', path: `/v1/sandbox/messages${path}` })
      ).data.items.map(({ id }: { id: string }) => id)
    expect(await idsOf()).toEqual([toWire('msg', second), toWire('msg', first)])
    expect(await idsOf('?order=asc')).toEqual([toWire('msg', first), toWire('msg', second)])
    expect(await idsOf('?createdTo=2026-01-01T00:00:00Z')).toEqual([])
    expect(await idsOf('?channel=mail')).toEqual([toWire('msg', first)])
    expect(await idsOf('?recipient=%2B9779812345678')).toEqual([toWire('msg', second)])

    const one = (id: string) =>
      call(getMessage, own.sandboxKey, { method: 'GET', params: { messageId: toWire('msg', id) } })
    expect((await one(first)).data).toMatchObject({
      subject: 'Receipt of the sandbox',
      text: expect.stringContaining('Paid.'),
      html: expect.stringContaining('<p'),
    })
    for (const id of foreign) expect((await one(id)).error?.code).toBe('resource_not_found')
  })
})

describe('the next renewal', () => {
  const clockOf = async (key: string) => (await call(getClock, key, { method: 'GET' })).data

  it('is null while nothing will be charged', async () => {
    const { sandboxKey } = await newBusiness()
    expect((await clockOf(sandboxKey)).nextRenewal).toBeNull()
  })

  it('says when the clock has something to do, what, and for how many wallets it will not be enough', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const price = await newPrice(ctx, { interval: 'month', amountPaisa: '100' })
    const rich = await subscribe(ctx, await newCustomer(ctx, 1_000n), price)
    await subscribe(ctx, await newCustomer(ctx, 100n), price)
    await subscribe(
      ctx,
      await newCustomer(ctx, 100n),
      await newPrice(ctx, { interval: 'year', amountPaisa: '100' }),
    )
    const { nextRenewal } = await clockOf(sandboxKey)
    expect(nextRenewal).toEqual({
      at: rich.currentPeriodEnd.toISOString(),
      renewals: 2,
      trialEnds: 0,
      retries: 0,
      endings: 0,
      fallingShort: 1,
    })
    const there = await call(advance, sandboxKey, { body: { to: nextRenewal.at } })
    expect(there.data.nextRenewal).toMatchObject({ renewals: 0, retries: 1, fallingShort: 1 })
    const retried = await call(advance, sandboxKey, { body: { to: there.data.nextRenewal.at } })
    expect(retried.data.nextRenewal.retries).toBe(1)
    expect(Date.parse(retried.data.nextRenewal.at)).toBeGreaterThan(Date.parse(there.data.nextRenewal.at))
  })
})

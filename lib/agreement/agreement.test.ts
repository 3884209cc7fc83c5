import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getAgreement } from '@/app/v1/agreements/[id]/route'
import { POST as askAgreement, GET as listAgreements } from '@/app/v1/agreements/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { POST as endAgreement } from '@/app/v1/wallet/agreements/[id]/end/route'
import { PATCH as lowerAgreement } from '@/app/v1/wallet/agreements/[id]/route'
import { GET as listWalletAgreements } from '@/app/v1/wallet/agreements/route'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { DeclaredRoute } from '@/lib/http/route'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { balanceOf, newPrice, subscriptionNow } from '@/testing/billing'
import { eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { type CallResponse, call } from '@/testing/call'
import { linkCustomer, newSignedInCustomer, type SignedInCustomer, userCtxOf } from '@/testing/customer'
import { payIntoWallet } from '@/testing/production'
import { declineAgreement, giveAgreement } from './answer'
import { readAgreementToken } from './link'

const PRICE = 50_000n

let business: TestBusiness
let ctx: Ctx
beforeAll(async () => {
  business = await newBusiness('Himal Fitness')
  ctx = business.productionCtx
})

interface Person extends SignedInCustomer {
  user: UserCtx
  customerId: CustomerId
}

/** A customer of the business in production, with money in the wallet. */
async function person(balancePaisa = 1_000_000n): Promise<Person> {
  const signedIn = await newSignedInCustomer({ environment: 'production', businessId: null })
  const { id } = await createCustomer(ctx, { email: 'maya@example.com' })
  await linkCustomer(ctx, id, signedIn.phone)
  await payIntoWallet(signedIn.userId, balancePaisa)
  return { ...signedIn, customerId: id as CustomerId, user: userCtxOf(ctx, signedIn) }
}

const withKey = (body: Record<string, unknown>, operation: DeclaredRoute = createSubscription) =>
  call(operation, business.productionKey, { body, idempotencyKey: crypto.randomUUID() })

const keyOf = (url: string) => {
  const key = readAgreementToken(String(url.split('/').at(-1)))
  if (!key) throw new Error(`${url} is not the address of an agreement`)
  return key
}

const urlIn = ({ error }: CallResponse) => (error as unknown as { agreementUrl: string }).agreementUrl

describe('a merchant’s key', () => {
  it('charges nothing that the customer has not agreed to, and says where they can', async () => {
    const { customerId, user } = await person()
    const price = await newPrice(ctx)
    const wanted = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
    const refused = await withKey(wanted)
    expect([refused.status, refused.error?.code]).toEqual([402, 'not_agreed'])
    expect(await balanceOf(ctx, customerId)).toBe(1_000_000n)
    // Asking again gives the link to the same page.
    expect(urlIn(await withKey(wanted))).toBe(urlIn(refused))

    await giveAgreement(user, keyOf(urlIn(refused)))
    const { status, data } = await withKey(wanted)
    expect(status).toBe(201)
    expect(data.agreement).toMatchObject({
      kind: 'subscription',
      status: 'given',
      amountPaisa: '50000',
      by: 'wallet',
    })
    expect(data.agreement.subscriptionId).toBe(data.id)
    expect(await balanceOf(ctx, customerId)).toBe(1_000_000n - PRICE)
    // The agreement was for a single subscription.
    expect((await withKey(wanted)).error?.code).toBe('not_agreed')
  })

  it('starts a trial without an agreement', async () => {
    const { customerId } = await person()
    const { id } = await newPrice(ctx, { trialDays: 7 })
    const { status, data } = await withKey({
      customerId: toWire('cus', customerId),
      priceId: toWire('price', id),
    })
    expect([status, data.status, data.agreement]).toEqual([201, 'trialing', null])
  })

  it('has one month of an allowance, also after the customer gave another', async () => {
    const { customerId, user } = await person()
    const price = await newPrice(ctx)
    const wanted = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
    const allow = async (amountPaisa: string) => {
      const body = { kind: 'allowance', customerId: wanted.customerId, amountPaisa }
      const { data } = await withKey(body, askAgreement)
      await giveAgreement(user, keyOf(data.url))
    }
    await allow('60000')
    expect((await withKey(wanted)).status).toBe(201)
    await allow('60000')
    expect((await withKey(wanted)).error?.code).toBe('not_agreed')
    await allow('110000')
    const { items } = (await call(listAgreements, business.productionKey, { method: 'GET' })).data
    expect(items[0]).toMatchObject({ status: 'given', amountPaisa: '110000', usedPaisa: '50000' })
    expect((await withKey(wanted)).status).toBe(201)
    expect((await withKey(wanted)).error?.code).toBe('not_agreed')
  })

  it('charges within an allowance, and 50 charges at once never take more than it gives', async () => {
    const { customerId, user, headers } = await person()
    const price = await newPrice(ctx)
    const asked = await withKey(
      { kind: 'allowance', customerId: toWire('cus', customerId), amountPaisa: '320000' },
      askAgreement,
    )
    expect([asked.status, asked.data.status, asked.data.usedPaisa]).toEqual([201, 'asked', '0'])
    await giveAgreement(user, keyOf(asked.data.url))
    const wanted = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => withKey(wanted)))
    const codes = answers.map(({ error }) => error?.code ?? 'created')
    expect(codes.filter((code) => code === 'created')).toHaveLength(6)
    // After ten refusals within an hour, the others are not even attempted.
    expect(codes.filter((code) => code === 'not_agreed')).toHaveLength(10)
    expect(codes.filter((code) => code === 'charge_attempts_exceeded')).toHaveLength(34)
    expect(await balanceOf(ctx, customerId)).toBe(1_000_000n - 6n * PRICE)
    const { data } = await call(listWalletAgreements, headers, { method: 'GET' })
    expect(data.items).toMatchObject([
      {
        kind: 'allowance',
        amountPaisa: '320000',
        usedPaisa: '300000',
        businessName: 'Himal Fitness',
        productName: null,
      },
    ])
  })
})

describe('an agreement that was asked', () => {
  it('is declined, and then closed; another person cannot answer it', async () => {
    const [asked, stranger] = await Promise.all([person(), person()])
    const { data } = await withKey(
      { kind: 'allowance', customerId: toWire('cus', asked.customerId), amountPaisa: '1000' },
      askAgreement,
    )
    const key = keyOf(data.url)
    await expect(giveAgreement(stranger.user, key)).rejects.toMatchObject({
      code: 'customer_linked_elsewhere',
    })
    expect(await declineAgreement(asked.user, key)).toMatchObject({ status: 'declined' })
    await expect(giveAgreement(asked.user, key)).rejects.toMatchObject({ code: 'agreement_closed' })
    expect(await eventTypes(ctx, key.id)).toEqual(['agreement.declined'])
    const listed = await call(listAgreements, business.productionKey, {
      method: 'GET',
      path: `/v1/agreements?customerId=${data.customerId}&status=declined`,
    })
    expect(listed.data.items.map(({ id, url }: { id: string; url: null }) => [id, url])).toEqual([
      [data.id, null],
    ])
  })

  it('is answered within a day', async () => {
    const { customerId, user } = await person()
    const { data } = await withKey(
      { kind: 'allowance', customerId: toWire('cus', customerId), amountPaisa: '1000' },
      askAgreement,
    )
    await query(`UPDATE agreements SET link_expires_at = now() - interval '1 second' WHERE id = $1`, [
      fromWire('agr', data.id),
    ])
    await expect(giveAgreement(user, keyOf(data.url))).rejects.toMatchObject({ code: 'agreement_closed' })
  })

  it('links a customer of nobody to the person who gives it', async () => {
    const { user } = await person()
    const { id } = await createCustomer(ctx, { email: 'new@example.com' })
    const price = await newPrice(ctx)
    const { data } = await withKey(
      { kind: 'subscription', customerId: toWire('cus', id), priceId: toWire('price', price.id) },
      askAgreement,
    )
    await giveAgreement(user, keyOf(data.url))
    const wanted = { customerId: toWire('cus', id), priceId: toWire('price', price.id) }
    expect((await withKey(wanted)).status).toBe(201)
  })

  it.each([
    [{ kind: 'allowance' }, 'parameter_missing', 'amountPaisa'],
    [{ kind: 'subscription' }, 'parameter_missing', 'subscriptionId'],
    [{ kind: 'allowance', amountPaisa: '0' }, 'parameter_invalid', 'amountPaisa'],
  ])('needs its terms: %j', async (body, code, param) => {
    const { customerId } = await person()
    const { error } = await withKey({ ...body, customerId: toWire('cus', customerId) }, askAgreement)
    expect([error?.code, error?.param]).toEqual([code, param])
  })
})

describe('the customer', () => {
  it('lowers an agreement and ends it; its subscription ends with its period', async () => {
    const { customerId, user, headers } = await person()
    const price = await newPrice(ctx)
    const wanted = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
    await giveAgreement(user, keyOf(urlIn(await withKey(wanted))))
    const { data } = await withKey(wanted)
    const params = { id: data.agreement.id as string }
    const lower = (amountPaisa: string) =>
      call(lowerAgreement, headers, { method: 'PATCH', params, body: { amountPaisa } })
    expect((await lower('60000')).error?.param).toBe('amountPaisa')
    expect((await lower('0')).error?.param).toBe('amountPaisa')
    expect((await lower('40000')).data).toMatchObject({ amountPaisa: '40000', productName: 'Tea' })
    const ended = await call(endAgreement, headers, { params, body: {} })
    expect([ended.status, ended.data.status]).toEqual([200, 'ended'])
    const subscription = await subscriptionNow(ctx, fromWire('sub', data.id) as string)
    expect([subscription.status, subscription.cancelAtPeriodEnd, subscription.agreement]).toEqual([
      'active',
      true,
      null,
    ])
    const { data: shown } = await call(getAgreement, business.productionKey, { method: 'GET', params })
    expect(shown.status).toBe('ended')
    const stranger = await person()
    expect((await call(endAgreement, stranger.headers, { params, body: {} })).status).toBe(404)
  })
})

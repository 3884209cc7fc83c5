import { expect, it } from 'vitest'
import { POST as typeCoupon } from '@/app/v1/checkout/sessions/[token]/coupon/route'
import { POST as verifyCheckout } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { GET as getLink, PATCH as patchLink } from '@/app/v1/payment-links/[id]/route'
import { POST as start } from '@/app/v1/payment-links/[id]/start/route'
import { POST as createLink, GET as listLinks } from '@/app/v1/payment-links/route'
import { findCheckoutAt } from '@/lib/checkout/read'
import { shownTermsOf } from '@/lib/checkout/terms'
import type { PriceId } from '@/lib/core/id'
import { fromWire, newId, toWire } from '@/lib/core/id'
import { presentShownTerms } from '@/lib/core/shown-terms'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { getPrice } from '@/lib/price/read'
import { updatePrice } from '@/lib/price/update'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { isReserved } from './rules'
import { findLinkAt, type LinkView } from './view'

async function newShop(terms: Record<string, unknown> = {}) {
  const business = await newBusiness()
  const price = await newPrice(business.ctx)
  const create = (more: Record<string, unknown> = {}) =>
    call(createLink, business.sandboxKey, {
      body: { priceId: toWire('price', price.id), ...terms, ...more },
    })
  return { ...business, price, create, key: business.sandboxKey }
}

let numbers = 0
const newPhone = () => `980000000${numbers++ % 10}`

const begin = (slug: string, body: Record<string, unknown> = {}) =>
  call(start, {}, { params: { id: slug }, body: { phone: newPhone(), ...body } })

const tokenOf = (publicUrl: string) => publicUrl.slice(publicUrl.lastIndexOf('/') + 1)

it('a link has an address that a person can read aloud, and starts a checkout for each who comes', async () => {
  const { create, key } = await newShop()
  const { status, data: link } = await create()
  expect(status).toBe(201)
  expect(link.slug).toMatch(/^[2-9a-hjkmnp-tv-z]{10}$/)
  expect(link).toMatchObject({ quantity: 1, active: true, opened: 0, started: 0, paid: 0 })
  expect(link.url.endsWith(`/buy/${link.slug}`)).toBe(true)
  const [first, second] = [await begin(link.slug), await begin(link.slug)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.data).toMatchObject({ bearer: expect.any(String), publicUrl: expect.any(String) })
  expect(first.data.publicUrl).not.toBe(second.data.publicUrl)
  const token = tokenOf(first.data.publicUrl)
  const bearer = { authorization: `Bearer ${first.data.bearer}` }
  const verified = await call(verifyCheckout, bearer, { params: { token }, body: { code: '987654' } })
  expect(verified.status).toBe(200)
  const { data: counted } = await call(getLink, key, { params: { id: link.id } })
  expect(counted).toMatchObject({ started: 2, paid: 0 })
})

const MEMBERSHIP = {
  product: { name: 'Gym membership' },
  amountPaisa: '250000',
  currency: 'NPR',
  interval: 'month',
}

it('a link can be made together with its price and its product, all or none', async () => {
  const { ctx, key } = { ...(await newShop()) }
  const made = (body: Record<string, unknown>) => call(createLink, key, { body })
  const { status, data: link } = await made({ price: MEMBERSHIP, allowQuantity: true })
  expect(status).toBe(201)
  const sold = await getPrice(ctx, fromWire('price', link.priceId) as PriceId)
  expect(sold).toMatchObject({ amountPaisa: 250000n, interval: 'month', intervalCount: 1, trialDays: 0 })
  expect((await findLinkAt(link.slug, {}, ctx))?.view.productName).toBe('Gym membership')
  const events = await query<{ type: string }>(
    'SELECT type FROM events WHERE business_id = $1 ORDER BY id DESC LIMIT 3',
    [ctx.businessId],
  )
  expect(events.map(({ type }) => type)).toEqual(['payment_link.created', 'price.created', 'product.created'])

  const countOf = () => query('SELECT 1 FROM products WHERE business_id = $1', [ctx.businessId])
  const before = (await countOf()).length
  expect(await made({ price: MEMBERSHIP, slug: link.slug })).toMatchObject({ error: { code: 'slug_taken' } })
  expect(await countOf()).toHaveLength(before)
})

it.each([
  ['neither a price nor a new one', {}, 'priceId'],
  ['both', { priceId: toWire('price', newId('price')), price: MEMBERSHIP }, 'price'],
  [
    'a period of four years',
    { price: { ...MEMBERSHIP, interval: 'year', intervalCount: 4 } },
    'price.intervalCount',
  ],
  ['no name', { price: { ...MEMBERSHIP, product: {} } }, 'price.product.name'],
])('a link with %s is refused at its field', async (_, body, param) => {
  const { key } = await newShop()
  expect(await call(createLink, key, { body })).toMatchObject({ status: 400, error: { param } })
})

it('a slug can be chosen, and is nobody else’s for ever', async () => {
  const { create, key } = await newShop()
  const slug = `himal-${toWire('plink', (await newPrice((await newShop()).ctx)).id).slice(-12)}`
  const { data: link } = await create({ slug })
  expect(link.slug).toBe(slug)
  const elsewhere = await newShop()
  expect((await elsewhere.create({ slug })).error?.code).toBe('slug_taken')
  await call(patchLink, key, { params: { id: link.id }, body: { active: false } })
  expect((await elsewhere.create({ slug })).error?.code).toBe('slug_taken')
  for (const wrong of ['ab', 'Gold', 'a--', '-gym', 'checkout', 'my-khata', 'esewa-pay', 'x'.repeat(41)])
    expect((await create({ slug: wrong })).error, wrong).toMatchObject({
      code: 'parameter_invalid',
      param: 'slug',
    })
})

it('two who choose one slug at the same moment do not both get it', async () => {
  const shops = [await newShop(), await newShop(), await newShop(), await newShop()]
  const slug = `race-${shops[0]?.price.id.slice(-12)}`
  const answers = await Promise.all(shops.map(({ create }) => create({ slug })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})

it.each(['docs', 'khata', 'pay-with-khalti', 'e-sewa-esewa', 'gov-np'])('%s misleads people', (slug) => {
  expect(isReserved(slug)).toBe(true)
})
it.each(['himal-gold', 'yoga', 'neat-gym', 'docs-club'])('%s is free', (slug) => {
  expect(isReserved(slug)).toBe(false)
})

it('a link that is switched off, or whose price is not sold, starts nothing and says so', async () => {
  const { create, key, ctx, price } = await newShop()
  const { data: link } = await create()
  const patch = (body: Record<string, unknown>) => call(patchLink, key, { params: { id: link.id }, body })
  expect((await patch({ active: false })).data).toMatchObject({ active: false })
  expect((await begin(link.slug)).error?.code).toBe('payment_link_inactive')
  await patch({ active: true })
  await updatePrice(ctx, price.id as PriceId, { active: false }, countPriceUsage)
  expect((await begin(link.slug)).error?.code).toBe('price_inactive')
  expect((await begin('nobody-has-it')).error?.code).toBe('resource_not_found')
  expect((await create()).error?.code).toBe('price_inactive')
  const { data: all } = await call(listLinks, key)
  expect(all.items).toHaveLength(1)
  const other = await newShop()
  expect((await call(getLink, other.key, { params: { id: link.id } })).status).toBe(404)
})

it('quantity and codes are the customer’s where the link lets them, and its own coupon counts while it is valid', async () => {
  const { create, key, ctx } = await newShop()
  const coupon = (code: string, more: object = {}) =>
    createCoupon(ctx, createCouponInput.parse({ code, percentOff: 20, duration: 'once', ...more }))
  await coupon('DASHAIN')
  await coupon('TIHAR', { percentOff: 50 })
  const { data: link } = await create({ quantity: 2, couponCode: 'DASHAIN' })
  const closed = [await begin(link.slug, { quantity: 3 }), await begin(link.slug, { couponCode: 'TIHAR' })]
  expect(closed.map(({ error }) => error?.param)).toEqual(['quantity', 'couponCode'])
  const viewOf = async ({ data }: Awaited<ReturnType<typeof begin>>) => {
    const view = await findCheckoutAt(tokenOf(data.publicUrl))
    return { many: view?.quantity, paisa: view?.amountPaisa, code: view?.coupon?.code }
  }
  expect(await viewOf(await begin(link.slug))).toEqual({ many: 2, paisa: 100_000n, code: 'DASHAIN' })
  const open = { allowQuantity: true, allowCouponCodes: true }
  await call(patchLink, key, { params: { id: link.id }, body: open })
  const chosen = await begin(link.slug, { quantity: 3, couponCode: 'tihar' })
  expect(await viewOf(chosen)).toEqual({ many: 3, paisa: 150_000n, code: 'TIHAR' })
  expect((await begin(link.slug, { couponCode: 'NOBODY' })).error?.code).toBe('coupon_not_valid')
  await query('UPDATE coupons SET active = false WHERE business_id = $1 AND code = $2', [
    ctx.businessId,
    'DASHAIN',
  ])
  expect(await viewOf(await begin(link.slug))).toEqual({ many: 2, paisa: 100_000n, code: undefined })
})

it('each change has one event with what it was before', async () => {
  const { create, key, ctx } = await newShop()
  const { data: link } = await create({ successUrl: 'https://gym.example.com/thanks' })
  const patch = (body: Record<string, unknown>) => call(patchLink, key, { params: { id: link.id }, body })
  expect((await patch({ successUrl: 'ftp://gym.example.com' })).error?.param).toBe('successUrl')
  await patch({ successUrl: null, metadata: { wall: 'left' } })
  await patch({ successUrl: null })
  const events = await query<{ type: string }>(
    `SELECT type FROM events WHERE business_id = $1 AND type LIKE 'payment_link.%' ORDER BY sequence`,
    [ctx.businessId],
  )
  expect(events.map(({ type }) => type)).toEqual(['payment_link.created', 'payment_link.updated'])
})

it('a press is for what its page has shown: after an edit nothing begins, also at the same sum of now', async () => {
  const { create, ctx, price } = await newShop()
  const { data: link } = await create()
  const shown = async () => {
    const known = await findLinkAt(link.slug, {}, { requestId: 'req_1' })
    return presentShownTerms(shownTermsOf((known as LinkView).view)).digest
  }
  const raised = await shown()
  await updatePrice(ctx, price.id as PriceId, { amountPaisa: 4_000_000n }, countPriceUsage)
  const refused = await begin(link.slug, { termsDigest: raised })
  expect([refused.status, refused.error?.code]).toEqual([409, 'offer_changed'])
  const trial = await shown()
  await updatePrice(ctx, price.id as PriceId, { trialDays: 7 }, countPriceUsage)
  expect((await begin(link.slug, { termsDigest: trial })).error?.code).toBe('offer_changed')
  expect((await begin(link.slug, { termsDigest: await shown() })).status).toBe(201)
})

it('a hundred codes an hour can be typed at a link, at its checkouts too, and the right one is no exception', async () => {
  const { ctx, create } = await newShop()
  await createCoupon(ctx, createCouponInput.parse({ code: 'TIHAR', percentOff: 100, duration: 'once' }))
  const { data: link } = await create({ allowCouponCodes: true })
  const { data: other } = await create({ allowCouponCodes: true })
  const begun = await begin(link.slug)
  const typeAtCheckout = (couponCode: string) =>
    call(
      typeCoupon,
      { authorization: `Bearer ${begun.data.bearer}` },
      {
        params: { token: tokenOf(begun.data.publicUrl) },
        body: { couponCode },
      },
    )
  expect((await typeAtCheckout('GUESS')).error?.code).toBe('coupon_not_valid')
  for (let guess = 1; guess < 100; guess++)
    expect((await begin(link.slug, { couponCode: `GUESS${guess}` })).error?.code).toBe('coupon_not_valid')
  expect((await begin(link.slug, { couponCode: 'TIHAR' })).error?.code).toBe('coupon_attempts_exceeded')
  expect((await typeAtCheckout('TIHAR')).error?.code).toBe('coupon_attempts_exceeded')
  expect((await begin(link.slug)).status).toBe(201)
  expect((await begin(other.slug, { couponCode: 'TIHAR' })).status).toBe(201)
})

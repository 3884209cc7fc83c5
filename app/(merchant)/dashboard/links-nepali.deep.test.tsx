import { expect, test } from 'vitest'
import { fromWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { Api } from '@/testing/api'
import { newWorld } from '@/testing/world'
import { englishForOwner } from './spoken-page.fixture'
import { toldTopUps } from './told-top-ups.fixture'

test('payment links are in Nepali with their forms, on sale, not sold any more, and in the archive', async () => {
  const world = await newWorld(await Api.load())
  for (const tenant of Object.values(world)) {
    const must = tenant.api.as(tenant.key)
    const plink = tenant.ids.plink as string
    const offer = { priceId: tenant.ids.price, quantity: 2, allowQuantity: true, couponCode: 'DASHAIN-20' }
    const asking = { allowCouponCodes: true, requireEmail: true }
    const full = (await must('createPaymentLink', { ...offer, ...asking })).id as string
    const lists = ['', '?cursor=nobody', '?priceId=nobody', '?active=all', '?columns=id']
    const seen = [
      ...lists.map((asked) => `/payment-links${asked}`),
      ...[plink, full].map((id) => `/payment-links/${id}`),
    ]
    const forms = ['/payment-links/new', '/payment-links/sell', `/payment-links/${full}/edit`]
    expect(await englishForOwner(tenant, [...seen, ...forms])).toEqual([])
    await query('UPDATE payment_links SET opened = 1100 WHERE id = $1', [fromWire('plink', full)])
    await must('updatePrice', { active: false }, { priceId: tenant.ids.price as string })
    await must('updatePaymentLink', { active: false }, { id: plink })
    expect(await englishForOwner(tenant, seen)).toEqual([])
    await must('updatePaymentLink', { active: false }, { id: full })
    expect(await englishForOwner(tenant, ['/payment-links', '/payment-links/new'])).toEqual([])
  }
})

test('a checkout link is in Nepali from its first minute to its end, whatever comes of its top-up', async () => {
  const world = await newWorld(await Api.load())
  for (const tenant of Object.values(world)) {
    const must = tenant.api.as(tenant.key)
    const { cs, cus, price } = tenant.ids as Record<'cs' | 'cus' | 'price', string>
    const items = [{ description: 'Late fee', amountPaisa: '5000', quantity: 2 }]
    const whole = { customerId: cus, quantity: 3, couponCode: 'DASHAIN-20', items }
    const made = async (body: object) =>
      (await must('createCheckoutSession', { priceId: price, ...body })).id as string
    const [open, named] = [await made({}), await made(whole)]
    const pages = [cs, open, named].map((id) => `/checkout-links/${id}`)
    const lists = ['', '?cursor=nobody', '?status=expired', '?columns=completed,expires,id']
    expect(
      await englishForOwner(tenant, [...lists.map((asked) => `/checkout-links${asked}`), ...pages]),
    ).toEqual([])
    await must('expireCheckoutSession', undefined, { token: open })
    expect(await englishForOwner(tenant, [`/checkout-links/${open}`, '/checkout-links'])).toEqual([])
    await toldTopUps(tenant)
    expect(await englishForOwner(tenant, [`/checkout-links/${cs}`])).toEqual([])
  }
})

import { expect, test } from 'vitest'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newMember, signedIn } from '@/testing/merchant'
import { newSandbox } from '@/testing/world'
import { PLACES, placeAt, shownAt } from './shown-page.fixture'

/** The pages of a cashier. All others give a 404. Of payments, cashiers only see their own. */
const OPEN = new Set([
  '/catalog',
  '/catalog/[productId]',
  '/catalog/prices/[priceId]',
  '/collect',
  '/counter',
  '/coupons',
  '/coupons/[id]',
  '/credit-notes',
  '/credit-notes/[id]',
  '/credit-notes/[id]/pdf',
  '/customers',
  '/customers/[id]',
  '/customers/new',
  '/invoice-items',
  '/invoices',
  '/invoices/[id]',
  '/invoices/[id]/pdf',
  '/payments',
  '/payments/day',
  '/questions',
  '/questions/[id]',
  '/security',
  '/subscriptions',
  '/subscriptions/[id]',
])

/** The kind of object that a page shows, by the beginning of its address. */
const KINDS = {
  '/catalog/prices': 'price',
  '/catalog': 'prod',
  '/checkout-links': 'cs',
  '/coupons': 'cpn',
  '/credit-notes': 'cn',
  '/customers': 'cus',
  '/imports': 'imp',
  '/invoices': 'inv',
  '/payments': 'pay',
  '/questions': 'que',
  '/subscriptions': 'sub',
  '/webhooks/deliveries': 'whd',
  '/webhooks': 'we',
  '/events': 'evt',
  '/requests': 'req',
  '/api-keys': 'key',
  '/sandbox/messages': 'msg',
} as const

test('a cashier opens the pages of the counter, and no other page or file of the dashboard', async () => {
  const tenant = await newSandbox(await Api.load())
  const { headers } = await signedIn(await newMember(tenant.ownerCtx.businessId, 'cashier'))
  comesAs(headers.cookie)
  const open: string[] = []
  const dead = new Set<string>()
  for (const place of PLACES.keys()) {
    const kind = Object.entries(KINDS).find(([under]) => place.startsWith(`${under}/`))?.[1]
    const address = place.replace(/\[\w+\]/, (kind && tenant.ids[kind]) ?? 'none')
    const shown = await shownAt(address)
    // The home page redirects to the counter, and "Go live" only exists in production.
    if (place === '' || place === '/go-live') expect(shown).toContain('NEXT_REDIRECT')
    else if (!shown.startsWith('NEXT_')) open.push(place)
    else expect(shown, place).toContain('404')
    // No page links to a page that does not exist for this role.
    for (const [, link = ''] of shown.matchAll(/href="\/dashboard\/sandbox(\/[^"#?]*)/g)) {
      const target = placeAt(link) ?? link
      if (!OPEN.has(target) && !target.startsWith('/payments/[id]')) dead.add(`${place} leads to ${target}`)
    }
  }
  expect([...dead]).toEqual([])
  expect(open.toSorted()).toEqual([...OPEN].toSorted())
})

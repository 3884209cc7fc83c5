import { expect, test, vi } from 'vitest'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { Api } from '@/lib/testing/api'
import { newSandbox } from '@/lib/testing/world'
import { placeAt, shownAt } from './shown-page.fixture'

// The browser that asks for a page, as Next shows it to the page.
const browser = { cookies: new Map<string, { value: string }>(), at: '/' }
vi.mock('next/headers', () => ({ cookies: async () => browser.cookies, headers: async () => new Headers() }))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => browser.at,
  useRouter: () => ({}),
}))

const pageAt = (address: string, environment: 'sandbox' | 'production' = 'sandbox') =>
  shownAt(browser, address, placeAt(address) ?? '', environment)

test('a list of which all is archived says so, and leads there; one without rows has one way to the first, and nothing to filter', async () => {
  const api = await Api.load()
  const { key: credentials, ids, session } = await newSandbox(api)
  browser.cookies.set(sessionCookie().name, { value: session.cookie?.replace(/^[^=]*=/, '') ?? '' })
  expect(await pageAt('/coupons')).toContain('/coupons/export')
  const other = await pageAt('/coupons?code=NOBODY')
  for (const part of ['Nothing here has these filters.', 'Filter: Code', '/coupons/export'])
    expect(other).toContain(part)

  await api.must('updateCoupon', { credentials, path: { id: ids.cpn as string }, body: { active: false } })
  const archived = await pageAt('/coupons')
  for (const part of ['All of your coupons are archived.', '/coupons?active=all', 'Filter: Code'])
    expect(archived).toContain(part)
  expect(archived).not.toContain('No coupons yet.')
  expect(await pageAt('/coupons?active=all')).toContain('DASHAIN-20')

  const links = await pageAt('/payment-links', 'production')
  expect(links).toContain('No payment links yet.')
  expect(links.match(/href="[^"]*\/payment-links\/new"/g)).toHaveLength(1)
  for (const part of ['/payment-links/export', 'Filter: ', 'Columns of this list'])
    expect(links).not.toContain(part)
})

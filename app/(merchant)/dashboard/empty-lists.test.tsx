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

const pageAt = (address: string) => shownAt(browser, address, placeAt(address) ?? '', 'sandbox')

test('a list without rows has no filters and no file, and one way to the first; what its usual filter hides is a filter away', async () => {
  const { api, key: credentials, ids, session } = await newSandbox(await Api.load())
  browser.cookies.set(sessionCookie().name, { value: session.cookie?.replace(/^[^=]*=/, '') ?? '' })
  expect(await pageAt('/coupons')).toContain('/coupons/export')
  const other = await pageAt('/coupons?code=NOBODY')
  for (const part of ['Nothing here has these filters.', 'Filter: Code', '/coupons/export'])
    expect(other).toContain(part)

  await api.must('updateCoupon', { credentials, path: { id: ids.cpn as string }, body: { active: false } })
  const none = await pageAt('/coupons')
  expect(none).toContain('No coupons yet.')
  expect(none.match(/href="[^"]*\/coupons\/new"/g)).toHaveLength(1)
  for (const part of ['/coupons/export', 'Filter: Code', 'Columns of this list'])
    expect(none).not.toContain(part)
  expect(none).toContain('Filter: Status')
  expect(await pageAt('/coupons?active=all')).toContain('DASHAIN-20')
})

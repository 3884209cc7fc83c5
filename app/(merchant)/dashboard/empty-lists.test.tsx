import { expect, test } from 'vitest'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newSandbox } from '@/testing/world'
import { shownAt } from './shown-page.fixture'

test('a list whose rows are all archived links to them; an empty list offers only to add the first row', async () => {
  const api = await Api.load()
  const { key: credentials, ids, session } = await newSandbox(api)
  comesAs(session.cookie)
  expect(await shownAt('/coupons')).toContain('/coupons/export')
  const other = await shownAt('/coupons?code=NOBODY')
  for (const part of ['Nothing matches these filters.', 'Filter: Code', '/coupons/export'])
    expect(other).toContain(part)

  await api.must('updateCoupon', { credentials, path: { id: ids.cpn as string }, body: { active: false } })
  const archived = await shownAt('/coupons')
  for (const part of ['All of your coupons are archived.', '/coupons?active=all', 'Filter: Code'])
    expect(archived).toContain(part)
  expect(archived).not.toContain('No coupons yet.')
  expect(await shownAt('/coupons?active=all')).toContain('DASHAIN-20')

  const links = await shownAt('/payment-links', 'production')
  expect(links).toContain('No payment links yet.')
  expect(links.match(/href="[^"]*\/payment-links\/new"/g)).toHaveLength(1)
  for (const part of ['/payment-links/export', 'Filter: ', 'Columns of this list'])
    expect(links).not.toContain(part)
})

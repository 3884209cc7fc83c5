import { expect, it } from 'vitest'
import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { comesAs } from '@/scripts/test/browser.fixture'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newOwner, signedIn } from '@/testing/merchant'
import { shownAt } from './shown-page.fixture'

/** The text of a page of the sandbox as its owner sees it, without markup. */
async function homeOf(cookie: string, address = ''): Promise<string> {
  comesAs(cookie)
  const html = await shownAt(address)
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

async function gym(): Promise<{ cookie: string; ctx: Ctx }> {
  const owner = await newOwner()
  const { headers, ctx } = await signedIn(owner)
  const [week, month] = [await newPrice(ctx, { interval: 'week' }), await newPrice(ctx)]
  await subscribe(ctx, await newCustomer(ctx, 50_000n), week)
  await subscribe(ctx, await newCustomer(ctx, 900_000n), month)
  const leaver = await subscribe(ctx, await newCustomer(ctx, 900_000n), month)
  const now = await advanceTo(ctx, later(ctx.now, 8))
  await cancelSubscription(now, leaver.id as SubscriptionId, { cancelAtPeriodEnd: false })
  return { cookie: headers.cookie as string, ctx: now }
}

it('the home page of a business says what needs a person, what came in today, what is due and what happened', async () => {
  const { cookie } = await gym()
  const home = await homeOf(cookie)
  expect(home).toContain('Today, ')
  expect(home).toContain('1 subscription is late')
  expect(home).toMatch(/Rs 0\.00 taken today .*In cash .*From Khata balances/)
  expect(home).toContain('Nothing is due today.')
  expect(home).toMatch(/Lately .*customer@example\.com has ended/)
  expect(home).not.toContain('Recurring revenue')
  expect(home).not.toContain('could not be loaded')
})

it('the reports say what recurs, what moved and who stays', async () => {
  const { cookie } = await gym()
  const reports = await homeOf(cookie, '/reports')
  // Rs 500 a week is Rs 2,172.62 a month.
  expect(reports).toMatch(/Recurring revenue .*Rs 2,672\.62/)
  expect(reports).toMatch(/Movements .*New.*Churn/)
  expect(reports).toMatch(/Revenue .*Rs 1,500\.00 in 30 days/)
  expect(reports).toContain('Who stays')
  expect(reports).not.toContain('could not be loaded')
})

it('the address of the reports chooses the days and the comparison, and so does the old one', async () => {
  const { cookie } = await gym()
  const rows = (text: string) => text.match(/\d paying/g)?.length
  const week = await homeOf(cookie, '/reports?range=7d&compare=none')
  expect(rows(week)).toBe(7)
  expect(week).toContain('Compare with the previous time')
  expect(await homeOf(cookie, '/reports?range=7d')).toContain('Hide the previous time')
  const leadsTo = async (search: string) => (await homeOf(cookie, search)).split(';')[2]
  expect(await leadsTo('?range=7d&compare=none')).toBe('/dashboard/sandbox/reports?range=7d&compare=none')
  expect(await leadsTo('?revenue=month')).toBe('/dashboard/sandbox/reports?range=12m')
})

it('the reports of some days are a file, a row each day in both calendars', async () => {
  const { cookie } = await gym()
  comesAs(cookie)
  const file = await shownAt('/reports/export?range=7d')
  const [heads, ...days] = file.trim().split('\r\n')
  expect(heads).toContain('Day (BS),Day,Paid invoices,Paid (Rs)')
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatch(/^20\d\d-\d\d-\d\d,\d{4}-\d\d-\d\d,\d+,[\d.]+,[\d.]+,[\d.]+,\d+,2672\.62$/)
})

it('the home page of a new business says what will stand there', async () => {
  const { headers } = await signedIn(await newOwner())
  const home = await homeOf(headers.cookie as string)
  expect(home).not.toContain('Needs attention')
  expect(home).toContain('Nobody has subscribed yet.')
  expect(home).not.toContain('Rs 0.00')
  expect(home).toContain('Getting started')
  expect(home).not.toContain('could not be loaded')
})

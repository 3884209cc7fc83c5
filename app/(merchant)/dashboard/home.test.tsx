import { expect, it } from 'vitest'
import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { comesAs } from '@/scripts/test/browser.fixture'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newOwner, signedIn } from '@/testing/merchant'
import { shownAt } from './shown-page.fixture'

/** The text of the sandbox's home page as its owner sees it, without markup. */
async function homeOf(cookie: string, search = ''): Promise<string> {
  comesAs(cookie)
  const html = await shownAt(search)
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

it('the home page of a business says what needs a person, what recurs, what moved and who stays', async () => {
  const { cookie } = await gym()
  const home = await homeOf(cookie)
  expect(home).toContain('Today, ')
  expect(home).toContain('1 subscription is past due')
  // Rs 500 a week is Rs 2,172.62 a month.
  expect(home).toMatch(/Recurring revenue .*Rs 2,672\.62/)
  expect(home).toMatch(/Movements .*New.*Churn/)
  expect(home).toMatch(/Lately .*customer@example\.com has ended/)
  expect(home).not.toContain('could not be read')
})

it('the address of the home page chooses the days and the comparison', async () => {
  const { cookie } = await gym()
  const rows = (text: string) => text.match(/\d paying/g)?.length
  const week = await homeOf(cookie, '?range=7d&compare=none')
  expect(rows(week)).toBe(7)
  expect(week).toContain('Compare with the time before')
  expect(await homeOf(cookie, '?range=7d')).toContain('Hide the time before')
})

it('the home page of a new business says what will stand there', async () => {
  const { headers } = await signedIn(await newOwner())
  const home = await homeOf(headers.cookie as string)
  expect(home).not.toContain('Needs attention')
  expect(home).toContain('Nobody has subscribed yet.')
  expect(home).not.toContain('Rs 0.00')
  expect(home).toContain('Getting started')
  expect(home).not.toContain('could not be read')
})

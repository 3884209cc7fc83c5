import type { Locator, Page } from '@playwright/test'
import { type Caller, made, withCookie } from './caller'
import { expect } from './fixtures'
import { newPrice } from './merchant-server'

/** A member of a gym that costs Rs 1,500 a month, who has paid the first one. */
export interface DeskMember {
  id: string
  subscriptionId: string
}

interface Sold {
  customer: { id: string }
  subscription: { id: string }
}

/** A gym with a counter, and its owner at it. */
export async function openDesk(page: Page): Promise<{ owner: Caller; priceId: string }> {
  const owner = withCookie(page)
  const { id } = await newPrice(owner, { product: 'Gym', amountPaisa: '150000' })
  await comeToDesk(page)
  return { owner, priceId: id }
}

/** Goes to the counter, and waits until the page listens to keys: a scanner does not look before it types. */
export async function comeToDesk(page: Page): Promise<void> {
  await page.goto('/dashboard/sandbox/counter')
  await expect(page.locator('html[data-scanner]')).toBeAttached()
}

/** Somebody who is a member already. */
export async function newMember(
  owner: Caller,
  priceId: string,
  person: { name: string; phone: string; externalId?: string },
): Promise<DeskMember> {
  const { name, phone, externalId } = person
  const payment = { method: 'cash' }
  const sold = await made<Sold>(owner.post('/v1/subscriptions/walk-in', { name, phone, priceId, payment }))
  if (externalId) await owner.patch(`/v1/customers/${sold.customer.id}`, { externalId })
  return { id: sold.customer.id, subscriptionId: sold.subscription.id }
}

export const searchBox = (page: Page): Locator => page.getByRole('searchbox')

/** The card of the member who is open. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** How many payments are recorded. */
export async function countPayments(owner: Caller): Promise<number> {
  return (await owner.get<{ items: unknown[] }>('/v1/payments')).data.items.length
}

/** What was taken is recorded, and the page says so. */
export async function expectRecorded(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `${amount} is recorded.` })).toBeVisible()
}

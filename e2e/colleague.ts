import type { Page } from '@playwright/test'
import { newEmail } from './caller'
import { expect } from './fixtures'

/** Invites somebody who may only look, and lets them in with a browser of their own. @param page of the owner. */
export const joinAsViewer = (colleague: Page, page: Page, password: string): Promise<void> =>
  joinAs('viewer', colleague, page, password)

/** The same in any role. */
export async function joinAs(
  role: 'viewer' | 'cashier',
  colleague: Page,
  page: Page,
  password: string,
): Promise<void> {
  const email = newEmail('bina')
  await page.goto('/dashboard/sandbox/team')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role').selectOption(role)
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('status')).toContainText(`on its way to ${email}`)
  await colleague.goto((await page.getByText(/\/invite\//).textContent()) ?? '')
  await colleague.getByLabel('Your name').fill('Bina Rai')
  await colleague.getByLabel('Password').fill(password)
  await colleague.getByRole('button', { name: 'Create account and join' }).click()
  await colleague.waitForURL(/\/dashboard\/sandbox/)
}

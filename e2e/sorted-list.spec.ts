import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

test('a list is sorted by its heads, in the address, and a second press turns it around', async ({
  page,
  merchant: _,
}) => {
  const api = withCookie(page)
  for (const name of ['Chandra', 'Asha', 'Bina'])
    await made(api.post('/v1/customers', { email: newEmail('member'), name }))
  await page.goto('/dashboard/sandbox/customers')
  const names = async () => {
    const texts = await page.locator('main a[data-row]').allTextContents()
    return texts.map((text) => text.replace(/member-.*/, ''))
  }
  await expect.poll(names).toEqual(['Bina', 'Asha', 'Chandra'])
  const head = page.getByRole('columnheader', { name: 'Customer' })
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(['Asha', 'Bina', 'Chandra'])
  await expect(page.getByRole('table', { name: 'Customers, name A to Z' })).toBeVisible()
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['Chandra', 'Bina', 'Asha'])
  await expect(page).toHaveURL(/sort=name&order=desc/)
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeHidden()
  expect(await problemsOf(page)).toEqual([])
  // A phone has no heads.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Name Z to A' }).click()
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await expect.poll(names).toEqual(['Chandra', 'Asha', 'Bina'])
})

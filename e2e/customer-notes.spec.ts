import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

test('a team notes what it wants to remember about a customer, pins it, and deletes it', async ({
  page,
  merchant,
}) => {
  const owner = withCookie(page)
  const customer = await made<{ id: string }>(
    owner.post('/v1/customers', { email: newEmail('maya'), name: 'Maya Tamang', phone: '9812345678' }),
  )
  await page.goto(`/dashboard/sandbox/customers/${customer.id}`)
  const add = async (words: string) => {
    await page.getByLabel('New note').fill(words)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByText(words.split('\n')[0] as string)).toBeVisible()
    await expect(page.getByLabel('New note')).toHaveValue('')
  }
  // The form stands behind one press: what people look for here are subscriptions.
  await page.getByText('Add a note', { exact: true }).click()
  const notes = page.getByRole('list', { name: 'Notes about this customer' })
  await add('Pays on the first, in cash.\nHer brother brings it.')
  await add('Let her in, the card comes tomorrow.')
  const lines = notes.getByRole('listitem')
  await expect(lines.nth(0)).toContainText('Let her in')
  await expect(lines.nth(0)).toContainText(merchant.name)

  await lines.nth(1).getByRole('button', { name: 'Pin' }).click()
  await expect(lines.nth(0)).toContainText('Pinned. ')
  await expect(lines.nth(0)).toContainText('Pays on the first')
  expect(await problemsOf(page)).toEqual([])

  await lines.nth(1).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(lines).toHaveCount(1)
  await expect(notes).not.toContainText('Let her in')

  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+9779812345678')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/9779812345678',
  )
})

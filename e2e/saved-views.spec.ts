import { withCookie } from './caller'
import { joinAsViewer } from './colleague'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'
import { problemsOf } from './problems'

test('a member saves what a list shows for the team; a colleague finds it, and it is renamed and deleted', async ({
  page,
  merchant,
  otherPage: colleague,
}) => {
  await joinAsViewer(colleague, page, merchant.password)
  await newInvoice(withCookie(page), '25000')
  const tabOf = (where: typeof page, name: string) =>
    where.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  const save = async (where: typeof page, name: string, isShared: boolean) => {
    await where.getByRole('button', { name: 'Save view' }).click()
    const dialog = where.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name').fill(name)
    if (isShared) await dialog.getByLabel('For the whole team').check()
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(tabOf(where, name)).toHaveAttribute('aria-current', 'true')
  }
  await page.goto('/dashboard/sandbox/invoices?status=open&sort=dueAt')
  await save(page, 'Due first', true)
  expect(await problemsOf(page)).toEqual([])

  await colleague.goto('/dashboard/sandbox/invoices')
  await tabOf(colleague, 'Due first').click()
  await expect(colleague).toHaveURL(/\?status=open&sort=dueAt$/)
  await expect(tabOf(colleague, 'Due first')).toHaveAttribute('aria-current', 'true')
  // Who may only look changes nothing for others, and has views of their own.
  await expect(colleague.getByRole('button', { name: /Change the view/ })).toHaveCount(0)
  await colleague.goto('/dashboard/sandbox/invoices?status=draft')
  await colleague.getByRole('button', { name: 'Save view' }).click()
  await expect(colleague.getByLabel('For the whole team')).toHaveCount(0)
  await colleague.keyboard.press('Escape')
  await save(colleague, 'Not sent yet', false)

  await page.reload()
  await expect(tabOf(page, 'Not sent yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the view Due first' }).click()
  await page.getByRole('button', { name: 'Rename view' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename this view' })
  await renaming.getByLabel('Name').fill('To collect')
  await renaming.getByRole('button', { name: 'Rename view' }).click()
  await expect(tabOf(page, 'To collect')).toHaveAttribute('aria-current', 'true')

  await colleague.reload()
  await expect(tabOf(colleague, 'To collect')).toBeVisible()
  await page.getByRole('button', { name: 'Change the view To collect' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(tabOf(page, 'To collect')).toHaveCount(0)
})

test('a filter that a saved view has and the list does not know is left out, and the page says so', async ({
  page,
  merchant,
  database,
}) => {
  await newInvoice(withCookie(page), '25000')
  await database(
    `INSERT INTO saved_views (id, business_id, environment, list, name, query, created_at)
     SELECT gen_random_uuid(), id, 'sandbox', 'customers', 'Of before', 'status=active&branch=patan', now()
     FROM businesses WHERE name = $1`,
    merchant.businessName,
  )
  await page.goto('/dashboard/sandbox/customers')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Of before' }).click()
  await expect(page.getByRole('main')).toContainText(
    'a filter that the list does not have any more: branch. The list is shown without it.',
  )
})

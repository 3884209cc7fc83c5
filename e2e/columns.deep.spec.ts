import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { expect, joinAs, test } from './fixtures'
import { newInvoice } from './merchant-server'
import { problemsOf, violationsOf } from './problems'

const heads = (page: Page) => page.getByRole('columnheader').allTextContents()
const USUAL = ['Customer', 'Subscription', 'Status', 'Paid until', 'Pays by', 'Owes', 'Actions']

const opener = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true })
const choice = (page: Page) => page.getByRole('dialog', { name: 'Columns of this list' })

// The boxes of the rows have a head without words.
const expectHeads = (page: Page, titles: readonly string[]) =>
  expect.poll(async () => (await heads(page)).filter(Boolean)).toEqual(titles)

/** A customer with all that one can have, who owes Rs 250. */
async function member(page: Page): Promise<void> {
  const api = withCookie(page)
  const { customerId } = await newInvoice(api, '25000')
  const person = { name: 'Asha Gurung', phone: '9841000001', address: 'Jhamsikhel, Lalitpur' }
  await api.patch(`/v1/customers/${customerId}`, { ...person, externalId: 'member-1042' })
}

test('a merchant chooses columns, links them, and goes back to the usual ones', async ({
  page,
  merchant: _,
}) => {
  await member(page)
  await page.goto('/dashboard/sandbox/customers?status=active&sort=name')
  await expectHeads(page, USUAL)
  await opener(page).click()
  // What a row is cannot be taken away.
  await expect(choice(page).getByLabel('Show Customer', { exact: true })).toBeDisabled()
  await choice(page).getByLabel('Phone').check()
  await choice(page).getByLabel('Created').check()
  await choice(page).getByLabel('Pays by').uncheck()
  expect(await violationsOf(page)).toEqual([])
  await choice(page).getByRole('button', { name: 'Show columns' }).click()
  const chosen = ['Customer', 'Phone', 'Subscription', 'Status', 'Paid until', 'Owes', 'Created', 'Actions']
  await expectHeads(page, chosen)
  await expect(choice(page)).toBeHidden()
  await expect(page.getByRole('row', { name: 'Asha Gurung' })).toContainText('Rs 250.00')

  await page.goto(page.url())
  await expectHeads(page, chosen)
  // They stay with the next order, the next filter and the next view.
  await page.getByRole('columnheader', { name: 'Customer' }).getByRole('link').click()
  await expect(page).toHaveURL(/order=desc/)
  await expectHeads(page, chosen)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeHidden()
  await expectHeads(page, chosen)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Archived' }).click()
  await expect(page).toHaveURL(/status=archived/)
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'All', exact: true })
    .click()
  await expectHeads(page, chosen)

  await opener(page).click()
  await choice(page).getByRole('link', { name: 'Usual columns' }).click()
  await expectHeads(page, USUAL)
  await expect(page).toHaveURL('/dashboard/sandbox/customers')
  await opener(page).click()
  await expect(choice(page).getByLabel('Phone')).not.toBeChecked()
  await expect(choice(page).getByRole('link', { name: 'Usual columns' })).toHaveCount(0)
})

test('with all columns, a list scrolls in its own frame, keeps the first one, and shows each of them on a phone', async ({
  page,
  merchant: _,
}) => {
  await member(page)
  await page.goto('/dashboard/sandbox/customers')
  await opener(page).click()
  for (const box of await choice(page).getByRole('checkbox').all())
    if (await box.isEnabled()) await box.check()
  await choice(page).getByRole('button', { name: 'Show columns' }).click()
  const head = page.getByRole('columnheader', { name: 'Customer', exact: true })
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('columnheader', { name: 'Your own number' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const before = await head.boundingBox()
  await page.getByRole('columnheader', { name: 'Actions' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeInViewport({ ratio: 1 })
  expect(await head.boundingBox()).toEqual(before)
  expect(await problemsOf(page)).toEqual([])
  // The line of a phone says what each figure is.
  await expect(page.getByText('Your own number member-1042')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 800 })
  // The row leads to its page wherever it is pressed: its link lies over the cell.
  await page.getByRole('cell', { name: /^cus_/ }).click({ force: true })
  await expect(page).toHaveURL(/\/customers\/cus_/)
})

test('columns are saved with a view, and a colleague has them', async ({
  page,
  merchant: _,
  otherPage: colleague,
}) => {
  await member(page)
  await joinAs('viewer', colleague, page)
  await page.goto('/dashboard/sandbox/customers?columns=branch,phone,status,customer')
  await expect(
    page.getByText('This list does not have the column branch. It is shown without it.'),
  ).toBeVisible()
  await expectHeads(page, ['Customer', 'Phone', 'Status'])
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('To call')
  await dialog.getByLabel('For the whole team').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const tabOf = (where: Page, name: string) =>
    where.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await expect(tabOf(page, 'To call')).toHaveAttribute('aria-current', 'true')

  await colleague.goto('/dashboard/sandbox/customers')
  await tabOf(colleague, 'To call').click()
  await expectHeads(colleague, ['Customer', 'Phone', 'Status'])
  await expect(colleague).toHaveURL('/dashboard/sandbox/customers?columns=customer%2Cphone%2Cstatus')
  await expect(tabOf(colleague, 'To call')).toHaveAttribute('aria-current', 'true')
  await expect(colleague.getByText('does not have')).toHaveCount(0)
  // Its columns are its own.
  await tabOf(colleague, 'Archived').click()
  await expect(colleague).toHaveURL('/dashboard/sandbox/customers?status=archived')
  await colleague.goBack()
  await tabOf(colleague, 'Active').click()
  await expectHeads(colleague, USUAL)
})

test('columns are chosen with the keyboard alone', async ({ page, merchant: _ }) => {
  await member(page)
  await page.goto('/dashboard/sandbox/customers')
  await expectHeads(page, USUAL)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(choice(page).getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(choice(page).getByLabel('Phone')).toBeChecked()
  await page.keyboard.press('Enter')
  await expectHeads(page, ['Customer', 'Phone', ...USUAL.slice(1)])
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice(page).getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
})

test('what is opened before the script of the page has come stays open', async ({ page, merchant: _ }) => {
  await member(page)
  let send: () => void = () => undefined
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/*.js', async (route) => {
    await sent
    await route.continue()
  })
  await page.goto('/dashboard/sandbox/customers', { waitUntil: 'commit' })
  await opener(page).click()
  await expect(choice(page)).toBeVisible()
  send()
  await expect.poll(() => opener(page).evaluate((button) => Object.keys(button).length)).toBeGreaterThan(0)
  await choice(page).getByLabel('Phone').check()
  await choice(page).getByRole('button', { name: 'Show columns' }).click()
  await expect(page).toHaveURL(/columns=customer&columns=phone/)
  await expect(choice(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('columns are chosen by a form, and the filters stay', async ({ page, merchant: _ }) => {
    await member(page)
    await page.goto('/dashboard/sandbox/customers?status=active')
    await expectHeads(page, USUAL)
    await opener(page).click()
    await choice(page).getByLabel('Phone').check()
    await choice(page).getByLabel('Paid until').uncheck()
    await choice(page).getByRole('button', { name: 'Show columns' }).click()
    const chosen = ['Customer', 'Phone', 'Subscription', 'Status', 'Pays by', 'Owes', 'Actions']
    await expectHeads(page, chosen)
    await expect(page).toHaveURL(/status=active&columns=customer&columns=phone/)
    await opener(page).click()
    await choice(page).getByRole('link', { name: 'Usual columns' }).click()
    await expectHeads(page, USUAL)
    await expect(page).toHaveURL(/\?status=active$/)
  })
})

import type { Locator, Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { newPhone } from './customer-way'
import { expect, openPersonMenu, test } from './fixtures'
import { violationsOf } from './problems'

// No mouse: everything is reached with Tab and pressed with Enter.

// More than any page has stops before the one that is looked for.
const MOST_STOPS = 60

/** Goes forward with Tab until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function pressByTab(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}

/** A page hears the keys once its script has begun. */
async function press(page: Page, keys: string, then: () => Promise<void>) {
  await expect(async () => {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await then()
  }).toPass()
}

test('the whole way from a product to a paid subscription needs no mouse', async ({
  page,
  merchant,
  outbox,
}) => {
  await page.goto('/dashboard/sandbox')
  await test.step('the merchant makes a product, a price and a link', async () => {
    await pressByTab(page, page.getByRole('link', { name: 'Catalog' }))
    await pressByTab(page, page.getByRole('link', { name: 'Create product' }).first())
    await type(page, page.getByLabel('Name', { exact: true }), `Membership of ${merchant.businessName}`)
    await page.keyboard.press('Enter')
    await pressByTab(page, page.getByRole('link', { name: 'Create price' }))
    await type(page, page.getByLabel('Amount in rupees'), '1500')
    await page.keyboard.press('Enter')
    await pressByTab(page, page.getByRole('link', { name: 'Create checkout link' }))
    await pressByTab(page, page.getByRole('button', { name: 'Create link' }))
  })
  const link = (await page.getByRole('status').getByText('/checkout/').textContent()) ?? ''
  const seen = await page.getByRole('link', { name: 'See what happens with it' }).getAttribute('href')

  await test.step('the customer pays', async () => {
    const phone = newPhone()
    await page.goto(link)
    await type(page, page.getByLabel('Mobile number').first(), phone)
    await pressByTab(page, page.locator('summary', { hasText: 'Add name and e-mail (optional)' }).first())
    await type(page, page.getByLabel('E-mail').first(), 'maya@example.com')
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await page.keyboard.type(await outbox.codeSentTo(phone))
    await pressByTab(page, page.getByRole('button', { name: /^Pay Rs [\d,.]+$/ }))
    await page.waitForURL('**/checkout/**')
    await expect(page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  })

  await test.step('the merchant sees who has paid', async () => {
    await page.goto(seen ?? '')
    await pressByTab(page, page.getByRole('link', { name: 'Invoices', exact: true }))
    await pressByTab(page, page.getByRole('row', { name: 'maya@example.com' }).getByRole('link'))
    await expect(page.getByText('Rs 1,500.00 was paid from the wallet on')).toBeVisible()
  })
})

test('the palette goes to a customer, a place and an action, with the keyboard alone', async ({
  page,
  merchant,
}) => {
  await page.goto('/dashboard/sandbox')
  const email = newEmail('sunita')
  const customer = { email, name: 'Sunita Maharjan' }
  const { id } = await made<{ id: string }>(withCookie(page).post('/v1/customers', customer))
  const palette = page.getByRole('dialog', { name: 'Search' })
  const go = async (text: string, option: RegExp) => {
    // A page hears the keys once its script has begun.
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 5_000 })
    }).toPass()
    await page.keyboard.type(text)
    await expect(palette.getByRole('option', { name: option, selected: true })).toBeVisible()
  }

  await go('mahar sun', /^Sunita Maharjan/)
  expect(await violationsOf(page), merchant.email).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/sandbox/customers/${id}`)

  await go('create prod', /^Create product/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/sandbox/catalog/new')

  await go('webho', /^Create webhook endpoint/)
  await page.keyboard.press('ArrowDown')
  await expect(
    palette.getByRole('option', { name: 'Check a webhook signature', selected: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('without JavaScript the search is a page', async ({ withoutScript, page, merchant }) => {
  const customer = { email: merchant.email, name: 'Sunita Maharjan' }
  await made(withCookie(page).post('/v1/customers', customer))
  const plain = await withoutScript()
  await plain.goto('/dashboard/sandbox')
  await plain.getByRole('link', { name: 'Search' }).click()
  await plain.getByRole('searchbox').fill('mahar')
  await plain.getByRole('button', { name: 'Search' }).click()
  await expect(plain.getByRole('list', { name: 'Results' }).getByRole('link')).toContainText(
    'Sunita Maharjan',
  )
})

test('single keys go to a place, from row to row, and to the form that edits', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  for (const name of ['Asha Gurung', 'Bimal Thapa'])
    await made(owner.post('/v1/customers', { email: newEmail('member'), name }))
  await page.goto('/dashboard/sandbox')
  await press(page, 'g c', () => expect(page).toHaveURL('/dashboard/sandbox/customers', { timeout: 5_000 }))
  await press(page, 'j', () =>
    expect(page.getByRole('link', { name: 'Bimal Thapa' })).toBeFocused({ timeout: 5_000 }),
  )
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Asha Gurung' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Bimal Thapa' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bimal Thapa', level: 1 })).toBeVisible()
  await press(page, 'e', () => expect(page).toHaveURL(/\/edit$/, { timeout: 5_000 }))

  await page.getByLabel('Name').fill('')
  await page.keyboard.type('g c ? e')
  await expect(page.getByLabel('Name')).toHaveValue('g c ? e')
})

test('the keys are named by ?, and can be switched off', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await press(page, '?', () => expect(dialog).toBeVisible({ timeout: 5_000 }))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('switch', { name: 'Single keys' }).uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a person chooses the theme of the dashboard, and finds it on the next page', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ground()
  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  await page.goto('/dashboard/sandbox/customers')
  await expect.poll(ground).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await expect.poll(ground).toBe(light)
})

test('the rail says how many things wait in a place, and opens the group of developers on its pages', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox')
  const rail = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(rail.getByRole('link', { name: 'Webhooks' })).toBeHidden()
  await page.goto('/dashboard/sandbox/events')
  await expect(rail.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await rail.getByText('Developers').click()
  await expect(rail.getByRole('link', { name: 'Webhooks' })).toBeHidden()
})

test('a place of the rail shows what belongs to it while one is there, and the present one is in sight', async ({
  page,
  merchant: _,
}) => {
  const rail = page.getByRole('navigation', { name: 'Dashboard' })
  await page.goto('/dashboard/sandbox/payments')
  await rail.getByRole('link', { name: 'Cash sheet' }).click()
  await expect(rail.getByRole('link', { name: 'Cash sheet' })).toHaveAttribute('aria-current', 'page')
  await expect(rail.getByRole('link', { name: 'Credit notes' })).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/dashboard/sandbox/settings')
  await expect(rail.getByRole('link', { name: 'Settings' })).toBeInViewport()
  await rail.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Audit log' })).toBeInViewport()
})

test('what changes elsewhere shows by itself', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/customers')
  await expect(page.getByText('No customers yet.')).toBeVisible()
  await made(withCookie(page).post('/v1/customers', { email: newEmail('asha'), name: 'Asha Gurung' }))
  await expect(page.getByRole('link', { name: 'Asha Gurung' })).toBeVisible()
})

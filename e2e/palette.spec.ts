import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { violationsOf } from './problems'

test('the palette goes to a customer, a place and an action, with the keyboard alone', async ({
  page,
  merchant,
}) => {
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

test('without JavaScript the search is a page', async ({ browser, page, merchant }) => {
  const customer = { email: merchant.email, name: 'Sunita Maharjan' }
  await made(withCookie(page).post('/v1/customers', customer))
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/dashboard/sandbox')
  await plain.getByRole('link', { name: 'Search' }).click()
  await plain.getByRole('searchbox').fill('mahar')
  await plain.getByRole('button', { name: 'Search' }).click()
  await expect(plain.getByRole('list', { name: 'Results' }).getByRole('link')).toContainText(
    'Sunita Maharjan',
  )
  await context.close()
})

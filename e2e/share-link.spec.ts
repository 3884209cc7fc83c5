import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { picture } from './pictures'
import { newPrice } from './price'
import { problemsOf } from './problems'

test('a merchant makes a payment link, sees its page in both languages, shares it, and switches it off', async ({
  page,
  merchant: _,
  context,
}) => {
  const owner = withCookie(page)
  await newPrice(owner, { product: 'Unlimited yoga', amountPaisa: '150000' })
  await page.goto('/dashboard/sandbox/payment-links/new')
  await page.getByLabel('Customers may choose another quantity').check()
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await expect(page.getByRole('heading', { name: 'Unlimited yoga', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody has opened it yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of http.+\/buy\/[2-9a-z]{10}$/ })).toBeVisible()
  const preview = page.getByRole('figure')
  await expect(preview).toContainText('Rs 1,500.00 a month')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Language of the preview' }).getByRole('link').last().click()
  await expect(preview).toContainText('प्रति महिना')
  const trial = (await page.getByRole('link', { name: 'Try it as a customer' }).getAttribute('href')) ?? ''
  const [address = ''] = trial.split('?')
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(whatsApp).toContain(encodeURIComponent(address))
  await picture(page, 'share-link')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Archive link' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Archive/ })
    .click()
  await expect(page.getByText(/^It is archived: its page says that nothing is sold there\./)).toBeVisible()
  await expect(preview).toBeHidden()
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'No longer on sale' })).toBeVisible()
})

import { newPhone } from './customer-way'
import { CONFIRM, expect, newMerchant, test } from './fixtures'
import { LIVE_KEY, startKhalti } from './khalti'
import { Work } from './work'

test('from the first page to the first rupee of one’s own in production: fifteen presses', async ({
  context,
  page,
  outbox,
}) => {
  const khalti = await startKhalti()
  const work = await Work.in(context)
  const merchant = newMerchant()
  const row = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('a business begins in the sandbox', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create a business' }).click()
    await page.getByLabel('Business name').fill(merchant.businessName)
    await page.getByLabel('Your name').fill(merchant.name)
    await page.getByLabel('E-mail').fill(merchant.email)
    await page.getByLabel('Password').fill(merchant.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Gym membership')
    await page.getByLabel('Amount in rupees').fill('2,500')
    await page.getByRole('button', { name: 'Create and get the link' }).click()
    await expect(page.getByRole('heading', { name: 'Gym membership' })).toBeVisible()
  })

  await test.step('the mail confirms the address', async () => {
    await page.goto(await outbox.linkMailedTo(merchant.email, CONFIRM))
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page).toHaveURL('/dashboard/sandbox')
  })

  await test.step('Go live names all that is missing before it stops anybody', async () => {
    await page.getByRole('link', { name: 'Production', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/production/go-live')
    await expect(row('Confirm your e-mail')).toContainText('Done')
    await expect(row('Registration and PAN')).toContainText('To do')
    await expect(row('How customers pay')).toContainText('Cash only')
    await expect(row('What you sell')).toContainText('To do')
    await page.getByLabel('Registered name').fill('Himal Yoga Pvt. Ltd.')
    await page.getByLabel('PAN or VAT number').fill('301234567')
    await page.getByRole('button', { name: 'Save registration' }).click()
    await expect(row('Registration and PAN')).toContainText('Himal Yoga Pvt. Ltd., PAN 301234567.')
  })

  await test.step('the own account at Khalti takes the money', async () => {
    await row('How customers pay').getByRole('link', { name: 'Your payment accounts' }).click()
    await row('Add Khalti').getByLabel('Secret key').fill(LIVE_KEY)
    await page.getByRole('button', { name: 'Add Khalti' }).click()
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('Customers can pay into it.')).toBeVisible()
    await page.getByRole('link', { name: 'Go live' }).click()
    await expect(row('How customers pay')).toContainText('Khalti')
  })

  await test.step('the membership comes over from the sandbox', async () => {
    await page.getByText(/^Gym membership: Rs/).click()
    await page.getByRole('button', { name: 'Copy to production' }).click()
    await expect(row('What you sell')).toContainText('Done')
  })

  await test.step('the owner pays Rs 10, and sees it come', async () => {
    await page.getByRole('button', { name: 'Make the Rs 10 link' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open the link and pay' }).click()
    const shop = await opened
    const phone = newPhone()
    await shop.getByLabel('Mobile number').first().fill(phone)
    await shop.getByRole('button', { name: 'Pay Rs 10.00 with Khalti and start' }).click()
    await shop.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
    await shop.getByRole('button', { name: /^Pay Rs\s10/ }).click()
    await expect(shop.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
    await expect(row('Pay yourself Rs 10')).toContainText('Your Rs 10 came.')
    await expect(page.getByText('Everything is ready. You can take real money.')).toBeVisible()
  })
  khalti.close()

  const pressed = work.pressed.map((what) => what.replaceAll('\u00A0', ' ').trim())
  const atKhalti = pressed.pop()
  expect(atKhalti).toMatch(/^Pay Rs 10/)
  expect(pressed).toHaveLength(15)
  test.info().annotations.push({ type: 'presses', description: pressed.join(', ') })
  const invoices = await page.request.get('/v1/invoices', {
    headers: { 'x-environment': 'production' },
  })
  expect((await invoices.json()).data.items).toMatchObject([{ status: 'paid', totalAmountPaisa: '1000' }])
})

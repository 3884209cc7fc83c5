import { type Caller, made, newEmail, withCookie } from './caller'
import { CONFIRM, expect, newMerchant, test } from './fixtures'
import { LOST, loseAnswer, pressTwice } from './lost-answer'
import { subscribe } from './membership'
import { newPrice } from './price'
import { untilHeard } from './until-heard'

// The request of a form reaches the server, and the answer does not reach the browser. A person who tries again gets what was
// done the first time.

// What the browser logs of a connection that is gone.
test.use({ expectedErrors: /^Failed to load resource: net::ERR_/ })

interface Listed {
  items: { id: string; subject?: string }[]
}

const countOf = async (server: Caller, path: string) => (await server.get<Listed>(path)).data.items.length

/** A customer of the business with Rs 1,000, and a price of Rs 300. @returns the page that subscribes them. */
async function prepareSubscription(server: Caller): Promise<string> {
  const price = await newPrice(server, { product: 'Tea club', amountPaisa: '30000' })
  const customer = await made<{ id: string }>(server.post('/v1/customers', { email: newEmail('maya') }))
  await made(server.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: '100000' }))
  return `/dashboard/sandbox/subscriptions/new?customerId=${customer.id}&priceId=${price.id}`
}

test.describe('the dashboard', () => {
  test('a subscription is made once, and its customer is charged once', async ({ page, merchant }) => {
    const server = withCookie(page)
    await page.goto(await prepareSubscription(server))
    expect(merchant).toBeTruthy()
    await page.getByRole('checkbox', { name: 'Skip the trial' }).check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Rs 300.00')
    await loseAnswer(page)
    const create = page.getByRole('button', { name: 'Create subscription' })
    await create.click()
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Skip the trial' })).toBeChecked()
    expect(await countOf(server, '/v1/subscriptions')).toBe(1)
    await create.click()
    await expect(page).toHaveURL(/\/subscriptions\/sub_/)
    expect(await countOf(server, '/v1/subscriptions')).toBe(1)
    expect(await countOf(server, '/v1/invoices')).toBe(1)
  })

  test('offline, a form waits and is sent by itself when the connection is back', async ({
    page,
    merchant,
  }) => {
    const server = withCookie(page)
    await page.goto('/dashboard/sandbox/catalog/new')
    expect(merchant).toBeTruthy()
    await page.getByLabel('Name', { exact: true }).fill('Gold membership')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gold membership')
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Gold membership' })).toBeVisible()
    expect(await countOf(server, '/v1/catalog/products')).toBe(1)
  })

  test('offline, a press on a link waits and says why, and leads there when the connection is back', async ({
    page,
    merchant,
  }) => {
    expect(merchant).toBeTruthy()
    await untilHeard(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByText('You are offline, so this page stays.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/sandbox')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/dashboard/sandbox/customers')
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test('a press in a menu is not lost in the moment in which the network changes', async ({
    page,
    merchant,
  }) => {
    expect(merchant).toBeTruthy()
    const terms = { balancePaisa: '50000', amountPaisa: '50000' }
    const { customerId } = await subscribe(withCookie(page), terms)
    await page.goto(`/dashboard/sandbox/customers/${customerId}`)
    await untilHeard(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Edit customer' }).click()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Edit customer' })).toBeVisible()
  })

  test('offline, a press on a link is forgotten when the person does something else', async ({
    page,
    merchant,
  }) => {
    expect(merchant).toBeTruthy()
    await untilHeard(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByText('You are offline')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).first().click()
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    // A page that was on its way would come instead of this one.
    await page.getByRole('link', { name: 'Invoices' }).first().click()
    await expect(page).toHaveURL('/dashboard/sandbox/invoices')
  })
})

test.describe('accounts', () => {
  test('an account is made once, and one mail asks to confirm it', async ({ page, outbox }) => {
    const { businessName, name, email, password } = newMerchant()
    await page.goto('/sign-up')
    await page.getByLabel('Business name').fill(businessName)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await pressTwice(page, 'Create account')
    await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
    await outbox.linkMailedTo(email, CONFIRM)
    const list = await outbox.page()
    await expect(list.getByRole('link', { name: email })).toHaveCount(1)
  })

  test('one session is opened', async ({ page, merchant, otherPage }) => {
    await otherPage.goto('/sign-in')
    await otherPage.getByLabel('E-mail').fill(merchant.email)
    await otherPage.getByLabel('Password').fill(merchant.password)
    await pressTwice(otherPage, 'Sign in')
    await expect(otherPage).toHaveURL('/dashboard/sandbox')
    // The other one is that of the owner who signed up.
    expect(await countOf(withCookie(page), '/v1/security/sessions')).toBe(2)
  })
})

test.describe('customers', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a wallet begins one top-up, in the language of its owner', async ({ page, merchant, otherPage }) => {
    expect(merchant).toBeTruthy()
    const { id } = (await withCookie(page).get<{ id: string }>('/v1/merchant/business')).data
    await otherPage.goto(`/wallet/top-up?sandbox=${id}&lang=ne`)
    await otherPage.locator('input[name=phone]').fill('9800000001')
    await otherPage.locator('main form button[type=submit]').first().click()
    await otherPage.locator('input[name=code]').fill('987654')
    await expect(otherPage.locator('input[name=amountPaisa]').first()).toBeVisible()
    await pressTwice(
      otherPage,
      /eSewa/,
      'इन्टरनेट जडान टुट्यो। काम भइसकेको हुन सक्छ। फेरि प्रयास गर्नुहोस्: यो दोहोरिँदैन।',
    )
    await otherPage.waitForURL('**/simulators/esewa/pay/*')
    await otherPage.goto('/wallet')
    expect(await countOf(withCookie(otherPage), '/v1/wallet/topups')).toBe(1)
  })
})

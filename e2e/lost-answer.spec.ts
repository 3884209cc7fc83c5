import { type Caller, made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { LOST, loseAnswer } from './lost-answer'

// The request of a form reaches the server, and the answer does not reach the browser. Whoever tries again gets what was
// done the first time.

// What the browser logs of a connection that is gone.
test.use({ expectedErrors: /^Failed to load resource: net::ERR_/ })

interface Listed {
  items: { id: string; subject?: string }[]
}

const countOf = async (server: Caller, path: string) => (await server.get<Listed>(path)).data.items.length

/** A customer of the business with Rs 1,000, and a price of Rs 300. @returns the page that subscribes them. */
async function prepareSubscription(server: Caller): Promise<string> {
  const product = await made<{ id: string }>(server.post('/v1/catalog/products', { name: 'Tea club' }))
  const terms = { productId: product.id, amountPaisa: '30000', currency: 'NPR', interval: 'month' }
  const price = await made<{ id: string }>(server.post('/v1/catalog/prices', terms))
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

  test('offline, no link leads away: the page stays, and says why', async ({ page, merchant }) => {
    expect(merchant).toBeTruthy()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByText('You are offline, so this page stays.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/sandbox')
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page).toHaveURL('/dashboard/sandbox/customers')
  })
})

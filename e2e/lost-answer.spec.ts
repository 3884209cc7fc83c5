import { type Caller, made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { LOGGED, LOST, loseAnswer, pressTwice } from './lost'
import { newPrice } from './merchant-server'
import { wordsOf } from './ways'

// The request of a form reaches the server, and the answer does not reach the browser. A person who tries again gets what was
// done the first time.

test.use({ expectedErrors: LOGGED })

interface Listed {
  items: { id: string }[]
}

const countOf = async (server: Caller, path: string) => (await server.get<Listed>(path)).data.items.length

/** A customer of the business with Rs 1,000, and a price of Rs 300. @returns the page that subscribes them. */
async function prepareSubscription(server: Caller): Promise<string> {
  const price = await newPrice(server, { product: 'Tea club', amountPaisa: '30000' })
  const customer = await made<{ id: string }>(server.post('/v1/customers', { email: newEmail('maya') }))
  await made(server.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: '100000' }))
  return `/dashboard/sandbox/subscriptions/new?customerId=${customer.id}&priceId=${price.id}`
}

test('a subscription is made once, and its customer is charged once', async ({ page, merchant: _ }) => {
  const server = withCookie(page)
  await page.goto(await prepareSubscription(server))
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

test('a wallet begins one top-up, in the language of its owner', async ({ page, merchant: _, otherPage }) => {
  const { id } = (await withCookie(page).get<{ id: string }>('/v1/merchant/business')).data
  await otherPage.goto(`/wallet/top-up?sandbox=${id}&lang=ne`)
  await otherPage.locator('input[name=phone]').fill('9800000001')
  await otherPage.locator('main form button[type=submit]').first().click()
  await otherPage.locator('input[name=code]').fill('987654')
  await expect(otherPage.locator('input[name=amountPaisa]').first()).toBeVisible()
  await pressTwice(otherPage, /eSewa/, wordsOf('ne', 'connection')('lost'))
  await otherPage.waitForURL('**/simulators/esewa/pay/*')
  await otherPage.goto('/wallet')
  expect(await countOf(withCookie(otherPage), '/v1/wallet/topups')).toBe(1)
})

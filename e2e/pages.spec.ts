import { askedAllowance } from './balance-ways'
import { Customer, newLink, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice, openShop } from './merchant-server'
import { problemsOf } from './problems'

// One page of each kind. All pages, in both themes, languages and sizes, are in the deep suite.

/** What is wrong with the page as it is shown now, by its name. */
type Found = Record<string, string[]>

test('the pages for readers and the forms at the door are for everyone', async ({ page }) => {
  const found: Found = {}
  for (const path of ['/', '/docs/webhooks', '/docs/search?q=cancel', '/sign-up', '/docs/none', '/help']) {
    await page.goto(path)
    found[path] = await problemsOf(page, 'light')
  }
  expect(onlyProblems(found)).toEqual({})
})

test('the pages of customers are for everyone', async ({ page, demo, outbox, instance }) => {
  const found: Found = {}
  const look = async (name: string) => {
    found[name] = await problemsOf(page, 'light')
  }
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo))
  await look('checkout')
  await customer.sendCode()
  await look('code')
  const agreement = await askedAllowance(demo)
  const invoice = await newInvoice(demo, '5000')
  await new Customer(page, outbox, newPhone()).signIn(instance.businessId)
  for (const path of [
    invoice.url,
    agreement.url,
    '/wallet',
    '/wallet/settings',
    '/wallet/top-up',
    '/w/none',
    '/wallet/none',
  ]) {
    await page.goto(path)
    await look(path)
  }
  expect(onlyProblems(found)).toEqual({})
})

test('the pages of the dashboard are for everyone', async ({ page, merchant: _ }) => {
  const { customerId, productId } = await openShop(page, `+977${newPhone()}`)
  const found: Found = {}
  for (const path of [
    '',
    '/customers',
    `/customers/${customerId}`,
    `/catalog/${productId}/new-price`,
    '/settings/notices',
    '/counter',
    '/money',
  ]) {
    await page.goto(`/dashboard/sandbox${path}`)
    found[path] = await problemsOf(page, 'light')
  }
  expect(onlyProblems(found)).toEqual({})
})

function onlyProblems(found: Found): Found {
  return Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0))
}

import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { Shop } from './shop'

// The sandbox sends no SMS to these numbers and takes one code for them. Each gets one code a minute.
const BUYER = '9800000001'
const MEMBER = '9800000002'
const CODE = '987654'

export const PHONE_SCREEN: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  locale: 'en-GB',
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A page as a person comes to it: its address, and what the browser has kept of the pages before. */
export interface Place {
  name: string
  url: string
  state: State
}

/** Told of each page when a person is there. A page of before looks different. */
type Visit = (place: Place) => Promise<void>

/** Goes the whole way of a customer once, on a fast line. */
export async function goTheWay(browser: Browser, shop: Shop, visit: Visit): Promise<void> {
  await buy(browser, shop, visit)
  await openBalance(browser, shop, visit)
}

async function buy(browser: Browser, { khata, checkoutUrl }: Shop, visit: Visit): Promise<void> {
  const context = await browser.newContext(PHONE_SCREEN)
  const page = await context.newPage()
  const isAt = async (name: string, url = page.url()) =>
    visit({ name, url, state: await context.storageState() })

  await isAt('checkout', checkoutUrl)
  await page.goto(checkoutUrl)
  await page.getByLabel('Mobile number').first().fill(BUYER)
  await page.getByRole('button', { name: /with eSewa and start$/ }).click()
  await page.locator('input[data-code]').waitFor()
  await isAt('code')
  await page.locator('input[data-code]').fill(CODE)
  await page.waitForURL('**/simulators/**')
  await page.getByRole('button', { name: /^Pay Rs [\d,.]+$/ }).click()
  await page.getByRole('heading', { name: /started/ }).waitFor()
  await isAt('end', checkoutUrl)
  const { items } = await khata.listInvoices({ status: 'paid', limit: '1' })
  await isAt('invoice', items[0]?.hostedUrl ?? undefined)
  await context.close()
}

/** The balance of somebody who has paid, and has too little for the next period. */
async function openBalance(
  browser: Browser,
  { khata, checkoutUrl, priceId }: Shop,
  visit: Visit,
): Promise<void> {
  const customer = await khata.createCustomer({ name: 'Maya Tamang', email: 'maya@example.com' })
  await khata.topUpSandboxCustomer(customer.id, { amountPaisa: '300000', phone: `+977${MEMBER}` })
  await khata.createSubscription({ customerId: customer.id, priceId })
  const context = await browser.newContext(PHONE_SCREEN)
  const page = await context.newPage()
  await page.goto(new URL(`/wallet/sign-in?sandbox=${customer.businessId}`, checkoutUrl).href)
  await page.getByLabel('Mobile number').fill(MEMBER)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.locator('input[data-code]').fill(CODE)
  await page.getByRole('link', { name: 'Gym membership' }).first().waitFor()
  await visit({ name: 'balance', url: page.url(), state: await context.storageState() })
  await context.close()
}

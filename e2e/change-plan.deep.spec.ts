import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { Customer, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice, paidInvoices, subscribe } from './merchant-server'
import { problemsOf } from './problems'

/** Opens the page of a change from the subscription's page. */
async function openChange(page: Page, id: string) {
  await page.goto(`/dashboard/sandbox/subscriptions/${id}`)
  await page.getByRole('link', { name: 'Change the plan' }).click()
  await expect(page.getByRole('heading', { name: 'Change the plan' })).toBeVisible()
}

test('a merchant upgrades a plan as its preview says, when the money is there', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const subscription = await subscribe(owner, { balancePaisa: '60000', amountPaisa: '50000' })
  await owner.post('/v1/sandbox/clock/advance', { seconds: 10 * 86_400 })
  const gold = await newPrice(owner, { amountPaisa: '90000' })

  await openChange(page, subscription.id)
  await page.getByLabel('Price').selectOption(gold.id)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('row', { name: /^Unused time of .+ −Rs/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Remaining time of 2 × / })).toBeVisible()
  await expect(page.getByText(/The next charge is Rs\s1,800\.00, /)).toBeVisible()
  await expect(page.getByText(/The wallet is Rs\s.+ short\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change now' })).toHaveCount(0)
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Add test money' }).click()
  await page.getByLabel('Amount in rupees').fill('2000')
  await page.getByRole('dialog').getByRole('button', { name: 'Add test money' }).click()
  // The page previews again by itself as time goes on. What is read and the button that is pressed are of one preview.
  const amount = await page.getByRole('button', { name: 'Change now' }).evaluate((button: HTMLElement) => {
    const says = document.querySelector('main')?.textContent ?? ''
    button.click()
    return /Rs\s([\d,.]+) is charged now, from the wallet\./.exec(says)?.[1]
  })
  await expect(page.getByText(`Rs ${amount} was paid, with invoice`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^2 × Rs\s900\.00 a month$/ })).toBeVisible()
  const [invoice] = await paidInvoices(owner, subscription)
  await page.getByRole('link', { name: invoice?.invoiceNumber ?? '' }).click()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(`Rs ${amount}`)
})

test('a plan that costs less gives the rest back into the wallet, with a credit note', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const subscription = await subscribe(owner, { balancePaisa: '300000', amountPaisa: '300000' })
  await owner.post('/v1/sandbox/clock/advance', { seconds: 10 * 86_400 })
  const basic = await newPrice(owner, { amountPaisa: '100000' })

  await openChange(page, subscription.id)
  await page.getByLabel('Price').selectOption(basic.id)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('row', { name: /^Goes back now/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change now' }).click()
  const done = page.getByText(/Changed\. Rs\s.+ was refunded, with credit note CN-/)
  await expect(done).toBeVisible()
  const [, amount = ''] = /Rs\s([\d,.]+) went/.exec((await done.textContent()) ?? '') ?? []
  const path = `/v1/customers/${subscription.customerId}`
  const { data } = await owner.get<{ walletBalancePaisa: string }>(path)
  expect(data.walletBalancePaisa).toBe(amount.replaceAll(/[,.]/g, ''))
  await page.goto('/dashboard/sandbox/credit-notes')
  await expect(page.getByRole('row', { name: /CN-.+Change of plan/ })).toContainText(amount)
})

test('a change with the next period waits, is taken back, and what cannot be says why', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { id } = await subscribe(owner, { balancePaisa: '50000', amountPaisa: '50000' })
  await openChange(page, id)
  await page.getByLabel('Quantity').fill('3')
  await page.getByLabel(/^With the next period/).check()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/Nothing is charged now\. The next charge is Rs\s1,500\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Change with the next period' }).click()
  await expect(
    page.getByText(/it changes from Rs\s500\.00 a month to 3 ×\sRs\s500\.00 a month\./),
  ).toBeVisible()
  // A payment at the counter is for the present terms.
  await page.getByRole('button', { name: 'Record payment' }).click()
  const record = page.getByRole('dialog', { name: 'Record a payment?' })
  await expect(record).toContainText(/The next period is Rs\s500\.00\./)
  await record.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText('The change is canceled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the change' })).toHaveCount(0)

  await owner.post(`/v1/subscriptions/${id}/cancel`, { cancelAtPeriodEnd: true })
  await page.goto(`/dashboard/sandbox/subscriptions/${id}/change?quantity=3&when=period_end`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('ends with its period')
  await page.goto(`/dashboard/sandbox/subscriptions/${id}/change?quantity=0`)
  await expect(page.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true')
})

test('a customer whose agreement does not cover the new plan is asked for it, with a link from the preview', async ({
  page,
  merchant: _,
  otherPage,
  outbox,
}) => {
  const owner = withCookie(page)
  const link = await newLink(owner)
  const customer = new Customer(otherPage, outbox)
  await customer.confirmPhone(link, true, 'eSewa')
  await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
  await otherPage.waitForURL(`${SHOP}/thanks**`)
  const { data } = await owner.get<{ subscriptionId: string }>(`/v1/checkout/sessions/${link.id}`)

  await page.goto(`/dashboard/sandbox/subscriptions/${data.subscriptionId}/change?quantity=2`)
  await expect(
    page.getByText(/agreement covers at most Rs\s1,500\.00 a period\..+ask them first\./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ask for the agreement' }).click()
  const asked = await page.getByText(/^https?:\/\/\S+\/agree\/\S+$/).textContent()
  await otherPage.goto(String(asked))
  await expect(otherPage.getByText('Rs 3,000.00').first()).toBeVisible()
})

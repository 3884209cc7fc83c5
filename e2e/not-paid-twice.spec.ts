import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { makeTopUpsOlder } from './older-top-ups'
import { openShop } from './open-shop'

// The provider has not answered a payment. A person who pays again too early pays twice. So nobody is asked to pay again within two
// minutes, wherever the payment was begun. After that, a person who has not paid can pay.

const ways = (page: Page) => page.locator('button[name=provider], a[href*="pay=1"]')

for (const hasScript of [true, false])
  test(`who has not paid can pay again after two minutes, ${hasScript ? 'with' : 'without'} JavaScript`, async ({
    page,
    merchant: _,
    browser,
    outbox,
    database,
  }) => {
    const number = newPhone()
    const server = withCookie(page)
    const { businessId, subscriptionId } = await openShop(page, `+977${number}`)
    await server.post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
    const reminder = await outbox.reminderSentTo(number)
    const { data } = await server.get<{ items: { status: string; hostedUrl: string }[] }>(
      `/v1/invoices?subscriptionId=${subscriptionId}`,
    )
    const invoice = data.items.find(({ status }) => status === 'open')?.hostedUrl ?? ''
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: hasScript,
    })
    const phone = await context.newPage()
    await new Customer(phone, outbox, number).signIn(businessId)
    const places = [
      { from: reminder, back: '**/w/*' },
      { from: invoice, back: '**/invoice/*' },
      { from: '/wallet/top-up', back: '**/wallet/top-ups/*' },
    ]
    for (const { from, back } of places)
      await test.step(`at ${back}`, async () => {
        await phone.goto(from)
        // The payment of the step before has no answer yet.
        const notPaid = phone.getByText('I have not paid')
        if (await notPaid.isVisible()) await notPaid.click()
        await phone.locator('button[value=khalti]').first().click()
        if (!hasScript && from !== '/wallet/top-up')
          await phone.getByRole('button', { name: 'Continue to Khalti' }).click()
        await phone.getByRole('button', { name: 'Pay, and stay "pending" for two minutes' }).click()
        await phone.waitForURL(back)
        await expect(phone.getByRole('link', { name: 'Look again' })).toBeVisible()
        await expect(ways(phone)).toHaveCount(0)
        await makeTopUpsOlder(database, number, '3 minutes')
        await phone.reload()
        await expect(ways(phone).first()).toBeHidden()
        await notPaid.click()
        await expect(ways(phone).first()).toBeVisible()
      })
    await context.close()
  })

test('money that came with another sum is held, and the balance asks nobody to pay again', async ({
  page,
  merchant: _,
  browser,
  outbox,
}) => {
  const number = newPhone()
  const { businessId } = await openShop(page, `+977${number}`)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await new Customer(phone, outbox, number).signIn(businessId)
  await phone.goto('/wallet/top-up')
  await phone.locator('button[value=esewa]').click()
  await phone.getByRole('button', { name: 'Pay Rs 1 less' }).click()
  await expect(phone.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible()
  await expect(phone.getByText('eSewa reports another amount than you asked for.')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await phone.getByRole('link', { name: 'To your balance' }).click()
  await expect(phone.getByRole('list', { name: 'Subscriptions', exact: true })).toBeVisible()
  await context.close()
})

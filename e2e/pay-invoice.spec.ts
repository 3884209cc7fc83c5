import { type Caller, made, newEmail } from './caller'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'

interface Named {
  id: string
}

/** An open invoice that the merchant wrote by hand, for a customer who is linked to nobody. */
async function newInvoice(server: Caller, amountPaisa: string): Promise<string> {
  const product = await made<Named>(server.post('/v1/catalog/products', { name: 'Gold membership' }))
  const terms = { amountPaisa: '50000', currency: 'NPR', interval: 'month', trialDays: 14 }
  const price = await made<Named>(server.post('/v1/catalog/prices', { productId: product.id, ...terms }))
  const customer = await made<Named>(server.post('/v1/customers', { email: newEmail('maya') }))
  const subscription = await made<Named>(
    server.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }),
  )
  const { invoice } = await made<{ invoice: Named }>(
    server.post('/v1/invoices', {
      subscriptionId: subscription.id,
      priceId: price.id,
      amountPaisa,
      description: 'A lost key',
      periodStart: '2026-11-20T00:00:00Z',
      periodEnd: '2026-12-20T00:00:00Z',
    }),
  )
  const sent = await server.post<{ invoice: { hostedUrl: string } }>(`/v1/invoices/${invoice.id}/send`)
  return sent.data.invoice.hostedUrl
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('an invoice is paid from the wallet: sign in, top up what is missing, pay', async ({
      page,
      demo,
      outbox,
    }) => {
      const phone = newPhone()
      await page.goto(await newInvoice(demo, '5000'))
      await page.getByRole('link', { name: 'Pay Rs 50.00 from your wallet' }).click()
      await page.locator('input[name=phone]').fill(phone)
      await page.locator('main form button[type=submit]').first().click()
      await page.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
      if (!hasScript) await page.locator('main form button[type=submit]').first().click()

      await page.getByRole('button', { name: 'Top up Rs 50.00 with eSewa' }).click()
      if (!hasScript) await page.locator('main form button[type=submit]').first().click()
      await page.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
      await page.getByRole('button', { name: 'Pay Rs 50.00 from your wallet' }).click()
      await expect(page.getByText('Thank you. The invoice is paid from your wallet.')).toBeVisible()
    })
  })
}

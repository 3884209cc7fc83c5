import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('an invoice is paid from the wallet: sign in, top up what is missing, pay', async ({
      page,
      demo,
      outbox,
    }) => {
      const phone = newPhone()
      await page.goto((await newInvoice(demo, '5000')).url)
      await page.getByRole('link', { name: 'Pay Rs 50.00' }).click()
      await page.locator('input[name=phone]').fill(phone)
      await page.locator('main form button[type=submit]').first().click()
      await page.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
      if (!hasScript) await page.locator('main form button[type=submit]').first().click()

      await page.getByRole('button', { name: 'Add Rs 50.00 with eSewa' }).click()
      if (!hasScript) await page.locator('main form button[type=submit]').first().click()
      await page.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
      await page.getByRole('button', { name: 'Pay Rs 50.00' }).click()
      await expect(page.getByText('Thank you. The invoice is paid.')).toBeVisible()
    })
  })
}

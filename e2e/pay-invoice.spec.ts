import type { Page } from '@playwright/test'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'
import type { Outbox } from './outbox'

/** A new person opens the invoice, shows that the phone is theirs, and goes to eSewa. */
async function goToPay(page: Page, url: string, outbox: Outbox, hasScript: boolean): Promise<void> {
  const phone = newPhone()
  await page.goto(url)
  await page.getByRole('link', { name: 'Pay Rs 50.00' }).click()
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
  if (!hasScript) await page.locator('main form button[type=submit]').first().click()
  await page.getByRole('button', { name: 'Pay Rs 50.00 with eSewa' }).click()
  if (!hasScript) await page.locator('main form button[type=submit]').first().click()
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('the payment at a provider pays the invoice: nobody presses again after it', async ({
      page,
      demo,
      outbox,
    }) => {
      await goToPay(page, (await newInvoice(demo, '5000')).url, outbox, hasScript)
      await page.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
      await expect(page.getByText('Thank you. The invoice is paid.')).toBeVisible()
    })

    test('money for an invoice that was voided meanwhile stays in the balance, and the page says so', async ({
      page,
      demo,
      outbox,
    }) => {
      const { id, url } = await newInvoice(demo, '5000')
      await goToPay(page, url, outbox, hasScript)
      await expect(page.getByRole('button', { name: 'Pay Rs 50.00', exact: true })).toBeVisible()
      await demo.patch(`/v1/invoices/${id}`, { status: 'void' })
      const atProvider = page.url()
      await page.goto(url)
      await expect(page.getByText('has withdrawn this invoice: you need not pay it.')).toContainText(
        'when eSewa answers, it comes into your Khata balance.',
      )
      await page.goto(atProvider)
      await page.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
      await expect(
        page.getByText('Rs 50.00 from eSewa has arrived. This invoice was no longer open'),
      ).toBeVisible()
      await page.getByRole('link', { name: 'See your Khata balance' }).click()
      await expect(page.getByText('Rs 50.00').first()).toBeVisible()
    })

    test('less than asked is held, and the page asks nobody to pay twice', async ({ page, demo, outbox }) => {
      await goToPay(page, (await newInvoice(demo, '5000')).url, outbox, hasScript)
      await page.getByRole('button', { name: 'Pay Rs 1 less' }).click()
      await expect(page.getByText('Rs 49.00 came from eSewa, not Rs 50.00.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay Rs 50.00 with eSewa' })).toBeHidden()
    })
  })
}

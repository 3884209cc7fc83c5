import { LANGUAGES } from '../lib/core/language'
import type { Caller } from './caller'
import { Customer, FROM_BALANCE, fund, type Link, newLink } from './customer-way'
import { expect, test } from './fixtures'
import { problemsOf, themeFor } from './problems'

const ASKS = { maxAmountPaisa: '200000', allowancePaisa: '50000' }

/** What the customer of a checkout agreed to, by its kind. */
async function agreedAt(demo: Caller, { id }: Link): Promise<Record<string, string>> {
  const { data: session } = await demo.get<{ customerId: string }>(`/v1/checkout/sessions/${id}`)
  const { data } = await demo.get<{ items: { kind: string; amountPaisa: string }[] }>(
    `/v1/agreements?customerId=${session.customerId}&status=given`,
  )
  return Object.fromEntries(data.items.map(({ kind, amountPaisa }) => [kind, amountPaisa]))
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('who ticks neither box agrees to the price alone', async ({ page, demo, outbox }) => {
      const link = await newLink(demo, { asks: ASKS })
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '200000')
      await customer.confirmPhone(link, hasScript)
      await expect(page.getByLabel(/Rs\s2,000.00 a month/)).not.toBeChecked()
      await expect(page.getByLabel(/may also charge up to Rs\s500.00/)).not.toBeChecked()
      await customer.press(FROM_BALANCE)
      await page.waitForURL('**/thanks**')
      expect(await agreedAt(demo, link)).toEqual({ subscription: '150000' })
    })

    test('who ticks both and pays at a provider agrees to both', async ({ page, demo, outbox }) => {
      const link = await newLink(demo, { asks: ASKS })
      const customer = new Customer(page, outbox)
      await customer.open(link)
      await page
        .getByLabel(/Rs\s2,000.00 a month/)
        .first()
        .check()
      await page
        .getByLabel(/may also charge up to Rs\s500.00/)
        .first()
        .check()
      await customer.sendCode('eSewa')
      await customer.enterCode(hasScript)
      await customer.payAt('eSewa', /^Pay Rs\s[\d,.]+$/, hasScript)
      await page.waitForURL('**/thanks**')
      expect(await agreedAt(demo, link)).toEqual({ subscription: '200000', allowance: '50000' })
    })
  })
}

test('the boxes are for everyone, in both languages', async ({ page, demo }) => {
  const link = await newLink(demo, { asks: ASKS })
  for (const language of LANGUAGES) {
    await page.goto(`${link.publicUrl}?lang=${language}`)
    await page.locator('input[name="allowance"]').first().waitFor()
    expect(await problemsOf(page, themeFor(language)), language).toEqual([])
  }
})

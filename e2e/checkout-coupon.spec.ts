import { made } from './caller'
import { Customer, expectStarted, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

const PHONE_SCREEN = { width: 360, height: 740 }

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: hasScript })

    test('a customer types a code on a phone, pays what the page then says, and an admission fee beside it', async ({
      page,
      demo,
      outbox,
    }) => {
      const code = hasScript ? 'TEA-SCRIPT' : 'TEA-PLAIN'
      await made(demo.post('/v1/coupons', { code, percentOff: 20, duration: 'once' }))
      const link = await newLink(demo, {
        asks: {
          allowCouponCodes: true,
          items: [{ description: 'Admission fee', amountPaisa: '20000' }],
        },
      })
      const customer = new Customer(page, outbox)
      await customer.open(link)
      await page.getByText('Discount code, if you have one').click()
      await page.getByLabel('Discount code', { exact: true }).fill('WRONG')
      await page.getByRole('button', { name: 'Use code' }).click()
      await expect(page.getByText('This code cannot be used here.')).toBeVisible()
      await page.getByLabel('Discount code', { exact: true }).fill(code.toLowerCase())
      await page.getByRole('button', { name: 'Use code' }).click()
      await expect(page.getByText(`Code ${code} is used.`)).toBeVisible()
      await expect(page.locator('dl > div').filter({ hasText: /^To pay nowRs\s1,400\.00$/ })).toBeVisible()
      await expect(page.locator('dl > div').filter({ hasText: /^Admission feeRs\s200\.00$/ })).toBeVisible()
      if (hasScript) expect(await problemsOf(page)).toEqual([])
      await customer.sendCode('eSewa')
      await customer.enterCode(hasScript)
      await customer.payAt('eSewa', /^Pay Rs\s1,400\.00$/, hasScript)
      await page.waitForURL(`${SHOP}/thanks?session=${link.id}`)
      await expectStarted(demo, link)
    })
  })
}

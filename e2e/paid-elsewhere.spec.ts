import { Customer, fund, newLink } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'
import { OTHER_HALF } from './pairs'
import { speak } from './speak'
import { wordsOf } from './words'

// A provider brings a person back in another browser, before it has said what became of the payment. Everybody who has the link
// reads that, without typing a number, and never a sum from which the balance follows.

const PENDING = 'Pay, and stay "pending" for two minutes'

for (const { hasScript, language, provider, name } of OTHER_HALF)
  test.describe(name, () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })
    const t = wordsOf(language, 'checkout')

    test('a payment without an answer is told in another browser, and how one ended', async ({
      page,
      otherPage,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '120000')
      await customer.confirmPhone(link, hasScript, provider)
      await customer.payAt(provider, PENDING, hasScript)

      await speak(otherPage.context(), language)
      await otherPage.goto(link.publicUrl)
      const waits = otherPage.getByRole('heading', { name: t('waiting.heading', { provider }) })
      await expect(waits).toBeVisible()
      await expect(otherPage.locator('input[name=phone]')).toHaveCount(0)
      const words = (await otherPage.locator('main').textContent()) ?? ''
      // Rs 300 is missing to Rs 1,500, so Rs 1,200 were there.
      expect(words).not.toMatch(/300|1,200|३००|१,२००/)
      expect(words).not.toContain(`••••${customer.phone.slice(-4)}`)
      await otherPage.getByRole('link', { name: t('return.withCode') }).click()
      await otherPage.locator('input[name=phone]').fill(customer.phone)
      await otherPage.locator('main form button[type=submit]').first().click()
      await otherPage.locator('input[name=code]').waitFor()
    })

    test('a payment that was given up is told in another browser', async ({
      page,
      otherPage,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await customer.confirmPhone(link, hasScript, provider)
      await customer.payAt(provider, 'Cancel', hasScript)
      await expect(page.getByRole('heading', { name: 'Pay and start' })).toBeVisible()

      await speak(otherPage.context(), language)
      await otherPage.goto(link.publicUrl)
      await expect(otherPage.getByText(t('return.ended.notCompleted', { provider }))).toBeVisible()
      await expect(otherPage.locator('input[name=phone]')).toBeVisible()
    })
  })

test('who comes back to an invoice in another browser reads that the payment has no answer, and is not asked to pay', async ({
  page,
  otherPage,
  demo,
  instance,
  outbox,
}) => {
  const { url } = await newInvoice(demo, '5000')
  const customer = new Customer(page, outbox)
  await customer.signIn(instance.businessId)
  await page.goto(url)
  await page.locator('button[value=khalti]').first().click()
  await page.waitForURL('**/simulators/**')
  const at = page.url()
  await otherPage.goto(at)
  await otherPage.getByRole('button', { name: PENDING }).click()
  await otherPage.waitForURL('**/invoice/**')
  await expect(otherPage.getByRole('link', { name: 'Look again' })).toBeVisible()
  await expect(otherPage.getByText(/ou need not wait/)).toBeVisible()
  await expect(otherPage.locator('main a[href^="/wallet/sign-in"]')).toHaveCount(0)
})

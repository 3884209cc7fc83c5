import { LANGUAGES } from '../lib/core/language'
import { made, newEmail, withCookie } from './caller'
import { Customer, fund, newLink, newPhone, SHOP } from './customer-way'
import { expectCodeInReach, expectForEverybody, expectForThumbs } from './everybody'
import { expect, test } from './fixtures'
import { newInvoice, openShop } from './merchant-server'
import { speak, wordsOf } from './ways'

// The pages of customers for people who read large type, hold a small phone, choose their own colours or press with a thumb.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

for (const language of LANGUAGES) {
  test(`the way to a subscription is for everybody, in ${language}`, async ({ page, demo, outbox }) => {
    await speak(page.context(), language)
    const t = wordsOf(language, 'checkout')
    const good = (name: string) => expectForEverybody(page, language, name)
    const link = await newLink(demo, { asks: { maxAmountPaisa: '200000', allowancePaisa: '50000' } })
    const customer = new Customer(page, outbox)
    await customer.open(link)
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await good('first')
    await page.locator('input[name=phone]').fill(customer.phone)
    await page.locator('button[value=esewa]').click()
    await expect(page.locator('input[name=code]')).toBeVisible()
    await expectCodeInReach(page, `code in ${language}`)
    await good('code')
    await page.locator('input[name=code]').fill(await outbox.codeSentTo(customer.phone))
    await page
      .getByRole('button', { name: /^Pay Rs/ })
      .first()
      .waitFor()
    await expectForThumbs(page, 'simulator')
    await page.goto(link.publicUrl)
    await expect(
      page.getByRole('heading', { name: t('waiting.heading', { provider: 'eSewa' }) }),
    ).toBeVisible()
    await good('waiting')
    await page.goto(`${link.publicUrl}?another=1`)
    await good('another-folded')
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await good('another')
    await page.locator('button[value=khalti]').first().click()
    await page.getByRole('button', { name: 'Pay Rs 1,500.00', exact: true }).click()
    await page.waitForURL(`${SHOP}/thanks**`)
    await page.goto(link.publicUrl)
    await expect(page.getByText(t('done.reference', { provider: 'Khalti' }))).toBeVisible()
    await good('done')

    const later = await newLink(demo)
    await fund(demo, customer.phone, '150000')
    await customer.open(later)
    await page.goto(later.publicUrl)
    await good('known')
  })

  test(`an invoice and a page that is not there are for everybody, in ${language}`, async ({
    page,
    demo,
    outbox,
  }) => {
    await speak(page.context(), language)
    const good = (name: string) => expectForEverybody(page, language, name)
    const phone = newPhone()
    const { url } = await newInvoice(demo, '5000')
    await page.goto(url)
    await good('invoice')
    await page.locator('main a[href^="/wallet/sign-in"]').click()
    await good('sign-in')
    await page.locator('input[name=phone]').fill(phone)
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('input[name=code]')).toBeVisible()
    await good('sign-in-code')
    await page.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
    await page.locator('button[value=esewa]').waitFor()
    await good('invoice-pay')
    await page.locator('button[value=esewa]').click()
    await page.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
    await expect(
      page.getByText(wordsOf(language, 'document')('providerReference', { provider: 'eSewa' })),
    ).toBeVisible()
    await good('invoice-paid')
    const { id: customerId } = await made<{ id: string }>(
      demo.post('/v1/customers', { email: newEmail('maya') }),
    )
    const asked = { kind: 'allowance', customerId, amountPaisa: '500000' }
    const agreement = await made<{ url: string }>(demo.post('/v1/agreements', asked))
    await page.goto(agreement.url)
    await good('agree')
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('main form button[type=submit]')).toHaveCount(0)
    await good('agreed')
    for (const path of ['/checkout/nothing', '/invoice/nothing', '/w/nothing', '/agree/nothing']) {
      await page.goto(path)
      await good(`missing${path.replaceAll('/', '-')}`)
    }
  })

  test(`the pages of the balance are for everybody, in ${language}`, async ({
    page,
    merchant: _,
    otherPage: phone,
    outbox,
  }) => {
    const number = newPhone()
    await withCookie(page).patch('/v1/merchant/business', { customerPause: true, planChanges: 'all' })
    const { businessId, subscriptionId } = await openShop(page, `+977${number}`)
    await speak(phone.context(), language)
    await new Customer(phone, outbox, number).signIn(businessId)
    for (const path of [
      '',
      '/movements',
      '/invoices',
      '/statement',
      '/agreements',
      '/settings',
      '/top-up',
      `/subscriptions/${subscriptionId}`,
      `/subscriptions/${subscriptionId}/cancel`,
      `/subscriptions/${subscriptionId}/pause`,
      `/subscriptions/${subscriptionId}/change`,
    ]) {
      await phone.goto(`/wallet${path}`)
      await expectForEverybody(
        phone,
        language,
        `balance${path.replace(subscriptionId, 'one').replaceAll('/', '-')}`,
      )
    }
    await phone.goto(`/wallet/subscriptions/${subscriptionId}/pause`)
    await phone.locator('main form button[type=submit]').click()
    await expect(phone.getByRole('status')).toBeVisible()
    await expectForEverybody(phone, language, 'balance-paused')
    await phone.locator('main form button[type=submit]').first().click()
    await phone.goto('/wallet/top-up')
    await phone.locator('button[value=esewa]').click()
    await phone.getByRole('button', { name: 'Cancel', exact: true }).click()
    await phone.waitForURL('**/wallet/top-ups/**')
    await expectForEverybody(phone, language, 'top-up-canceled')

    await withCookie(page).post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
    await phone.goto(await outbox.reminderSentTo(number))
    await expectForEverybody(phone, language, 'reminder')
    await phone.goto('/wallet')
    await expectForEverybody(phone, language, 'balance-late')
  })
}

import { LANGUAGES } from '../lib/core/language'
import { made, newEmail } from './caller'
import { Customer, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice } from './price'
import { speak } from './speak'
import { wordsOf } from './words'

// Every end has a way on, for everybody who opens it, and its title is in the language of the page.

for (const language of LANGUAGES)
  test(`every end of a link has a way on, and its title, in ${language}`, async ({
    page,
    demo,
    database,
    outbox,
    instance,
  }) => {
    await speak(page.context(), language)
    const t = wordsOf(language, 'checkout')
    const balance = page.locator('main a[href^="/wallet"]')
    for (const path of [
      '/checkout/nothing',
      '/buy/nothing',
      '/w/nothing',
      '/top-up/nothing',
      '/agree/nothing',
    ]) {
      await page.goto(path)
      await expect(balance, path).toBeVisible()
    }

    // A session without an address of the shop.
    const { id: priceId } = await newPrice(demo, { amountPaisa: '150000' })
    const link = await made<{ id: string; publicUrl: string }>(
      demo.post('/v1/checkout/sessions', { priceId }),
    )
    await database(
      'UPDATE prices SET active = false WHERE id = (SELECT price_id FROM checkout_sessions WHERE id = $1)',
      link.id,
    )
    await page.goto(link.publicUrl)
    await expect(page.getByRole('heading', { name: t('closed.not_sold.heading') })).toBeVisible()
    await expect(page.locator('main a')).toHaveCount(1)

    // What is no more asked, for somebody who is not signed in.
    const { id: customerId } = await made<{ id: string }>(
      demo.post('/v1/customers', { email: newEmail('maya') }),
    )
    const asked = { kind: 'allowance', customerId, amountPaisa: '500000' }
    const { url } = await made<{ url: string }>(demo.post('/v1/agreements', asked))
    await new Customer(page, outbox, newPhone()).signIn(instance.businessId)
    await page.goto(url)
    await page.locator('main form button[type=submit]').last().click()
    await expect(
      page.getByRole('heading', { name: wordsOf(language, 'agree')('heading.declined') }),
    ).toBeVisible()
    await expect(page).toHaveTitle(`${wordsOf(language, 'agree')('heading.declined')} · Khata`)
    await page.context().clearCookies({ name: 'khata_user' })
    await page.reload()
    await expect(balance).toBeVisible()
    await page.goto('/w/nothing')
    await expect(page).toHaveTitle(`${wordsOf(language, 'reminder')('heading.unknown')} · Khata`)
  })

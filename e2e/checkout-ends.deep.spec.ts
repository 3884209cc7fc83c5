import { LANGUAGES } from '../lib/core/language'
import { made, newEmail } from './caller'
import { Customer, expectStarted, fund, type Link, newLink, newPhone, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice } from './merchant-server'
import { nprInWords, OTHER_HALF, speak, wordsOf } from './ways'

// One person goes to every end of a payment, at each provider, in each language, with and without a script.

const PAY = /^Pay Rs\s[\d,.]+$/

for (const { hasScript, language, provider, name } of OTHER_HALF)
  test.describe(name, () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('every end of a payment says what is so, and what comes next', async ({
      page,
      demo,
      outbox,
      instance,
    }) => {
      const t = wordsOf(language, 'checkout')
      const npr = (rupees: number) => nprInWords(rupees, language)
      // Whoever has it already is asked first whether they want one more.
      const terms = async () => ({ priceId: (await newPrice(demo, { amountPaisa: '150000' })).id })
      await speak(page.context(), language)
      const customer = new Customer(page, outbox)
      await customer.signIn(instance.businessId)
      const phone = `${customer.phone.slice(0, 2)}••••${customer.phone.slice(-4)}`
      const says = (key: string, values = {}) =>
        expect(page.getByText(t(key, values), { exact: true }).first()).toBeVisible()

      /** One press, because this person is known here. */
      const begin = async (words: string): Promise<Link> => {
        const link = await newLink(demo, await terms())
        await customer.open(link)
        await says('first.as', { phone })
        await customer.press(words)
        return link
      }
      const beginWith = (rupees: number) => begin(t('first.payButton', { provider, amount: npr(rupees) }))
      const receiptOf = async (link: Link) => {
        await page.waitForURL(`${SHOP}/thanks?session=${link.id}`)
        await expectStarted(demo, link)
        await page.goto(link.publicUrl)
        await expect(page.getByRole('heading', { name: t('done.heading') })).toBeVisible()
      }
      const reference = page.locator('dl > div').filter({ hasText: t('done.reference', { provider }) })

      await test.step('not completed: it may be paid again', async () => {
        await beginWith(1500)
        await customer.payAt(provider, 'Cancel', hasScript)
        await says('problems.topUpCanceled', { provider })
        await expect(page.locator('button[name=provider]').first()).toBeVisible()
      })

      await test.step('a part of it arrives: the rest is asked for', async () => {
        await page.getByText(t('topUp.amounts'), { exact: true }).click()
        const other = page.locator('form', { has: page.locator('[name=otherAmount]') })
        await other.locator('label', { has: page.locator('[value=other]') }).click()
        await other.locator('[name=otherAmount]').fill('300')
        await other.locator(`button[value=${provider.toLowerCase()}]`).click()
        await customer.payAt(provider, PAY, hasScript)
        await says('problems.notEnough', { amount: npr(300), provider })
      })

      await test.step('all of it is there: finish here', async () => {
        await fund(demo, customer.phone, '120000')
        await page.reload()
        await says('start.arrived', { amount: npr(300), provider })
        await customer.press(t('start.balanceButton', { amount: npr(1500) }))
        await page.waitForURL(`${SHOP}/thanks**`)
      })

      await test.step('too little is there: what is missing is paid, and it has started', async () => {
        await fund(demo, customer.phone, '120000')
        const link = await newLink(demo, await terms())
        await customer.open(link)
        await says('first.have', { have: npr(1200), missing: npr(300) })
        const words = t('first.payButton', { provider, amount: npr(300) })
        await customer.press(words)
        await customer.payAt(provider, PAY, hasScript)
        await receiptOf(link)
        await expect(reference).toBeVisible()
      })

      await test.step('enough is there: it has started with one press, and no provider', async () => {
        await fund(demo, customer.phone, '150000')
        await receiptOf(await begin(t('first.balanceButton', { amount: npr(1500) })))
        await expect(reference).toHaveCount(0)
      })

      await test.step('another sum has come: it is held, and nobody is asked to pay twice', async () => {
        await beginWith(1500)
        await customer.payAt(provider, 'Pay Rs 1 less', hasScript)
        await expect(page.getByText(npr(1499)).first()).toContainText(npr(1500))
        await expect(page.locator('button[name=provider]').first()).toBeHidden()
      })

      await test.step('no answer yet: who has not paid chooses again', async () => {
        await beginWith(1500)
        await customer.payAt(provider, 'Pay, and stay "pending" for two minutes', hasScript)
        await expect(page.getByRole('heading', { name: t('waiting.heading', { provider }) })).toBeVisible()
        await expect(
          page.getByText(t('waiting.notPaid')).or(page.getByText(t('waiting.notPaidOpen'))),
        ).toBeVisible()
      })
    })
  })

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

import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { Customer, makeTopUpsOlder, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice, openShop } from './merchant-server'
import { nprInWords, OTHER_HALF, speak, wordsOf } from './ways'

// Every end of a payment for an invoice and for a reminder, at each provider, in each language, with and without a script. The ways
// that end well are in checkout-ways.deep.spec.ts, in the other half of the combinations.

const PAY = /^Pay Rs\s[\d,.]+$/
const PENDING = 'Pay, and stay "pending" for two minutes'
const LESS = 'Pay Rs 1 less'
const MONTH_AND_A_DAY_S = 32 * 86_400

// The provider has not answered a payment. The ways to pay again are folded, and stand open after twenty seconds, wherever the
// payment was begun.

const ways = (page: Page) => page.locator('button[name=provider], a[href*="pay=1"]')

test.use({ viewport: { width: 360, height: 740 } })

for (const { hasScript, language, provider, name } of OTHER_HALF)
  test(`each end at an invoice and a reminder says what is so, ${name}`, async ({
    page,
    merchant: { businessName: business },
    browser,
    outbox,
    database,
  }) => {
    test.slow()
    const server = withCookie(page)
    const [t, invoice] = [wordsOf(language, 'checkout'), wordsOf(language, 'invoice')]
    const npr = (rupees: number) => nprInWords(rupees, language)
    await server.patch('/v1/merchant/business', { supportPhone: '+977 1-4123456' })
    const owner = newPhone()
    const { businessId, subscriptionId } = await openShop(page, `+977${owner}`)
    await server.post('/v1/sandbox/clock/advance', { seconds: MONTH_AND_A_DAY_S })
    const context = await browser.newContext({ javaScriptEnabled: hasScript })
    await speak(context, language)
    const phone = await context.newPage()
    /** On the first screen, where a person looks who comes back. */
    const says = (words: string) => expect(phone.getByText(words, { exact: true }).first()).toBeInViewport()
    const asksShop = () =>
      expect(phone.getByRole('link', { name: t('topUp.ask', { business }) })).toBeVisible()
    const ways = phone.locator('button[name=provider]')
    const signIn = async (number: string) => new Customer(phone, outbox, number).signIn(businessId)
    /** Presses the button of the provider. @returns the address of its page. */
    const leave = async () => {
      await phone.locator(`button[value=${provider.toLowerCase()}]`).first().click()
      if (!hasScript) {
        await phone.waitForURL('**/top-up/*/pay**')
        await phone.locator('main form button[type=submit]').first().click()
      }
      await phone.waitForURL('**/simulators/**')
      return phone.url()
    }
    const choose = async (outcome: string | RegExp, back: string) => {
      await phone.getByRole('button', { name: outcome, exact: typeof outcome === 'string' }).click()
      await phone.waitForURL(back)
    }
    const choosesAgain = async () => {
      await expect(phone.getByRole('link', { name: wordsOf(language, 'topUp')('again') })).toBeVisible()
      await phone
        .getByText(t('waiting.notPaid'))
        .or(phone.getByText(t('waiting.notPaidOpen')))
        .click()
      await expect(phone.getByText(t('waiting.twice'))).toBeVisible()
      await expect(ways.first()).toBeVisible()
    }

    await signIn(newPhone())
    const first = await newInvoice(server, '5000')

    await test.step('an invoice: not completed, and less than asked', async () => {
      await phone.goto(first.url)
      await leave()
      await choose('Cancel', '**/invoice/**')
      await says(t('problems.topUpCanceled', { provider }))
      await leave()
      await choose(LESS, '**/invoice/**')
      await says(t('problems.topUpOtherSum', { provider, business, received: npr(49), amount: npr(50) }))
      await expect(ways.first()).toBeHidden()
      await asksShop()
    })

    for (const status of ['void', 'paid'])
      await test.step(`an invoice that is ${status} meanwhile`, async () => {
        // What comes too late is in the balance, and would pay the next one.
        await signIn(newPhone())
        const { id, url } = await newInvoice(server, '5000')
        await phone.goto(url)
        const atProvider = await leave()
        await server.patch(`/v1/invoices/${id}`, { status })
        await phone.goto(url)
        const why = invoice(status === 'void' ? 'pay.withdrawn' : 'pay.alreadyPaid', { business })
        await says(invoice('pay.notNeeded', { provider, why, has: 'yes' }))
        await phone.goto(atProvider)
        await choose(PAY, '**/invoice/**')
        await says(invoice('pay.notTaken.invoice_not_open', { provider, has: 'yes', amount: npr(50) }))
      })

    await test.step('an invoice that was withdrawn after a payment was not completed', async () => {
      await signIn(newPhone())
      const { id, url } = await newInvoice(server, '5000')
      await phone.goto(url)
      await leave()
      await choose('Cancel', '**/invoice/**')
      await server.patch(`/v1/invoices/${id}`, { status: 'void' })
      await phone.goto(url)
      await says(invoice('pay.withdrawn', { business }))
      await expect(phone.getByText(t('problems.topUpCanceled', { provider }))).toBeHidden()
    })

    await test.step('an invoice whose payment has no answer', async () => {
      await signIn(newPhone())
      await phone.goto((await newInvoice(server, '5000')).url)
      await leave()
      await choose(PENDING, '**/invoice/**')
      await says(invoice('pay.awaited', { provider }))
      await choosesAgain()
      // The same money pays no other invoice, and nobody is asked to pay that one too meanwhile.
      await phone.goto((await newInvoice(server, '5000')).url)
      await says(invoice('pay.awaitedInBalance', { provider, has: 'yes', pays: 'no' }))
      await choosesAgain()
    })

    await test.step('a reminder: not completed, less than asked, and no answer', async () => {
      await context.clearCookies({ name: 'khata_user' })
      await phone.goto(await outbox.reminderSentTo(owner))
      await leave()
      await choose('Cancel', '**/w/**')
      await says(t('problems.topUpCanceled', { provider }))
      await leave()
      await choose(LESS, '**/w/**')
      await says(t('problems.topUpOtherSum', { provider, business, received: npr(1349), amount: npr(1350) }))
      await expect(ways.first()).toBeHidden()
      await asksShop()
      await phone.getByText(t('topUp.again'), { exact: true }).click()
      await leave()
      await choose(PENDING, '**/w/**')
      await says(invoice('pay.awaited', { provider }))
      await choosesAgain()
    })

    await test.step('the invoice of the period that this payment pays', async () => {
      await signIn(owner)
      const { data } = await server.get<{ items: { status: string; hostedUrl: string }[] }>(
        `/v1/invoices?subscriptionId=${subscriptionId}`,
      )
      await phone.goto(data.items.find(({ status }) => status === 'open')?.hostedUrl ?? '')
      await says(invoice('pay.awaitedInBalance', { provider, has: 'yes', pays: 'yes' }))
      await choosesAgain()
      await phone.goto('/wallet/top-up')
      await makeTopUpsOlder(database, owner, '3 minutes')
      await phone.reload()
      await expect(phone.getByText(t('waiting.notPaidOpen'))).toBeVisible()
      await expect(ways.first()).toBeVisible()
    })
    await context.close()
  })

for (const hasScript of [true, false])
  test(`who has not paid can choose again at once, ${hasScript ? 'with' : 'without'} JavaScript`, async ({
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
    const context = await browser.newContext({ javaScriptEnabled: hasScript })
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
        const notPaid = phone.getByText(/^(I have not paid: choose|Not paid\? Choose) again/)
        if (await notPaid.isVisible()) await notPaid.click()
        await phone.locator('button[value=khalti]').first().click()
        if (!hasScript && from !== '/wallet/top-up')
          await phone.getByRole('button', { name: 'Continue to Khalti' }).click()
        await phone.getByRole('button', { name: 'Pay, and stay "pending" for two minutes' }).click()
        await phone.waitForURL(back)
        await expect(phone.getByRole('link', { name: 'Look again' })).toBeVisible()
        await notPaid.click()
        await expect(ways(phone).first()).toBeVisible()
        await makeTopUpsOlder(database, number, '3 minutes')
        await phone.reload()
        await expect(phone.getByText('Not paid? Choose again.')).toBeVisible()
        await expect(ways(phone).first()).toBeVisible()
      })
    await context.close()
  })

test('money that came with another sum is held, and the balance asks nobody to pay again', async ({
  page,
  merchant: _,
  otherPage: phone,
  outbox,
}) => {
  const number = newPhone()
  const { businessId } = await openShop(page, `+977${number}`)
  await new Customer(phone, outbox, number).signIn(businessId)
  await phone.goto('/wallet/top-up')
  await phone.locator('button[value=esewa]').click()
  await phone.getByRole('button', { name: 'Pay Rs 1 less' }).click()
  await expect(phone.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible()
  await expect(phone.getByText('eSewa reports another amount than you asked for.')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await phone.getByRole('link', { name: 'To your Khata balance' }).click()
  await expect(phone.getByRole('list', { name: 'Subscriptions', exact: true })).toBeVisible()
})

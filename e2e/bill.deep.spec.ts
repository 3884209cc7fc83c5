import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../lib/core/language'
import { type Caller, made, newEmail, withCookie } from './caller'
import { newPhone } from './customer-way'
import { expectForEverybody } from './everybody'
import { expect, test } from './fixtures'
import { LOGGED, LOST_IN_TURN } from './lost'
import { newInvoice, newPrice, newQrAccount } from './merchant-server'
import type { Outbox } from './outbox'
import { problemsOf } from './problems'
import { LAPTOP, PHONE, payAt, qrOn } from './qr'
import { nprInWords, speak, wordsOf } from './ways'

// Anybody with the link of a bill pays it straight to the business: no phone number, no code, no balance.

const MONTH_AND_A_DAY_S = 32 * 86_400

const wordsIn = (language: Language) => ({
  bill: wordsOf(language, 'bill'),
  scan: (key: string, values?: Record<string, string>) => wordsOf(language, 'topUp')(`scan.${key}`, values),
  amount: nprInWords(50, language),
})

const en = wordsIn('en')
const PAY_BY_QR = en.bill('pay', { amount: en.amount })
const SCAN = en.scan('title', { amount: en.amount })

async function openAt(browser: Browser, url: string, more: object = PHONE): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext(more)
  const page = await context.newPage()
  await page.goto(url)
  return [page, context]
}

/** A member who pays at the counter, and who owes Rs 500 since a day. @returns the link of the SMS. */
async function newOutsider(server: Caller, outbox: Outbox): Promise<string> {
  const price = await newPrice(server, { amountPaisa: '50000' })
  const phone = newPhone()
  const { id: customerId } = await made<{ id: string }>(
    server.post('/v1/customers', { name: 'Maya Tamang', phone, email: newEmail('maya') }),
  )
  const terms = { priceId: price.id, customerId, collection: 'outside', payment: { method: 'cash' } }
  await made(server.post('/v1/subscriptions', terms))
  await server.post('/v1/sandbox/clock/advance', { seconds: MONTH_AND_A_DAY_S })
  return outbox.linkSentTo(phone, 'Rs 500 for')
}

for (const theme of ['light', 'dark'] as const)
  test(`an invoice is paid by a QR on a ${theme} laptop, and its receipt comes by itself`, async ({
    browser,
    page: merchantPage,
    merchant: _,
  }) => {
    const server = withCookie(merchantPage)
    await newQrAccount(server)
    const { url, id } = await newInvoice(server, '5000')
    const [page, context] = await openAt(browser, url, { ...LAPTOP, colorScheme: theme })
    expect(await problemsOf(page, theme)).toEqual([])
    await page.getByRole('button', { name: PAY_BY_QR }).click()
    await expect(page.getByRole('heading', { name: SCAN })).toBeVisible()
    const picture = page.getByRole('img', { name: /^QR to pay/ }).first()
    expect(await picture.boundingBox()).toMatchObject({ width: 320, height: 320 })
    expect(await problemsOf(page, theme)).toEqual([])
    // A second tab has the same QR, without another press.
    const [other, second] = await openAt(browser, url, LAPTOP)
    await other.getByRole('link', { name: PAY_BY_QR }).click()
    const address = await qrOn(page)
    expect(await qrOn(other)).toBe(address)
    await payAt(browser, address)
    for (const tab of [page, other]) {
      await expect(tab.getByText('Thank you. The invoice is paid.')).toBeVisible()
      await expect(tab).toHaveURL(/\/invoice\/[\w-]+\?paid=1$/)
    }
    expect(await problemsOf(page, theme)).toEqual([])
    const { data } = await server.get<{ items: object[] }>('/v1/payments?confirmed=true')
    expect(data.items).toMatchObject([{ invoiceIds: [id], confirmedBy: 'fonepay', method: 'qr' }])
    await second.close()
    await context.close()
  })

test('a message with the link makes nothing, and without a script a QR is paid in Nepali', async ({
  browser,
  page: merchantPage,
  merchant: _,
}) => {
  const server = withCookie(merchantPage)
  await newQrAccount(server)
  const { url } = await newInvoice(server, '5000')
  const ne = wordsIn('ne')
  const [page, context] = await openAt(browser, url, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${new URL(url).pathname}/qr`)
  await expect(page).toHaveURL(url)
  expect((await server.get<{ items: object[] }>('/v1/qr-requests')).data.items).toEqual([])
  await page.goto(`${url}?lang=ne`)
  await page.getByRole('button', { name: ne.bill('pay', { amount: ne.amount }) }).click()
  await expect(page.getByRole('heading', { name: ne.scan('title', { amount: ne.amount }) })).toBeVisible()
  await page.getByText(ne.scan('show'), { exact: true }).click()
  await payAt(browser, await qrOn(page))
  await page.getByRole('link', { name: ne.scan('check') }).click()
  await expect(page.getByText(wordsOf('ne', 'invoice')('pay.paid'))).toBeVisible()
  await context.close()
})

test('the link for a member who pays at the counter leads to a QR, and one tap makes a new one', async ({
  browser,
  page: merchantPage,
  merchant: _,
  outbox,
  database,
}) => {
  const server = withCookie(merchantPage)
  await newQrAccount(server)
  const [page, context] = await openAt(browser, await newOutsider(server, outbox))
  const amount = nprInWords(500, 'en')
  await page.getByRole('button', { name: en.bill('pay', { amount }) }).click()
  await expect(page.getByRole('link', { name: en.scan('save') })).toBeVisible()
  const { data } = await server.get<{ items: { reference: string }[] }>('/v1/qr-requests')
  await database(
    `UPDATE qr_requests SET created_at = created_at - interval '20 minutes', expires_at = now() - interval '1 second'
     WHERE reference = $1`,
    data.items[0]?.reference ?? '',
  )
  await page.reload()
  await expect(page.getByText(en.scan('over'))).toBeVisible()
  expect(await problemsOf(page, 'light')).toEqual([])
  await page.getByRole('button', { name: en.scan('new') }).click()
  await page.getByText(en.scan('show'), { exact: true }).click()
  await payAt(browser, await qrOn(page))
  await expect(page.getByText('Thank you. The invoice is paid.')).toBeVisible()
  await context.close()
})

for (const { when, lose, language } of LOST_IN_TURN)
  test.describe(`the line is lost ${when}, in ${language}`, () => {
    test.use({ expectedErrors: LOGGED })
    test('the link of a reminder pays the bill by one QR', async ({
      browser,
      page: merchantPage,
      merchant: _,
      outbox,
    }) => {
      const server = withCookie(merchantPage)
      await newQrAccount(server)
      const price = await newPrice(server, { product: 'Unlimited yoga', amountPaisa: '150000' })
      const number = newPhone()
      const { id: customerId } = await made<{ id: string }>(
        server.post('/v1/customers', { name: 'Sita Rai', email: newEmail('sita') }),
      )
      const money = { amountPaisa: '150000', phone: `+977${number}` }
      await made(server.post(`/v1/sandbox/customers/${customerId}/topup`, money))
      await made(server.post('/v1/subscriptions', { priceId: price.id, customerId }))
      await server.post('/v1/sandbox/clock/advance', { seconds: MONTH_AND_A_DAY_S })
      const [page, context] = await openAt(browser, 'about:blank')
      await speak(context, language)
      await page.goto(await outbox.reminderSentTo(number))
      const { bill, scan } = wordsIn(language)
      const amount = nprInWords(1_500, language)
      const button = page.getByRole('button', { name: bill('pay', { amount }) })
      await expectForEverybody(page, language, 'reminder with a QR')
      await lose(page, () => button.click(), wordsOf(language, 'connection')('lost'))
      await expect(page.getByRole('heading', { name: scan('title', { amount }) })).toBeVisible()
      await expectForEverybody(page, language, 'QR of a reminder')
      const { data } = await server.get<{ items: { id: string }[] }>('/v1/qr-requests')
      expect(data.items).toHaveLength(1)
      await server.post(`/v1/sandbox/qr-requests/${data.items[0]?.id}/pay`)
      const t = wordsOf(language, 'reminder')
      await expect(page.getByText(t('arrived', { amount }))).toBeVisible()
      await expectForEverybody(page, language, 'reminder that is paid')
      await context.close()
    })
  })

for (const language of LANGUAGES)
  test(`a bill goes to connectIPS and back, with what is true, in ${language}`, async ({
    browser,
    page: merchantPage,
    merchant: _,
  }) => {
    const server = withCookie(merchantPage)
    await newQrAccount(server, 'connectips')
    await server.patch('/v1/merchant/business', { moneyMode: 'own' })
    const { url } = await newInvoice(server, '5000')
    const [page, context] = await openAt(browser, 'about:blank')
    await speak(context, language)
    const [reminder, invoice, checkout] = [
      wordsOf(language, 'reminder'),
      wordsOf(language, 'invoice'),
      wordsOf(language, 'checkout'),
    ]
    const facts = { amount: nprInWords(50, language), provider: 'connectIPS' }
    const leave = async () => {
      await page.locator('[data-provider=connectips] button').filter({ visible: true }).first().click()
      await page.waitForURL('**/simulators/connectips/**')
    }
    await page.goto(url)
    await expect(page.getByRole('button', { name: reminder('pay', facts) })).toBeVisible()
    await expectForEverybody(page, language, 'bill at connectIPS')
    await leave()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(url)
    await expect(page.getByText(invoice('pay.awaited', facts))).toBeVisible()
    await expect(page.getByText(checkout('waiting.notPaidOpen'))).toBeVisible()
    await expectForEverybody(page, language, 'bill that is not paid yet')
    await leave()
    await page.getByRole('button', { name: /^Pay Rs\s50\.00$/ }).click()
    await page.waitForURL(`${url}?paid=1`)
    await expect(page.getByText(invoice('pay.paid'))).toBeVisible()
    await context.close()
  })

test('money that does not fit is held, and the page says so with a number', async ({
  browser,
  page: merchantPage,
  merchant: { businessName },
}) => {
  const server = withCookie(merchantPage)
  await newQrAccount(server)
  await server.patch('/v1/merchant/business', { supportPhone: '+977 1-4123456' })
  const { url } = await newInvoice(server, '5000')
  const [page, context] = await openAt(browser, url)
  await page.getByRole('button', { name: PAY_BY_QR }).click()
  await page.getByText(en.scan('show'), { exact: true }).click()
  await payAt(browser, await qrOn(page), 'Pay Rs 1 less')
  const words = {
    ...{ provider: 'Fonepay', business: businessName },
    ...{ amount: en.amount, received: nprInWords(49, 'en') },
  }
  const held = page.getByText(wordsOf('en', 'checkout')('problems.topUpOtherSum', words))
  await expect(held).toBeVisible()
  await expect(page.getByText(/^Number of this payment: \w+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: `Ask ${businessName}` })).toBeVisible()
  expect(await problemsOf(page, 'light', 'dark')).toEqual([])
  await page.goto(url)
  await expect(held).toBeVisible()
  await expect(page.getByRole('button', { name: PAY_BY_QR })).toBeHidden()
  expect(await problemsOf(page, 'light', 'dark')).toEqual([])
  await context.close()
})

test('after ten QRs in an hour the page says when another one can be had', async ({
  browser,
  page: merchantPage,
  merchant: _,
}) => {
  const server = withCookie(merchantPage)
  await newQrAccount(server)
  const { url } = await newInvoice(server, '5000')
  const [page, context] = await openAt(browser, url)
  const again = page.getByRole('button', { name: en.scan('new') })
  await page.getByRole('button', { name: PAY_BY_QR }).click()
  for (let made = 1; made <= 10; made++) {
    await expect(page.getByRole('heading', { name: SCAN })).toBeVisible()
    const [request] = (await server.get<{ items: { id: string }[] }>('/v1/qr-requests?limit=1')).data.items
    await server.post(`/v1/qr-requests/${request?.id}/close`)
    await page.reload()
    await again.click()
  }
  await expect(
    page.getByText(/^This was begun ten times within an hour\. Begin again in \d+ minutes/),
  ).toBeVisible()
  await context.close()
})

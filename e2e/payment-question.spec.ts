import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { expectForEverybody } from './everybody'
import { expect, test } from './fixtures'
import { openShop } from './open-shop'
import { problemsOf } from './problems'
import { speak } from './speak'
import { wordsOf } from './words'

const PHONE = '+9779800000003'
const CODE = '987654'
const SCREEN = { width: 360, height: 740 }
const WORDS = 'मैले यो महिना त सदस्यता रोकेको थिएँ।\nकिन काटियो?'
const ANSWER = 'You are right.\nWe give the money back today.'

for (const [language, javaScriptEnabled] of [
  ['en', true],
  ['ne', false],
] as const)
  test(`a customer writes about a payment and reads the answer, in ${language}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    merchant,
    browser,
  }) => {
    test.slow()
    const { businessId } = await openShop(page, PHONE)
    const context = await browser.newContext({ viewport: SCREEN, javaScriptEnabled, hasTouch: true })
    await speak(context, language)
    const phone = await context.newPage()
    const t = wordsOf(language, 'wallet')
    const business = merchant.businessName

    await test.step('from the history, beside the payment', async () => {
      await signIn(phone, `/wallet?sandbox=${businessId}`, language, javaScriptEnabled)
      await phone.goto('/wallet/movements')
      await phone.getByRole('link', { name: t('movements.problem') }).click()
      await expect(phone.getByRole('heading', { name: t('payment.wrong') })).toBeVisible()
      if (javaScriptEnabled) await expectForEverybody(phone, language, 'payment')
      await phone.getByLabel(t('payment.what')).fill(WORDS)
      await phone.getByRole('button', { name: t('payment.send') }).click()
      await expect(phone.getByText(t('payment.sent', { business }))).toBeVisible()
      await expect(phone.getByText(t('payment.waits', { business }))).toBeVisible()
      if (javaScriptEnabled) await expectForEverybody(phone, language, 'asked')
    })

    await test.step('the business reads it beside the invoice, and answers once', async () => {
      const { data } = await withCookie(page).get<{ items: { id: string; invoiceId: string }[] }>(
        '/v1/payment-questions?status=open',
      )
      await page.goto(`/dashboard/sandbox/invoices/${data.items[0]?.invoiceId}`)
      await page.getByRole('link', { name: /किन काटियो/ }).click()
      await expect(page).toHaveURL(`/dashboard/sandbox/questions/${data.items[0]?.id}`)
      await page.getByRole('textbox', { name: 'Answer' }).fill(ANSWER)
      await page.getByRole('button', { name: 'Send the answer' }).click()
      await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('We give the money back today.').first()).toBeVisible()
      await page.goto('/dashboard/sandbox/questions?status=open')
      await expect(page.getByText(/किन काटियो/)).toBeHidden()
    })

    await test.step('the customer reads the answer there', async () => {
      await phone.goto('/wallet/movements')
      await phone.getByRole('link', { name: t('movements.answered') }).click()
      await expect(phone.getByText('We give the money back today.').first()).toBeVisible()
      if (javaScriptEnabled) expect(await problemsOf(phone)).toEqual([])
    })
    await context.close()
  })

async function signIn(page: Page, path: string, language: 'en' | 'ne', hasScript: boolean): Promise<void> {
  const t = wordsOf(language, 'wallet')
  await page.goto(path)
  await page.getByLabel(t('signIn.phone')).fill(PHONE)
  await page.getByRole('button', { name: t('signIn.send') }).click()
  await page.getByLabel(t('signIn.code')).fill(CODE)
  if (!hasScript) await page.getByRole('button', { name: t('signIn.check') }).click()
  await expect(page.getByRole('navigation', { name: t('nav.label') })).toBeVisible()
}

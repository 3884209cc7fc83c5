import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { filesUnder } from '../scripts/start/fingerprint'
import { type Caller, withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { CONFIRM, expect, newMerchant, test } from './fixtures'
import { LOGGED, LOST, LOST_IN_TURN, pressTwice } from './lost'
import { LOST_FORMS } from './lost-forms'
import { openShop, subscribe } from './merchant-server'
import { speak, wordsOf } from './ways'

// The line is lost at every form of customers' pages. Those of the usual ways are in the journeys of lost-line.deep.spec.ts. Here
// are all others.

const SCREEN = { width: 360, height: 740 }

/** By the steps of the journeys. */
const IN_JOURNEYS = [
  'agreeWithForm',
  'askNumberWithForm',
  'askWithForm',
  'cancelWithForm',
  'checkCodeWithForm',
  'confirmCheckoutCode',
  'continueWithForm',
  'keepWithForm',
  'pauseWithForm',
  'payAtProviderWithForm',
  'payInvoiceWithForm',
  'payReminderStraightWithForm',
  'payReminderWithForm',
  'renewWithForm',
  'saveWithForm',
  'sendCheckoutCode',
  'sendCodeWithForm',
  'startLinkWithForm',
  'startSubscription',
  'topUpAtCheckout',
  'topUpForInvoice',
  'topUpWithForm',
  'unpauseWithForm',
]

/** They only choose what a browser shows, in production: app/wallet/which-balance.test.ts sends them. */
const OF_PRODUCTION = ['openBalanceWithForm']

/** Waits until the scripts of a page of the dashboard hear what a person presses. Escape is heard by them alone. */
async function untilHeard(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    expect(await page.locator('html').getAttribute('data-tips')).toBe('off')
  }).toPass()
}

interface Listed {
  items: { id: string; subject?: string }[]
}

const countOf = async (server: Caller, path: string) => (await server.get<Listed>(path)).data.items.length

test.use({ expectedErrors: LOGGED })

test.describe('customers’ pages', () => {
  test.use({ viewport: SCREEN })

  for (const { when, lose, language } of LOST_IN_TURN)
    test(`the line is lost ${when} at the forms that few people meet, in ${language}: each thing is done once`, async ({
      page,
      merchant: _,
      otherPage: phone,
      outbox,
      database,
    }) => {
      test.slow()
      const server = withCookie(page)
      await server.patch('/v1/merchant/business', { planChanges: 'all' })
      const number = newPhone()
      const shop = await openShop(page, `+977${number}`)
      await speak(phone.context(), language)
      const customer = new Customer(phone, outbox, number)
      await customer.signIn(shop.businessId)
      const world = {
        ...{ phone, customer, server, shop, outbox, database, language },
        lose: (press: () => Promise<void>) => lose(phone, press, wordsOf(language, 'connection')('lost')),
        wallet: wordsOf(language, 'wallet'),
        checkout: wordsOf(language, 'checkout'),
      }
      for (const [form, scene] of Object.entries(LOST_FORMS)) await test.step(form, () => scene(world))
    })

  test('no form of customers’ pages is left out', () => {
    const app = path.resolve(import.meta.dirname, '../app')
    const forms = ['agree', 'buy', 'checkout', 'invoice', 'w', 'wallet'].flatMap((folder) => {
      const place = path.join(app, folder)
      const files = filesUnder(
        place,
        (file, isDirectory) => isDirectory || path.basename(file) === 'actions.ts',
      )
      return files.flatMap((file) => {
        const text = readFileSync(path.join(place, file), 'utf8')
        return [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      })
    })
    expect(forms.sort()).toEqual([...IN_JOURNEYS, ...OF_PRODUCTION, ...Object.keys(LOST_FORMS)].sort())
  })
})

test.describe('the dashboard', () => {
  test('offline, a form waits and is sent by itself when the connection is back', async ({
    page,
    merchant: _,
  }) => {
    const server = withCookie(page)
    await page.goto('/dashboard/sandbox/catalog/new')
    await page.getByLabel('Name', { exact: true }).fill('Gold membership')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gold membership')
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Gold membership' })).toBeVisible()
    expect(await countOf(server, '/v1/catalog/products')).toBe(1)
  })

  test('offline, a press on a link waits and says why, and leads there when the connection is back', async ({
    page,
    merchant: _,
  }) => {
    await page.goto('/dashboard/sandbox')
    await untilHeard(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByText('You are offline, so this page stays.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/sandbox')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/dashboard/sandbox/customers')
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test('a press in a menu is not lost in the moment in which the network changes', async ({
    page,
    merchant: _,
  }) => {
    const terms = { balancePaisa: '50000', amountPaisa: '50000' }
    const { customerId } = await subscribe(withCookie(page), terms)
    await page.goto(`/dashboard/sandbox/customers/${customerId}`)
    await untilHeard(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Edit customer' }).click()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Edit customer' })).toBeVisible()
  })

  test('offline, a press on a link is forgotten when the person does something else', async ({
    page,
    merchant: _,
  }) => {
    await page.goto('/dashboard/sandbox')
    await untilHeard(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByText('You are offline')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).first().click()
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    // A page that was on its way would come instead of this one.
    await page.getByRole('link', { name: 'Invoices' }).first().click()
    await expect(page).toHaveURL('/dashboard/sandbox/invoices')
  })
})

test.describe('accounts', () => {
  test('an account is made once, and one mail asks to confirm it', async ({ page, outbox }) => {
    const { businessName, name, email, password } = newMerchant()
    await page.goto('/sign-up')
    await page.getByLabel('Business name').fill(businessName)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await pressTwice(page, 'Create account')
    await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
    await outbox.linkMailedTo(email, CONFIRM)
    const list = await outbox.page()
    await expect(list.getByRole('link', { name: email })).toHaveCount(1)
  })

  test('one session is opened', async ({ page, merchant, otherPage }) => {
    await otherPage.goto('/sign-in')
    await otherPage.getByLabel('E-mail').fill(merchant.email)
    await otherPage.getByLabel('Password').fill(merchant.password)
    await pressTwice(otherPage, 'Sign in')
    await expect(otherPage).toHaveURL('/dashboard/sandbox')
    // The other one is that of the owner who signed up.
    expect(await countOf(withCookie(page), '/v1/security/sessions')).toBe(2)
  })
})

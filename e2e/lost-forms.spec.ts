import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../scripts/start/fingerprint'
import { withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { LOST_FORMS } from './lost-forms'
import { LOST_IN_TURN } from './lost-line'
import { openShop } from './open-shop'
import { speak } from './speak'
import { wordsOf } from './words'

// The line is lost at every form of customers' pages. Those of the usual ways are in the journeys of customer-offline.spec.ts and
// balance-offline.spec.ts. Here are all others.

const SCREEN = { width: 360, height: 740 }

test.use({
  viewport: SCREEN,
  // What the browser logs of a connection that is gone.
  expectedErrors: /^Failed to load resource: net::ERR_/,
})

for (const { when, lose, language } of LOST_IN_TURN)
  test(`the line is lost ${when} at the forms that few people meet, in ${language}: each thing is done once`, async ({
    page,
    merchant: _,
    browser,
    outbox,
    database,
  }) => {
    test.slow()
    const server = withCookie(page)
    await server.patch('/v1/merchant/business', { planChanges: 'all' })
    const number = newPhone()
    const shop = await openShop(page, `+977${number}`)
    const context = await browser.newContext({ viewport: SCREEN })
    await speak(context, language)
    const phone = await context.newPage()
    const customer = new Customer(phone, outbox, number)
    await customer.signIn(shop.businessId)
    const world = {
      ...{ phone, customer, server, shop, outbox, database, language },
      lose: (press: () => Promise<void>) => lose(phone, press, wordsOf(language, 'connection')('lost')),
      wallet: wordsOf(language, 'wallet'),
      checkout: wordsOf(language, 'checkout'),
    }
    for (const [form, scene] of Object.entries(LOST_FORMS)) await test.step(form, () => scene(world))
    await context.close()
  })

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
  'payInvoiceWithForm',
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
  expect(forms.sort()).toEqual([...IN_JOURNEYS, ...Object.keys(LOST_FORMS)].sort())
})

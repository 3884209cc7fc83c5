import { LANGUAGES } from '../lib/core/language'
import { formatNpr } from '../lib/core/money'
import { withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { expectForEverybody } from './everybody'
import { expect, test } from './fixtures'
import { openShop } from './open-shop'
import { speak } from './speak'
import { wordsOf } from './words'

test.use({ viewport: { width: 360, height: 740 } })

for (const language of LANGUAGES)
  test(`the page of a subscription says what is missing, and one press leads to exactly that, in ${language}`, async ({
    page,
    merchant: _,
    otherPage: phone,
    outbox,
  }) => {
    const number = newPhone()
    const owner = withCookie(page)
    await owner.patch('/v1/merchant/business', {
      supportPhone: '+9779812345678',
      supportEmail: 'desk@example.com',
    })
    const { businessId, subscriptionId } = await openShop(page, `+977${number}`)
    await speak(phone.context(), language)
    await new Customer(phone, outbox, number).signIn(businessId)
    const t = wordsOf(language, 'wallet')
    const [missing, owed] = [formatNpr(135_000n, language), formatNpr(150_000n, language)]
    const add = phone.getByRole('link', { name: t('subscription.changeAdd', { amount: missing }) })
    const path = `/wallet/subscriptions/${subscriptionId}`

    await phone.goto(path)
    await expect(phone.getByText(t('subscription.missing', { amount: missing }))).toBeVisible()
    await expect(add).toBeVisible()

    await owner.post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
    await phone.goto(path)
    const toPay = phone.locator('dl > div').filter({ hasText: t('subscription.toPay') })
    await expect(toPay).toContainText(owed)
    await expect(toPay).toContainText(/\(.+\)/)
    await expectForEverybody(phone, language, 'late')
    await add.click()
    await expect(phone.locator('fieldset label', { has: phone.locator('input:checked') })).toHaveText(missing)
  })

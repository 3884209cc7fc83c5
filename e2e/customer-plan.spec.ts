import { dateInWords, NEPAL } from '../lib/core/calendar-date'
import { made, withCookie } from './caller'
import { Customer, fund, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { openShop } from './open-shop'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test('a member takes the larger plan and pays the difference, and later goes back to the smaller one', async ({
      page,
      merchant,
      browser,
      outbox,
    }) => {
      expect(merchant).toBeTruthy()
      const number = newPhone()
      const owner = withCookie(page)
      await owner.patch('/v1/merchant/business', { planChanges: 'all' })
      const { businessId, productId, subscriptionId } = await openShop(page, `+977${number}`)
      const terms = { productId, amountPaisa: '200000', currency: 'NPR', interval: 'month' }
      await made(owner.post('/v1/catalog/prices', { ...terms, nickname: 'Gold' }))
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled })
      const phone = await context.newPage()
      await new Customer(phone, outbox, number).signIn(businessId)

      await phone.goto(`/wallet/subscriptions/${subscriptionId}`)
      await phone.getByRole('link', { name: 'Change the plan' }).click()
      await expect(phone.getByText('You have Unlimited yoga, Rs 1,500.00 a month.')).toBeVisible()
      await phone.getByRole('link', { name: /Unlimited yoga – Gold/ }).click()
      await expect(phone.getByText(/^Rs\s.+ is missing in your Khata balance\.$/)).toBeVisible()
      const add = phone.getByRole('link', { name: /^Add Rs\s/ })
      expect(await add.getAttribute('href')).toMatch(/^\/wallet\/top-up\?amount=\d+$/)
      await fund(owner, number, '50000')

      await phone.reload()
      const pay = phone.getByRole('button', { name: /^Change and pay Rs\s/ })
      const [amount = ''] = /[\d,]+\.\d\d/.exec((await pay.textContent()) ?? '') ?? []
      await pay.click()
      await expect(phone.getByRole('status')).toContainText('Done.')
      await expect(phone.getByText('Rs 2,000.00 a month').first()).toBeVisible()
      const { data: bills } = await owner.get<{ items: { kind: string; totalAmountPaisa: string }[] }>(
        `/v1/invoices?subscriptionId=${subscriptionId}`,
      )
      const paid = BigInt(bills.items.find(({ kind }) => kind === 'change')?.totalAmountPaisa ?? 0)
      expect(paid).toBe(BigInt(amount.replace(/\D/g, '')))

      await phone.getByRole('link', { name: 'Change the plan' }).click()
      await phone.getByRole('link', { name: /^Unlimited yoga Rs\s1,500\.00/ }).click()
      await expect(phone.getByText('Comes back to you now')).toBeVisible()
      await phone.getByRole('link', { name: /^Change on .* instead$/ }).click()
      await expect(phone.getByText('Until then everything stays as it is.')).toBeVisible()
      await phone.getByRole('button', { name: /^Change on / }).click()
      await expect(phone.getByRole('status')).toContainText('Done.')
      await phone.goto(`/wallet/subscriptions/${subscriptionId}/change`)
      await expect(phone.getByRole('link', { name: /Comes next/ })).toBeVisible()

      // What was paid is named by the plan that came, and an end by its own day.
      await phone.goto('/wallet/movements')
      await expect(phone.getByText('Remaining time of Unlimited yoga – Gold')).toBeVisible()
      await expect(phone.getByText(/^Unused time/)).toHaveCount(0)
      await owner.post(`/v1/subscriptions/${subscriptionId}/cancel`, { cancelAtPeriodEnd: false })
      const { data: ended } = await owner.get<{ endedAt: string; currentPeriodEnd: string }>(
        `/v1/subscriptions/${subscriptionId}`,
      )
      expect(Date.parse(ended.endedAt)).toBeLessThan(Date.parse(ended.currentPeriodEnd))
      await phone.goto(`/wallet/subscriptions/${subscriptionId}`)
      const day = dateInWords(new Date(ended.endedAt), NEPAL, 'en')
      await expect(phone.getByText(`Ended on ${day}`)).toBeVisible()
      await context.close()
    })
  })
}

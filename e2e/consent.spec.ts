import type { Caller } from './caller'
import { Customer, FROM_BALANCE, fund, newLink } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('a price that moves between the page and the press is not charged, and the way goes on', async ({
      page,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '500000')
      await customer.confirmPhone(link, hasScript)
      const { data } = await demo.get<{ priceId: string }>(`/v1/checkout/sessions/${link.id}`)
      const { status } = await demo.patch(`/v1/catalog/prices/${data.priceId}`, { amountPaisa: '250000' })
      expect(status).toBe(200)
      await customer.press(FROM_BALANCE)
      await expect(page.getByRole('heading', { name: 'The offer has changed' })).toBeVisible()
      await customer.press('See the new offer')
      await expect(page.getByText('Rs 2,500.00 a month')).toBeVisible()
      await expect(page.getByLabel('Mobile number').first()).toBeVisible()
    })

    test('what a customer owed before is paid only if they tick it, and for the sum that the button names', async ({
      page,
      demo,
      outbox,
    }) => {
      const { customerId } = await newInvoice(demo, '20000')
      const link = await newLink(demo, { customerId })
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '500000')
      await customer.confirmPhone(link, hasScript)
      const debt = page.getByLabel('A lost key: Rs 200.00')
      await expect(debt).not.toBeChecked()
      await debt.check()
      await customer.press('Update the sum')
      await expect(debt).toBeChecked()
      await customer.press('Pay Rs 1,700.00 from your Khata balance and start')
      await page.waitForURL('**/thanks**')
      const { data } = await demo.get<{ items: { status: string }[] }>(
        `/v1/invoices?customerId=${customerId}`,
      )
      expect(data.items.map(({ status }) => status)).toEqual(['paid', 'paid'])
    })

    test('what is paid from now on is agreed to at the price that the page named, and at no other', async ({
      page,
      demo,
      outbox,
    }) => {
      const { customerId } = await newInvoice(demo, '20000')
      const link = await newLink(demo, { customerId })
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '500000')
      await customer.confirmPhone(link, hasScript)
      await page.getByLabel(/: Rs\s500\.00 a month, from now on$/).check()
      await customer.press('Update the sum')
      const [subscription] = await subscriptionsOf(demo, customerId)
      await demo.patch(`/v1/catalog/prices/${subscription?.priceId}`, { amountPaisa: '250000' })
      await customer.press(FROM_BALANCE)
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
      expect(await subscriptionsOf(demo, customerId)).toMatchObject([{ agreement: null }])

      await page.goto(page.url())
      await expect(page.getByLabel(/: Rs\s2,500\.00 a month, from now on$/)).toBeVisible()
      await page.getByLabel(/from now on$/).setChecked(true)
      await customer.press('Update the sum')
      await customer.press(FROM_BALANCE)
      await page.waitForURL('**/thanks**')
      expect(await subscriptionsOf(demo, customerId)).toMatchObject([
        { agreement: { amountPaisa: '150000' } },
        { agreement: { amountPaisa: '250000' } },
      ])
    })

    test('the page of an invoice names what the next ones cost before they are paid by themselves', async ({
      page,
      demo,
      outbox,
    }) => {
      const { customerId, url } = await newInvoice(demo, '20000')
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '500000')
      const [subscription] = await subscriptionsOf(demo, customerId)
      await customer.signIn(subscription?.businessId ?? '')
      await page.goto(url)
      await expect(page.getByText(/next invoices of this subscription: Rs\s500\.00 a month\./)).toBeVisible()
      await page.getByLabel('Pay the next ones by themselves').check()
      await customer.press('Pay Rs 200.00 from your balance')
      await page.waitForURL(/paid=1/)
      expect(await subscriptionsOf(demo, customerId)).toMatchObject([{ agreement: { amountPaisa: '50000' } }])
    })
  })
}

interface Subscribed {
  businessId: string
  priceId: string
  agreement: { amountPaisa: string } | null
}

/** The subscriptions of a customer, the newest first. */
async function subscriptionsOf(server: Caller, customerId: string): Promise<Subscribed[]> {
  const { data } = await server.get<{ items: Subscribed[] }>(`/v1/subscriptions?customerId=${customerId}`)
  return data.items
}

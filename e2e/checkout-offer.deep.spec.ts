import { type Caller, made } from './caller'
import { Customer, expectStarted, FROM_BALANCE, fund, type Link, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './merchant-server'
import { problemsOf } from './problems'

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

const ASKS = { maxAmountPaisa: '200000', allowancePaisa: '50000' }

/** What the customer of a checkout agreed to, by its kind. */
async function agreedAt(demo: Caller, { id }: Link): Promise<Record<string, string>> {
  const { data: session } = await demo.get<{ customerId: string }>(`/v1/checkout/sessions/${id}`)
  const { data } = await demo.get<{ items: { kind: string; amountPaisa: string }[] }>(
    `/v1/agreements?customerId=${session.customerId}&status=given`,
  )
  return Object.fromEntries(data.items.map(({ kind, amountPaisa }) => [kind, amountPaisa]))
}

const PHONE_SCREEN = { width: 360, height: 740 }

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
      await expect(page.getByText(/^Continue as 98••••\d{4}$/)).toBeVisible()
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
      await page.getByLabel('Pay the next ones automatically').check()
      await demo.patch(`/v1/catalog/prices/${subscription?.priceId}`, { amountPaisa: '70000' })
      await customer.press('Pay Rs 200.00 from your Khata balance')
      await expect(
        page.getByText(/The price was Rs\s500\.00 a month\. Now it is Rs\s700\.00 a month\./),
      ).toBeVisible()
      expect(await subscriptionsOf(demo, customerId)).toMatchObject([{ agreement: null }])
      await expect(page.getByText(/next invoices of this subscription: Rs\s700\.00 a month\./)).toBeVisible()
      await page.getByLabel('Pay the next ones automatically').check()
      await customer.press('Pay Rs 200.00 from your Khata balance')
      await page.waitForURL(/paid=1/)
      expect(await subscriptionsOf(demo, customerId)).toMatchObject([{ agreement: { amountPaisa: '70000' } }])
    })
  })
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })

    test('who ticks neither box agrees to the price alone', async ({ page, demo, outbox }) => {
      const link = await newLink(demo, { asks: ASKS })
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '200000')
      await customer.confirmPhone(link, hasScript)
      await expect(page.getByLabel(/Rs\s2,000.00 a month/)).not.toBeChecked()
      await expect(page.getByLabel(/may also charge up to Rs\s500.00/)).not.toBeChecked()
      await customer.press(FROM_BALANCE)
      await page.waitForURL('**/thanks**')
      expect(await agreedAt(demo, link)).toEqual({ subscription: '150000' })
    })

    test('who ticks both and pays at a provider agrees to both', async ({ page, demo, outbox }) => {
      const link = await newLink(demo, { asks: ASKS })
      const customer = new Customer(page, outbox)
      await customer.open(link)
      await page
        .getByLabel(/Rs\s2,000.00 a month/)
        .first()
        .check()
      await page
        .getByLabel(/may also charge up to Rs\s500.00/)
        .first()
        .check()
      await customer.sendCode('eSewa')
      await customer.enterCode(hasScript)
      await customer.payAt('eSewa', /^Pay Rs\s[\d,.]+$/, hasScript)
      await page.waitForURL('**/thanks**')
      expect(await agreedAt(demo, link)).toEqual({ subscription: '200000', allowance: '50000' })
    })
  })
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: hasScript })

    test('a customer types a code on a phone, pays what the page then says, and an admission fee beside it', async ({
      page,
      demo,
      outbox,
    }) => {
      const code = hasScript ? 'TEA-SCRIPT' : 'TEA-PLAIN'
      await made(demo.post('/v1/coupons', { code, percentOff: 20, duration: 'once' }))
      const link = await newLink(demo, {
        asks: {
          allowCouponCodes: true,
          items: [{ description: 'Admission fee', amountPaisa: '20000' }],
        },
      })
      const customer = new Customer(page, outbox)
      await customer.open(link)
      await page.getByText('Discount code, if you have one').click()
      await page.getByLabel('Discount code', { exact: true }).fill('WRONG')
      await page.getByRole('button', { name: 'Use code' }).click()
      await expect(page.getByText('This code cannot be used here.')).toBeVisible()
      await page.getByLabel('Discount code', { exact: true }).fill(code.toLowerCase())
      await page.getByRole('button', { name: 'Use code' }).click()
      await expect(page.getByText(`Code ${code} is used.`)).toBeVisible()
      await expect(page.locator('dl > div').filter({ hasText: /^To pay nowRs\s1,400\.00$/ })).toBeVisible()
      await expect(page.locator('dl > div').filter({ hasText: /^Admission feeRs\s200\.00$/ })).toBeVisible()
      if (hasScript) expect(await problemsOf(page)).toEqual([])
      await customer.sendCode('eSewa')
      await customer.enterCode(hasScript)
      await customer.payAt('eSewa', /^Pay Rs\s1,400\.00$/, hasScript)
      await page.waitForURL(`${SHOP}/thanks?session=${link.id}`)
      await expectStarted(demo, link)
    })
  })
}

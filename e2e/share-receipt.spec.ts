import { Customer, FROM_BALANCE, fund, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'

test('a receipt is shared where the browser can: a text, and its address if anybody may open it', async ({
  page,
  demo,
  outbox,
}) => {
  const customer = new Customer(page, outbox)
  await fund(demo, customer.phone, '250000')
  await page.addInitScript(() => {
    const browser = window as unknown as { shared?: unknown }
    navigator.share = async (given) => {
      browser.shared = given
    }
  })
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData }).shared)
  const link = await newLink(demo)
  await customer.confirmPhone(link, true)
  await customer.press(FROM_BALANCE)
  await page.waitForURL(`${SHOP}/thanks**`)
  await customer.open(link)
  await customer.press('Share the receipt')
  await expect(page.getByText('Viber')).toBeHidden()
  expect(await shared()).toEqual({ text: expect.stringMatching(/: Rs\s[\d,.]+ paid\.$/), url: undefined })

  const [invoice] = (await demo.get<{ items: { hostedUrl: string }[] }>('/v1/invoices?limit=1')).data.items
  await page.goto(invoice?.hostedUrl ?? '')
  await page.getByRole('link', { name: 'Share the receipt' }).click()
  expect(await shared()).toEqual({ text: expect.stringMatching(/Rs\s/), url: page.url() })
})

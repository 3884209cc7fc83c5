import { Customer, expectStarted, FROM_BALANCE, fund, newLink, newPhone, SHOP } from './customer-way'
import { expect, test } from './fixtures'

const PHONE_SCREEN = { width: 360, height: 740 }
const PAY = /^Pay Rs\s[\d,.]+$/

test.describe('a checkout', () => {
  test.use({ viewport: PHONE_SCREEN })

  test('that a bot has opened first is as good as new, and has a preview', async ({
    page,
    demo,
    outbox,
    request,
  }) => {
    const link = await newLink(demo)
    for (let n = 0; n < 5; n++) {
      const preview = await request.get(link.publicUrl, { headers: { 'user-agent': 'WhatsApp/2.23' } })
      const html = await preview.text()
      expect(html).toContain('property="og:title" content="Subscribe to Gold membership"')
      expect(html).toMatch(/property="og:description" content="[^"]*Rs\s1,500\.00 a month"/)
      expect(preview.headers()['referrer-policy']).toBe('no-referrer')
      expect(preview.headers()['cache-control']).toContain('no-store')
    }
    const customer = new Customer(page, outbox)
    await customer.open(link)
    await customer.sendCode()
  })

  test('goes on after a reload, the button back and in a second tab', async ({
    page,
    demo,
    outbox,
    context,
  }) => {
    const link = await newLink(demo)
    const customer = new Customer(page, outbox)
    await customer.open(link)
    await customer.sendCode()
    await page.reload()
    await expect(page.locator('input[name=code]')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Mobile number').first()).toHaveValue(customer.phone)
    await page.goto(`${link.publicUrl}?step=code`)
    // Somebody has begun to type. Else this tab would follow the second one.
    await page.locator('input[name=code]').fill('1')

    const tab = new Customer(await context.newPage(), outbox, customer.phone)
    await tab.open(link)
    // The code is still good, so no other one is sent.
    await tab.sendCode('eSewa')
    await tab.enterCode(true)
    await tab.page.getByRole('button', { name: PAY }).waitFor()
    // The first tab still asks for the code, takes it, and pays nothing a second time.
    await customer.type(await outbox.codeSentTo(customer.phone), true)
    await expect(page.getByRole('heading', { name: 'eSewa has not answered yet' })).toBeVisible()
    // The provider has said that nothing is in progress, so the other ways stand open.
    await expect(page.getByText('Not paid? Choose again.')).toBeVisible()
    await expect(page.getByText('What is paid twice stays in the Khata balance.')).toBeVisible()

    await tab.page.goBack()
    await expect(tab.page.getByRole('heading', { name: 'eSewa has not answered yet' })).toBeVisible()
    await page.goto(`${link.publicUrl}?another=1`)
    await customer.press('Pay Rs 1,500.00 with Khalti and start')
    await page.getByRole('button', { name: PAY }).click()
    await page.waitForURL(`${SHOP}/thanks**`)
    await page.goto(link.publicUrl)
    await expect(page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
    const wallet = page.getByRole('link', { name: 'See your Khata balance' })
    await expect(wallet).toHaveAttribute('href', /^\/wallet\?sandbox=biz_/)
    await expectStarted(demo, link)
  })

  test('that has expired starts again, and leaving ends nothing', async ({
    page,
    demo,
    outbox,
    database,
  }) => {
    const expired = await newLink(demo)
    await database('UPDATE checkout_sessions SET expires_at = now() WHERE id = $1', expired.id)
    const customer = new Customer(page, outbox)
    await customer.open(expired)
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', `${SHOP}/cart`)

    await customer.press('Start again')
    await expect(page.getByLabel('Mobile number').first()).toBeVisible()
    expect(page.url()).not.toBe(expired.publicUrl)
    await customer.sendCode()

    // Who leaves has a good link still.
    await page.getByRole('link', { name: /^Back to/ }).click()
    await page.waitForURL(`${SHOP}/cart`)
    await page.goBack()
    await expect(page.locator('input[name=code]')).toBeVisible()
  })

  test('whose customer is gone, or pays with another phone, says so and who can help', async ({
    page,
    demo,
    outbox,
  }) => {
    const customer = new Customer(page, outbox)
    const closed = await newLink(demo, { isNamed: true })
    await demo.delete(`/v1/customers/${closed.customerId}`)
    await customer.open(closed)
    await expect(page.getByRole('heading', { name: 'This account is closed' })).toBeVisible()

    const theirs = await newLink(demo, { isNamed: true })
    const owner = newPhone()
    await demo.post(`/v1/sandbox/customers/${theirs.customerId}/topup`, {
      amountPaisa: '100',
      phone: `+977${owner}`,
    })
    await customer.open(theirs)
    // Anybody may have the link.
    const hint = `••••••••${owner.slice(-2)}`
    await expect(page.getByRole('button', { name: 'Pay Rs 1,499.00 with eSewa and start' })).toHaveCount(0)
    await expect(page.getByText(`Continue as ${hint}`, { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(owner)
    await customer.sendCode()
    await customer.enterCode(true)
    await expect(page.getByRole('heading', { name: 'This link is for another number' })).toBeVisible()
    await expect(
      page.getByText(`${customer.phone.slice(0, 2)}******${customer.phone.slice(-2)}`),
    ).toBeVisible()
  })

  for (const hasScript of [true, false])
    test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled: hasScript })

      test('takes no code after the fifth wrong one, not even the right one', async ({
        page,
        demo,
        outbox,
      }) => {
        const customer = new Customer(page, outbox)
        const link = await newLink(demo)
        await customer.open(link)
        await customer.sendCode()
        const right = await customer.guess(link, hasScript)
        await customer.type(right, hasScript)
        await expect(page.getByText(/^Too many wrong codes\. You can send a new one /)).toBeVisible()
      })
    })

  test('is done with the keyboard alone', async ({ page, demo, outbox }) => {
    const link = await newLink(demo, { isNamed: true })
    const customer = new Customer(page, outbox)
    await fund(demo, customer.phone, '200000')
    await customer.open(link)
    const tabTo = async (name: RegExp) => {
      for (let n = 0; n < 20; n++) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus-visible')
        const label = await focused.evaluate(
          (each) => (each as HTMLInputElement).labels?.[0]?.textContent ?? each.textContent,
        )
        if (name.test(label ?? '')) return
      }
      throw new Error(`The Tab key does not reach ${name}.`)
    }
    await tabTo(/Mobile number/)
    await page.keyboard.type(customer.phone)
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await page.keyboard.type(await outbox.codeSentTo(customer.phone))
    await expect(page.getByRole('heading', { name: 'Pay and start' })).toBeVisible()
    await tabTo(FROM_BALANCE)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${SHOP}/thanks**`)
  })
})

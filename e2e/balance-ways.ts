import type { Locator, Page } from '@playwright/test'
import { dateInWords, NEPAL } from '../lib/core/calendar-date'
import { type Caller, made, newEmail, withCookie } from './caller'
import { Customer, fund, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { openShop } from './merchant-server'
import type { Outbox } from './outbox'

// The long ways on customers' own pages: with a script in balance.spec.ts, without one in balance.deep.spec.ts.

/** The phone and the code of somebody in a sandbox. Each business has wallets of its own there. */
export const PHONE = '+9779800000001'
export const CODE = '987654'

/** A customer looks after the balance, from the sign-in to the sign-out. @param page of the merchant. */
export async function keepBalance(
  page: Page,
  business: string,
  phone: Page,
  hasScript: boolean,
): Promise<void> {
  const { businessId } = await openShop(page, PHONE)

  await test.step('a wrong code is refused in words, and the right one opens the wallet', async () => {
    await phone.goto(`/wallet?sandbox=${businessId}`)
    await expect(phone.getByText('Sandbox: no real money moves here')).toBeVisible()
    await expect(phone.getByText(`Test balance at ${business}`)).toBeVisible()
    await phone.getByLabel('Mobile number').fill('12345')
    await phone.getByRole('button', { name: 'Send the code' }).click()
    await expect(phone.getByText('Enter a Nepali mobile number')).toBeVisible()
    await phone.getByLabel('Mobile number').fill(PHONE)
    await phone.getByRole('button', { name: 'Send the code' }).click()
    await phone.getByLabel('Code from the SMS').fill('111 111')
    if (!hasScript) await phone.getByRole('button', { name: 'Open' }).click()
    await expect(phone.getByText('That code is wrong.')).toBeVisible()
    await phone.getByRole('button', { name: 'Send a new code' }).click()
    await expect(phone.getByText('A code was sent a moment ago.')).toBeVisible()
    await phone.getByLabel('Code from the SMS').fill('९८७ ६५४')
    if (!hasScript) await phone.getByRole('button', { name: 'Open' }).click()
    await expect(phone.getByText('Rs 150.00').first()).toBeVisible()
  })

  await test.step('it says what comes next and what is missing for it', async () => {
    const [coming, subscriptions] = ['Coming', 'Subscriptions'].map((name) =>
      phone.getByRole('list', { name, exact: true }).getByRole('listitem').first(),
    ) as [Locator, Locator]
    await expect(coming).toContainText('Rs 1,500.00')
    await expect(coming).not.toContainText('Not covered')
    await expect(coming.getByText(/^\d+ \w+ \(\d+ \w+\)$/)).toBeVisible()
    await expect(subscriptions).toContainText('Unlimited yoga')
    await expect(subscriptions).toContainText('Rs 1,500.00 a month')
    await expect(phone.getByText(/^Paid until \d+ \w+ \(\d+ \w+\)\. Nothing to do now\.$/)).toBeVisible()
    await expect(phone.getByText(/^On .+ we send you a link to pay Rs\s1,350\.00\.$/)).toBeVisible()
  })

  await test.step('canceling says what it does, and can be taken back', async () => {
    await phone.getByRole('list', { name: 'Subscriptions', exact: true }).getByRole('link').click()
    await expect(phone.getByRole('heading', { name: `Contact ${business}` })).toBeVisible()
    await phone.getByRole('link', { name: 'Cancel' }).click()
    await expect(phone.getByText('You can use it until')).toBeVisible()
    await phone.getByRole('button', { name: 'Cancel the subscription' }).click()
    await expect(phone.getByText('Ends soon')).toBeVisible()
    await phone.getByRole('button', { name: 'Keep it' }).click()
    await expect(phone.getByText('Your subscription continues.')).toBeVisible()
    await expect(phone.getByText('Active', { exact: true })).toBeVisible()
    await phone.getByRole('link', { name: 'Back to your Khata balance' }).click()
  })

  await test.step('the missing amount is topped up at Khalti', async () => {
    await phone.getByRole('link', { name: 'Add money ahead' }).click()
    await expect(phone.getByRole('radio', { name: 'Rs 1,350.00' })).toBeChecked()
    await phone.getByRole('button', { name: 'Add with Khalti' }).click()
    await phone.getByRole('button', { name: 'Pay Rs 1,350.00' }).click()
    await expect(phone.getByRole('heading', { name: 'Rs 1,350.00 has arrived' })).toBeVisible()
    await expect(phone.getByText(/^Khalti: \S/)).toBeVisible()
    await phone.getByRole('link', { name: 'To your Khata balance' }).click()
    await expect(phone.getByText('Rs 1,500.00').first()).toBeVisible()
    await expect(phone.getByText(/^Paid until .+\. Nothing to do now\.$/)).toBeVisible()
  })

  await test.step('every movement and every invoice is there to read', async () => {
    const places = phone.getByRole('navigation', { name: 'Your Khata balance' })
    await places.getByRole('link', { name: 'History' }).click()
    await expect(phone.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
    await places.getByRole('link', { name: 'Invoices' }).click()
    const pdf = phone.getByRole('link', { name: /^PDF of invoice/ })
    const file = await phone.request.get((await pdf.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('the statement of a Nepali month is there as PDF and as CSV', async () => {
    await phone.goto('/wallet')
    await phone.getByRole('link', { name: 'Statement' }).click()
    const [pdf, csv] = await Promise.all(
      [/as PDF$/, /as CSV/].map(async (name) => {
        const href = await phone.getByRole('link', { name }).first().getAttribute('href')
        return phone.request.get(href ?? '')
      }),
    )
    expect(pdf?.headers()['content-type']).toBe('application/pdf')
    expect(csv?.headers()['content-disposition']).toMatch(/khata-\d{4}-\d{2}\.csv/)
    const lines = ((await csv?.text()) ?? '').trim().split('\r\n')
    expect(lines.map((line) => line.split(',').at(4))).toEqual([
      'Amount (NPR)',
      '1650.00',
      '-1500.00',
      '1350.00',
    ])
    expect((await phone.request.get('/wallet/statement/2083-13/pdf')).status()).toBe(404)
  })

  await test.step('the settings are kept, and the pages speak the language that is chosen', async () => {
    await phone.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await phone.getByLabel('Tell me when the balance falls below').fill('a lot')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('Enter an amount in rupees')).toBeVisible()
    await phone.getByLabel('Tell me when the balance falls below').fill('200')
    await phone.getByLabel('Language of messages').selectOption({ label: 'नेपाली' })
    await phone.getByRole('switch', { name: 'Receipts by SMS' }).uncheck()
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('सेटिङ सुरक्षित भयो।')).toBeVisible()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'ne')
    await phone.reload()
    await expect(phone.getByLabel('ब्यालेन्स यतिभन्दा कम भएमा खबर गर्नुहोस्')).toHaveValue('200.00')
    await expect(phone.getByRole('switch', { name: 'एसएमएसमा रसिद' })).not.toBeChecked()
  })

  await test.step('signing out ends it: the next page asks to sign in, and then comes back', async () => {
    await phone.getByRole('button', { name: 'साइन आउट गर्नुहोस्' }).click()
    await expect(phone).toHaveURL(/\/wallet\/sign-in/)
    await phone.goto('/wallet/movements')
    await expect(phone).toHaveURL(/\/wallet\/sign-in\?next=%2Fwallet%2Fmovements$/)
  })
}

/** A member takes the larger plan and pays the difference, and later goes back to the smaller one. @param page of the merchant. */
export async function changePlan(page: Page, phone: Page, outbox: Outbox): Promise<void> {
  const number = newPhone()
  const owner = withCookie(page)
  await owner.patch('/v1/merchant/business', { planChanges: 'all' })
  const { businessId, productId, subscriptionId } = await openShop(page, `+977${number}`)
  const terms = { productId, amountPaisa: '200000', currency: 'NPR', interval: 'month' }
  await made(owner.post('/v1/catalog/prices', { ...terms, nickname: 'Gold' }))
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
  await expect(phone.getByText('Until then nothing changes.')).toBeVisible()
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
}

/** A customer agrees to an allowance, lowers it and ends it. */
export async function agreeLowerAndEnd(
  page: Page,
  demo: Caller,
  outbox: Outbox,
  hasScript: boolean,
): Promise<void> {
  const { id, url } = await askedAllowance(demo)
  await page.goto(url)
  await expect(page.getByText('Rs 5,000.00 in a Nepali month')).toBeVisible()
  await expect(page.getByText('As soon as you agree')).toBeVisible()
  await signInToAgree(page, outbox, hasScript)
  await page.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(page.getByRole('heading', { name: 'You agreed' })).toBeVisible()
  await page.getByRole('link', { name: 'See who may charge you' }).click()
  await expect(page.getByRole('heading', { name: 'Who may charge me' })).toBeVisible()
  await expect(page.getByText('Rs 0.00 used this month')).toBeVisible()

  await page.getByRole('link', { name: 'Lower or end' }).click()
  await page.getByLabel('At most, in rupees').fill('6000')
  await page.getByRole('button', { name: 'Lower it' }).click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await page.getByLabel('At most, in rupees').fill('2000')
  await page.getByRole('button', { name: 'Lower it' }).click()
  await expect(page.getByText('Rs 2,000.00 in a Nepali month')).toBeVisible()

  await page.getByRole('link', { name: 'Lower or end' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByText('Nobody may.')).toBeVisible()
  const { data } = await demo.get<{ status: string; amountPaisa: string }>(`/v1/agreements/${id}`)
  expect(data).toMatchObject({ status: 'ended', amountPaisa: '200000' })
}

/** A new customer of the demo business whom its server asks for an allowance. Returns where they answer. */
export async function askedAllowance(demo: Caller): Promise<{ id: string; url: string; customerId: string }> {
  const customer = await made<{ id: string }>(demo.post('/v1/customers', { email: newEmail('maya') }))
  const asked = { kind: 'allowance', customerId: customer.id, amountPaisa: '500000' }
  return made(demo.post('/v1/agreements', asked))
}

/** Signs in on the way to an answer. */
export async function signInToAgree(page: Page, outbox: Outbox, hasScript: boolean): Promise<void> {
  const phone = newPhone()
  await page.locator('main a[href^="/wallet/sign-in"]').click()
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
  if (!hasScript) await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL('**/agree/**')
}

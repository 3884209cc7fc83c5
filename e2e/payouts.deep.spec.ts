import type { Locator, Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './merchant-server'
import { becomesOperator, secondOperator } from './operators'
import { violationsOf } from './problems'

// A batch takes every pending payout of the sandbox, also those of another test here.
test.describe.configure({ mode: 'serial' })

const DAY_SECONDS = 86_400
const ACCOUNT = { bankCode: 'NABIL', accountNumber: '01234567890123', accountName: 'Himal Yoga' }

/** The sandbox of the person on this page. */
function sandboxOf(page: Page) {
  const server = withCookie(page)
  return {
    server,
    pass: (days: number) => server.post('/v1/sandbox/clock/advance', { seconds: days * DAY_SECONDS }),
    mark: (id: string, as: 'sent' | 'paid' | 'returned', body = {}) =>
      server.post(`/v1/sandbox/payouts/${id}/${as}`, body),
    payouts: async () => {
      const { data } = await server.get<{ items: Payout[] }>('/v1/payouts')
      return data.items
    },
    /** A customer has paid so much, there is a bank account, and a payout is ready for the bank. */
    async owe(amountPaisa: string): Promise<Payout> {
      await server.patch('/v1/merchant/business', { moneyMode: 'shared' })
      await made(server.post('/v1/merchant/bank-account', ACCOUNT))
      await subscribe(server, { balancePaisa: amountPaisa, amountPaisa })
      await this.pass(2)
      await server.post('/v1/sandbox/payouts/run')
      const [payout] = await this.payouts()
      return payout as Payout
    },
  }
}

interface Payout {
  id: string
  number: string
  status: string
  amountPaisa: string
}

const foldOf = (page: Page, title: string): Locator => page.locator('details', { hasText: title })
async function openFold(page: Page, title: string): Promise<Locator> {
  await page.getByText(title, { exact: true }).click()
  return foldOf(page, title)
}
const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

async function fitsPhone(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (before) await page.setViewportSize(before)
}

/** A customer of the business pays Rs 350.50 at eSewa. @returns what eSewa calls the payment. */
async function payAtEsewa(page: Page, phone: Page, database: Database): Promise<string> {
  const { data: business } = await withCookie(page).get<{ id: string }>('/v1/merchant/business')
  const who = { phone: '9800000003', environment: 'sandbox', businessId: business.id }
  const post = async <Data>(path: string, data: object, headers = {}) =>
    (await (await page.request.post(path, { data, headers })).json()).data as Data
  await post('/v1/auth/start', who)
  const { token } = await post<{ token: string }>('/v1/auth/verify', { ...who, code: '987654' })
  const wanted = { provider: 'esewa', amountPaisa: '35050' }
  const { id } = await post<{ id: string }>('/v1/wallet/topups', wanted, { authorization: `Bearer ${token}` })
  await phone.goto(`/top-up/${id}/pay`)
  await phone.getByRole('button', { name: 'Continue to eSewa' }).click()
  await phone.getByRole('button', { name: /^Pay Rs\s350\.50$/ }).click()
  await expect(phone.getByRole('heading', { name: 'Your money has arrived' })).toBeVisible()
  const [topUp] = await database('SELECT provider_reference FROM topups WHERE id = $1', id)
  return String(topUp?.provider_reference)
}
type Database = (sql: string, about: string) => Promise<Record<string, unknown>[]>

test("an operator's Monday: a settlement, the proof, a batch, a second person, what the bank says", async ({
  page,
  merchant,
  otherPage,
  database,
}) => {
  await becomesOperator(database, merchant)
  const reference = await payAtEsewa(page, otherPage, database)
  const payout = await sandboxOf(page).owe('12000000')

  await test.step("eSewa's payment is checked row by row, and booked", async () => {
    await page.goto('/operator/sandbox/settlements')
    const form = await openFold(page, 'Check a provider’s file')
    await form.getByLabel('Provider').selectOption({ label: 'eSewa' })
    const yesterday = new Date(Date.now() - DAY_SECONDS * 1_000).toISOString().slice(0, 10)
    await form.getByLabel('Day at the bank').fill(yesterday)
    await form.getByLabel('Received by the bank, in rupees').fill('343.49')
    await form.getByLabel('As the statement names it').fill(`NIC ${reference}`)
    await form
      .getByLabel('The file (CSV)')
      .setInputFiles(csv('esewa.csv', ['Txn,Amount,Fee', `${reference},350.50,7.01`]))
    await form.getByLabel('Heading of the reference').fill('Txn')
    await form.getByLabel('Heading of the amount').fill('Amount')
    await form.getByLabel('Heading of the fee').fill('Fee')
    await form.getByRole('button', { name: 'Check it' }).click()
    await expect(page.getByText('Nothing is booked yet. All rows match.')).toBeVisible()
    await expect(page.getByText('Matched', { exact: true })).toBeVisible()
    await fitsPhone(page)
    await page.getByRole('button', { name: 'Book it' }).click()
    await expect(page.getByText('It is in the books. All rows match.')).toBeVisible()
  })

  await test.step('the proof closes, and a deposit goes into the books', async () => {
    await page.goto('/operator/sandbox/proof')
    await expect(page.getByText('The books do not close')).toHaveCount(0)
    const form = await openFold(page, 'Record an entry')
    await form.getByLabel('Amount in rupees').fill('10')
    await form.getByLabel('As the statement names it').fill(`Deposit ${reference}`)
    await form.getByRole('button', { name: 'Put it in the books' }).click()
    await expect(page.getByText(`Deposit ${reference}`)).toBeVisible()
  })

  await test.step('who made a batch of Rs 1,20,000 cannot release it', async () => {
    await page.goto('/operator/sandbox/payouts')
    await expect(page.getByText(payout.number)).toBeVisible()
    await page.getByRole('button', { name: 'Make a batch of all' }).click()
    await expect(page.getByText('Compare the sum, then release it.')).toBeVisible()
    await expect(page.getByText(payout.number)).toBeVisible()
    await page.getByRole('button', { name: 'Release it' }).click()
    await expect(page.getByText('Another operator must do this').first()).toBeVisible()
    await fitsPhone(page)
  })

  await test.step('a second person releases it, and its file has the account', async () => {
    await secondOperator(database, otherPage)
    await otherPage.goto(page.url())
    await otherPage.getByRole('button', { name: 'Release it' }).click()
    const link = otherPage.getByRole('link', { name: 'Download the file for the bank' })
    await expect(link).toBeVisible()
    const file = await (await otherPage.request.get((await link.getAttribute('href')) ?? '')).text()
    expect(file).toContain(`${payout.number},120000.00,01234567890123,Himal Yoga,NABIL,`)
  })

  await test.step("the bank's answer is recorded by its file", async () => {
    const form = await openFold(otherPage, 'Record what the bank says')
    const lines = ['number,amount,status,reference', `${payout.number},"1,20,000.00",Success,FT26`]
    await form.getByLabel("The bank's file (CSV)").setInputFiles(csv('results.csv', lines))
    await form.getByRole('button', { name: 'Record the results' }).click()
    await expect(otherPage.getByText(/\bFT26\b/)).toBeVisible()
    expect((await sandboxOf(page).payouts()).find(({ id }) => id === payout.id)).toMatchObject({
      status: 'paid',
    })
  })
})

test('a merchant sets an account, reads what is theirs, and follows the first payout to the bank', async ({
  page,
  merchant: _,
}) => {
  const { server, pass, payouts, mark } = sandboxOf(page)
  await server.patch('/v1/merchant/business', { moneyMode: 'shared' })
  await subscribe(server, { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto('/dashboard/sandbox/payouts')
  await expect(page.getByText(/Rs\s1,500\.00 is yours\./)).toBeVisible()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Nabil Bank' })
  await page.getByLabel('Account number').fill(ACCOUNT.accountNumber)
  await page.getByLabel('Account holder').fill(ACCOUNT.accountName)
  await page.getByRole('button', { name: 'Set bank account' }).click()
  await expect(page.getByText('It is verified on')).toBeVisible()

  await pass(9)
  const [payout] = (await payouts()) as [Payout]
  await page.goto('/dashboard/sandbox/payouts')
  await expect(page.getByText(/Rs\s1,500\.00 is on its way to your bank\./)).toBeVisible()
  await fitsPhone(page)
  await page.getByRole('link', { name: payout.number }).click()
  await expect(page.getByText(/goes to Nabil Bank .+ with the next file for the bank\./)).toBeVisible()
  await expect(page.getByRole('list', { name: 'What it contains' }).getByText('Charge')).toBeVisible()
  await fitsPhone(page)
  const pdf = await page.request.get(`/dashboard/sandbox/payouts/${payout.id}/pdf`)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  await mark(payout.id, 'sent')
  await page.reload()
  await expect(page.getByText(/is on its way to Nabil Bank/)).toBeVisible()
  await mark(payout.id, 'paid', { bankReference: 'FT27' })
  await page.reload()
  await expect(page.getByText(/Rs\s1,500\.00 arrived at Nabil Bank/)).toBeVisible()
  await expect(page.getByText('FT27').first()).toBeVisible()
})

test('a payout that comes back is owed again, and is in the next one after the owner confirms the account', async ({
  page,
  merchant: _,
}) => {
  const sandbox = sandboxOf(page)
  const payout = await sandbox.owe('150000')
  await sandbox.mark(payout.id, 'sent')
  await sandbox.mark(payout.id, 'returned', { reason: 'The account is dormant' })
  await page.goto(`/dashboard/sandbox/payouts/${payout.id}`)
  await expect(
    page.getByText(/sent Rs\s1,500\.00 back\. You are owed it again\. .*“The account is dormant”/),
  ).toBeVisible()
  await page.goto('/dashboard/sandbox/payouts')
  await expect(page.getByText(/Rs\s1,500\.00 is yours\. The bank account cannot be used yet\./)).toBeVisible()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await expect(page.getByText('The bank returned a payout.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm this account' }).click()
  await expect(page.getByText('It is verified on')).toBeVisible()

  await sandbox.pass(9)
  const [next] = (await sandbox.payouts()) as [Payout]
  await page.goto(`/dashboard/sandbox/payouts/${next.id}`)
  await expect(
    page.getByRole('list', { name: 'What it contains' }).getByText('Returned payout'),
  ).toBeVisible()
})

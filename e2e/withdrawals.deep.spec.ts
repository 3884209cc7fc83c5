import type { Page } from '@playwright/test'
import { CODE, PHONE } from './balance-ways'
import { type Caller, withCookie } from './caller'
import { expect, test } from './fixtures'
import { openShop } from './merchant-server'
import { violationsOf } from './problems'
import { fillWithdrawal } from './withdrawal-ways'

test.use({ viewport: { width: 360, height: 740 } })

type Database = (sql: string, about: string) => Promise<Record<string, unknown>[]>

async function enterCode(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Send the code' }).first().click()
  await phone.getByLabel('Code from the SMS').fill(CODE)
}

/** A customer of a business in this money mode is signed in on the phone, with Rs 150 in the balance. */
async function keepsBalance(page: Page, phone: Page, moneyMode: 'own' | 'shared'): Promise<Caller> {
  const server = withCookie(page)
  await server.patch('/v1/merchant/business', { moneyMode })
  const { businessId } = await openShop(page, PHONE)
  await phone.goto(`/wallet?sandbox=${businessId}`)
  await phone.getByLabel('Mobile number').fill(PHONE)
  await enterCode(phone)
  await expect(phone.getByText('Rs 150.00').first()).toBeVisible()
  return server
}

/** The code of everybody who is signed in to balances of a business is older than ten minutes. */
const ageCodes = (database: Database, business: string) =>
  database(
    `UPDATE end_user_sessions SET created_at = created_at - interval '11 minutes', proved_until = proved_until - interval '11 minutes',
       expires_at = expires_at - interval '11 minutes'
     WHERE wallet_id IN (SELECT w.id FROM wallets w JOIN businesses b ON b.id = w.business_id WHERE b.name = $1)`,
    business,
  )

const send = (phone: Page) => phone.getByRole('button', { name: 'Take it out' }).click()
const rowsOf = (phone: Page) => phone.getByRole('list', { name: 'Money taken out' }).getByRole('listitem')

interface Listed {
  items: { id: string; status: string }[]
}

async function newest(phone: Page): Promise<string> {
  const response = await phone.request.get('/v1/wallet/withdrawals')
  const { data } = (await response.json()) as { data: Listed }
  return data.items[0]?.id ?? ''
}

test('a customer takes money out to a bank, cancels it, and takes it out again', async ({
  page,
  merchant,
  otherPage: phone,
  database,
}) => {
  const server = await keepsBalance(page, phone, 'shared')

  await test.step('what was typed stays when it is refused, and when the code is too old', async () => {
    await fillWithdrawal(phone, '500')
    await send(phone)
    await expect(phone.getByText('Your Khata balance is too low for this.')).toBeVisible()
    await expect(phone.locator('select[name="to.bankCode"]')).toHaveValue('NABIL')
    await phone.locator('input[name=amountPaisa]').fill('100')
    await ageCodes(database, merchant.businessName)
    await send(phone)
    await enterCode(phone)
    await expect(phone.locator('input[name=amountPaisa]')).toHaveValue('100')
    await expect(phone.locator('select[name="to.bankCode"]')).toHaveValue('NABIL')
    await expect(phone.locator('input[name="to.accountNumber"]')).toHaveValue('0123 4567 8901 4821')
    await expect(phone.locator('input[name="to.accountName"]')).toHaveValue('Sita Rai')
    expect(await violationsOf(phone)).toEqual([])
    await send(phone)
    await expect(phone.getByText('You asked for it. It is listed below.')).toBeVisible()
  })

  await test.step('it is listed with the day on which it goes, and can be canceled', async () => {
    await expect(rowsOf(phone).first()).toContainText('Asked for')
    await expect(rowsOf(phone).first()).toContainText('••••4821')
    await expect(rowsOf(phone).first()).toContainText('It goes to the bank after')
    expect(await violationsOf(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await phone.getByRole('button', { name: 'Cancel it' }).click()
    await expect(phone.getByText('It is canceled. The money is in your balance again.')).toBeVisible()
    await expect(rowsOf(phone).first()).toContainText('Canceled')
  })

  await test.step('the next one is paid, and the merchant sees nothing of it', async () => {
    await fillWithdrawal(phone, '150')
    await send(phone)
    await expect(phone.getByText('You asked for it. It is listed below.')).toBeVisible()
    await page.goto('/dashboard/sandbox/payments/day')
    await expect(page.getByText('Customers ask for money back')).toHaveCount(0)
    await server.post(`/v1/sandbox/withdrawals/${await newest(phone)}/paid`)
    await phone.reload()
    await expect(rowsOf(phone).first()).toContainText('Paid')
    await phone.goto('/wallet')
    await expect(phone.getByText('Rs 0.00').first()).toBeVisible()
  })
})

test('a shop that keeps the balance gives money back, and takes a mistake back', async ({
  page,
  merchant: _,
  otherPage: phone,
}) => {
  await keepsBalance(page, phone, 'own')
  await test.step('the customer asks for it at the shop, without a bank', async () => {
    await phone.goto('/wallet/withdrawals/new')
    await phone.locator('input[name=amountPaisa]').fill('100')
    await expect(phone.getByText('The shop gives it to you.')).toBeVisible()
    await send(phone)
    await expect(rowsOf(phone).first()).toContainText('From the shop')
  })

  await test.step('the owner reads who asks, gives it in cash, and it is on the sheet of the day', async () => {
    await page.goto('/dashboard/sandbox')
    await page.getByRole('link', { name: /asks for Rs\s100\.00 back/ }).click()
    await expect(page.getByText('No bank named: they get it at the shop.')).toBeVisible()
    await page.getByText('Give it', { exact: true }).click()
    await page.getByLabel('How you give it').selectOption('cash')
    await page.getByRole('button', { name: 'I gave the money' }).click()
    await expect(page.getByText('Given back to customers')).toBeVisible()
    await expect(page.getByText('Customers ask for money back')).toHaveCount(0)
    await phone.reload()
    await expect(rowsOf(phone).first()).toContainText('Paid')
  })

  await test.step('a mistake is put into the balance again', async () => {
    await page.getByText('It came back', { exact: true }).click()
    await page.getByLabel('Why (the customer reads it)').fill('It was for another Sita.')
    await page.getByRole('button', { name: 'Put it into the balance again' }).click()
    await expect(page.getByText('Given back to customers')).toHaveCount(0)
    await phone.reload()
    await expect(rowsOf(phone).first()).toContainText('Came back')
    await phone.goto('/wallet')
    await expect(phone.getByText('Rs 150.00').first()).toBeVisible()
  })
})

test('a shop that begins to share its balances while a form is open asks for a bank account', async ({
  page,
  merchant: _,
  otherPage: phone,
}) => {
  const server = await keepsBalance(page, phone, 'own')
  await phone.goto('/wallet/withdrawals/new')
  await phone.locator('input[name=amountPaisa]').fill('100')
  await server.patch('/v1/merchant/business', { moneyMode: 'shared' })
  await send(phone)
  // What the form shows now is what the operator needs.
  await expect(phone.getByText('Choose your bank')).toBeAttached()
  await expect(phone.locator('input[name=amountPaisa]')).toHaveValue('100')
  await phone.goto('/wallet/withdrawals')
  await expect(rowsOf(phone)).toHaveCount(0)
})

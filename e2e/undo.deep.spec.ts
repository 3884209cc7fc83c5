import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './merchant-server'
import { violationsOf } from './problems'

interface Draft {
  id: string
  createdAt: string
  updatedAt: string
}

const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Undo' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

async function archive(page: Page, kind: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: `Archive ${kind}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Archive ${kind}` })
    .click()
}

test('what was archived is taken back for ten seconds, which stand still while somebody reads or is about to press', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const { id } = await made<{ id: string }>(me.post('/v1/catalog/products', { name: 'Gym' }))
  await page.clock.install()
  await page.goto(`/dashboard/sandbox/catalog/${id}`)
  await archive(page, 'product')
  await expect(toast(page).first()).toContainText('Gym is archived.')
  expect(await violationsOf(page)).toEqual([])

  await undo(page).hover()
  await page.clock.runFor(60_000)
  await undo(page).focus()
  await page.mouse.move(10, 10)
  await page.clock.runFor(60_000)
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gym is on sale again.')).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await archive(page, 'product')
  await expect(undo(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(11_000)
  await expect(undo(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore product' }).click()
  await expect(page.getByText('Gym is on sale again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore product' })).toHaveCount(0)
})

test('a customer is archived and taken back with a single key, and later on their page, also without JavaScript', async ({
  page,
  withoutScript,
  merchant: _,
}) => {
  const me = withCookie(page)
  const { id } = await made<{ id: string }>(
    me.post('/v1/customers', { name: 'Sita Rai', phone: '9841000001' }),
  )
  const status = async () => (await me.get<{ status: string }>(`/v1/customers/${id}`)).data.status
  await page.goto(`/dashboard/sandbox/customers/${id}`)
  await archive(page, 'customer')
  await expect(undo(page)).toBeVisible()
  expect(await status()).toBe('archived')
  await page.keyboard.press('z')
  await expect(page.getByText('The customer is active again.')).toBeVisible()
  expect(await status()).toBe('active')
  await expect(page.getByRole('link', { name: 'Create subscription' })).toBeVisible()

  await archive(page, 'customer')
  await expect(undo(page)).toBeVisible()
  const other = await withoutScript()
  await other.goto(page.url())
  await expect(other.getByRole('link', { name: 'Create subscription' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Restore customer' }).click()
  await expect(other.getByRole('link', { name: 'Create subscription' })).toBeVisible()
  expect(await status()).toBe('active')
})

test('a cancellation with the period is taken back at once', async ({ page, merchant: _ }) => {
  const me = withCookie(page)
  const { id } = await subscribe(me, { balancePaisa: '50000', amountPaisa: '50000' })
  await page.goto(`/dashboard/sandbox/subscriptions/${id}`)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel with its period' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel with its period' }).click()
  await expect(page.getByText(/^Ends on .+, with its paid period/)).toBeVisible()
  await undo(page).click()
  await expect(page.getByText('The subscription continues.')).toBeVisible()
  await expect(page.getByText(/^Paid until/)).toBeVisible()
})

test('a draft that was discarded comes back as it was, to the list on which the discard ends', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const { id: subscriptionId, priceId } = await subscribe(me, { balancePaisa: '50000', amountPaisa: '50000' })
  const lines = [
    { description: 'Router', amountPaisa: '350000', quantity: 2 },
    { description: 'Cable & plug', amountPaisa: '12050', quantity: 1 },
  ]
  const period = { periodStart: '2026-11-20T00:00:00.000Z', periodEnd: '2026-12-20T00:00:00.000Z' }
  const { invoice } = await made<{ invoice: Draft }>(
    me.post('/v1/invoices', { subscriptionId, priceId, lines, ...period }),
  )
  await page.goto(`/dashboard/sandbox/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await expect(toast(page).first()).toContainText('The draft is discarded.')
  await undo(page).click()
  await expect(page.getByText('The draft is back.')).toBeVisible()
  expect((await me.get(`/v1/invoices/${invoice.id}`)).status).toBe(404)
  await expect(undo(page)).toHaveCount(0)
  await page.getByRole('row', { name: 'Draft' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  const { data } = await me.get<{ items: Draft[] }>('/v1/invoices?status=draft')
  expect(data.items).toHaveLength(1)
  const [back] = data.items
  expect(page.url()).toContain(String(back?.id))
  // Only what makes it another one differs.
  const { id, createdAt, updatedAt } = { ...(back as Draft) }
  expect(back).toEqual({ ...invoice, id, createdAt, updatedAt })
  expect(id).not.toBe(invoice.id)

  // What is said next has nothing to take back.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Edit draft' }).click()
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Description').fill('Fast router')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is changed. Check it, then send it.')).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
})

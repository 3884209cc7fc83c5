import type { Page } from '@playwright/test'
import { cardOf, newMember, openDesk, searchBox } from './desk'
import { expect, joinAs, test } from './fixtures'
import { newQrAccount } from './merchant-server'
import { problemsOf } from './problems'

const WHO = { name: 'Bishnu Maya Rai', phone: '9812345678' }

/** A gym with an account at Fonepay, and a member of it whose QR is on the screen after three taps. */
async function showQr(page: Page) {
  const { owner, priceId } = await openDesk(page)
  await newQrAccount(owner)
  const member = await newMember(owner, priceId, WHO)
  await page.reload()
  await searchBox(page).fill('5678')
  const card = cardOf(page, WHO.name)
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Show a QR for Rs\s1,500\.00/ }).click()
  await expect(page).toHaveURL(/\/counter\/qr\/qrq_\w+$/)
  await expect(page.getByRole('img', { name: /^QR to pay Rs\s1,500\.00$/ })).toBeVisible()
  return { owner, member, qrId: page.url().split('/').at(-1) ?? '' }
}

test('a QR at the counter turns green when the provider says that it is paid', async ({
  page,
  merchant: _,
}) => {
  const { owner, qrId } = await showQr(page)
  const picture = page.getByRole('img', { name: /^QR to pay/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText('For Bishnu', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d left$/)
  expect(await problemsOf(page, 'light', 'dark')).toEqual([])
  // The same QR is there after a reload.
  const address = await picture.getAttribute('src')
  await page.reload()
  await expect(picture).toHaveAttribute('src', String(address))
  await expect(page.locator('[data-qr=waiting]')).toBeVisible()
  await owner.post(`/v1/sandbox/qr-requests/${qrId}/pay`, {})
  await expect(page.locator('[data-qr=paid]')).toContainText(/Rs\s1,500\.00 is paid\./)
  await expect(picture).toBeHidden()
  await expect(page.getByRole('link', { name: 'Print the receipt' })).toBeVisible()
  expect(await problemsOf(page, 'light', 'dark')).toEqual([])
  await page.getByRole('link', { name: 'Next person' }).click()
  await expect(searchBox(page)).toBeFocused()
})

test('a wrong sum is never green: it is held until it is given back', async ({ page, merchant: _ }) => {
  const { owner, qrId } = await showQr(page)
  await owner.post(`/v1/sandbox/qr-requests/${qrId}/pay`, { amountPaisa: '100000' })
  const shown = page.getByText(/^Rs\s1,000\.00 received, belongs to nothing yet\./)
  await expect(shown).toBeVisible()
  await expect(page.locator('[data-qr=held]')).toBeVisible()
  expect(await problemsOf(page, 'light', 'dark')).toEqual([])
  await page.goto('/dashboard/sandbox/counter')
  await expect(shown).toBeVisible()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await page.getByRole('button', { name: 'It was given back' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Why').fill('She paid for another gym.')
  await dialog.getByRole('button', { name: 'Yes, given back' }).click()
  await expect(page.getByText(/^Rs\s1,000\.00 was given back\.$/)).toBeVisible()
})

test('who pays in another way is back at the counter with the same member', async ({ page, merchant: _ }) => {
  await showQr(page)
  await page.getByRole('link', { name: 'Other way to pay' }).click()
  await expect(cardOf(page, WHO.name)).toBeVisible()
})

test('a colleague who watches the QR sees it turn green, and the receipt is for whom made it', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  const { owner, qrId } = await showQr(page)
  await joinAs('cashier', cashier, page)
  await cashier.goto(`/dashboard/sandbox/counter/qr/${qrId}`)
  await expect(cashier.locator('[data-qr=waiting]')).toBeVisible()
  await owner.post(`/v1/sandbox/qr-requests/${qrId}/pay`, {})
  await expect(cashier.locator('[data-qr=paid]')).toContainText(/Rs\s1,500\.00 is paid\./)
  await expect(cashier.getByRole('link', { name: 'Print the receipt' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Print the receipt' })).toBeVisible()
  await cashier.reload()
  await expect(cashier.locator('[data-qr=paid]')).toBeVisible()
})

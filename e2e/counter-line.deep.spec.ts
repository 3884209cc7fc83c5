import type { Page } from '@playwright/test'
import { cardOf, comeToDesk, countPayments, newMember, openDesk, searchBox } from './desk'
import { expect, joinAs, openPersonMenu, test } from './fixtures'
import { LOGGED } from './lost'

const WHO = { name: 'Bishnu Maya Rai', phone: '9812345678' }

async function takeCash(page: Page) {
  const card = cardOf(page, WHO.name)
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
}

const waiting = (page: Page) => page.getByRole('region', { name: /Waits to be sent/ })

test.use({ expectedErrors: LOGGED })

test('a payment whose answer is lost waits, and is recorded once', async ({ page, merchant: _ }) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await searchBox(page).fill('bishnu')
  await expect(cardOf(page, WHO.name)).toBeVisible()
  // The requests reach the server. No answer comes back until the line is whole.
  let isCut = true
  await page.route('**/v1/**', async (route) => {
    if (!isCut || route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await takeCash(page)
  await expect(page.getByText('No internet.')).toBeVisible()
  await expect(waiting(page)).toContainText(WHO.name)
  await expect(cardOf(page, WHO.name)).toContainText('will be sent later. Do not take it again.')
  expect(await countPayments(owner)).toBe(2)
  isCut = false
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByText('No internet.')).toHaveCount(0)
  expect(await countPayments(owner)).toBe(2)
})

test('a refusal stands beside what waits, which can be dropped', async ({ page, merchant: _ }) => {
  const { owner, priceId } = await openDesk(page)
  const { subscriptionId } = await newMember(owner, priceId, WHO)
  await searchBox(page).fill('bishnu')
  await expect(cardOf(page, WHO.name)).toBeVisible()
  await page.context().setOffline(true)
  await takeCash(page)
  await expect(waiting(page)).toContainText(WHO.name)
  // Meanwhile somebody else ends the subscription.
  await owner.post(`/v1/subscriptions/${subscriptionId}/cancel`, { cancelAtPeriodEnd: false })
  await page.context().setOffline(false)
  await expect(waiting(page)).toContainText('The subscription has ended.')
  expect(await countPayments(owner)).toBe(1)
  await page.getByRole('button', { name: `Drop: ${WHO.name}` }).click()
  await page.getByRole('button', { name: 'Drop it' }).click()
  await expect(waiting(page)).toHaveCount(0)
})

test('on a slow line the next person is served, and a refusal that comes later is not lost', async ({
  page,
  merchant: _,
}) => {
  const { owner, priceId } = await openDesk(page)
  const { subscriptionId } = await newMember(owner, priceId, WHO)
  await searchBox(page).fill('bishnu')
  await expect(cardOf(page, WHO.name)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/subscriptions/*/payments', async (route) => {
    await held
    await route.fallback()
  })
  await takeCash(page)
  await expect(waiting(page)).toContainText(WHO.name)
  await page.keyboard.press('F8')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Deepa Rai')
  // Meanwhile somebody else ends the subscription.
  await owner.post(`/v1/subscriptions/${subscriptionId}/cancel`, { cancelAtPeriodEnd: false })
  release()
  await expect(waiting(page)).toContainText('The subscription has ended.')
  await expect(name).toHaveValue('Deepa Rai')
  await expect(name).toBeFocused()
})

test('what a cashier took yesterday without internet is recorded for today with one press', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await joinAs('cashier', cashier, page)
  await comeToDesk(cashier)
  await searchBox(cashier).fill('bishnu')
  await expect(cardOf(cashier, WHO.name)).toBeVisible()
  await cashier.route('**/v1/subscriptions/*/payments', (route) => route.abort('connectionreset'))
  await takeCash(cashier)
  await expect(waiting(cashier)).toContainText(WHO.name)
  // The night passes before the line is back.
  await cashier.evaluate((receivedAt) => {
    const name = Object.keys(localStorage).find((each) => each.startsWith('khata-counter:')) ?? ''
    const [call] = JSON.parse(localStorage.getItem(name) ?? '[]')
    localStorage.setItem(name, JSON.stringify([{ ...call, body: { ...call.body, receivedAt } }]))
  }, new Date(Date.now() - 24 * 3_600_000).toISOString())
  await cashier.unroute('**/v1/subscriptions/*/payments')
  await cashier.reload()
  await expect(waiting(cashier)).toContainText('This was taken before today')
  expect(await countPayments(owner)).toBe(1)
  await waiting(cashier)
    .getByRole('button', { name: /Send now/ })
    .click()
  await expect(waiting(cashier)).toHaveCount(0)
  const { items } = (await owner.get<{ items: { note: string | null }[] }>('/v1/payments')).data
  expect(items.map(({ note }) => note)).toEqual([expect.stringMatching(/^Taken .*\.$/), null])
})

test('who signs out is asked, and nobody else sees what waited', async ({ page, merchant: _ }) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await searchBox(page).fill('bishnu')
  await expect(cardOf(page, WHO.name)).toBeVisible()
  await page.route('**/v1/subscriptions/*/payments', (route) => route.abort('connectionreset'))
  await takeCash(page)
  await expect(waiting(page)).toContainText(WHO.name)
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('khata-counter:')).length)
  expect(await kept()).toBe(1)
  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('1 payment is not sent yet.')
  await asked.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(waiting(page)).toContainText(WHO.name)
  expect(await kept()).toBe(1)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await asked.getByRole('button', { name: 'Sign out and drop it' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await kept()).toBe(0)
})

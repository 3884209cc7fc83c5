import type { Page } from '@playwright/test'
import { cardOf, comeToDesk, countPayments, expectRecorded, newMember, openDesk, searchBox } from './desk'
import { expect, joinAs, openPersonMenu, test } from './fixtures'
import { LOGGED } from './lost'
import { newPrice } from './merchant-server'
import { problemsOf } from './problems'

const WHO = { name: 'Bishnu Maya Rai', phone: '9812345678' }

async function takeCash(page: Page) {
  const card = cardOf(page, WHO.name)
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
}

const waiting = (page: Page) => page.getByRole('region', { name: /Waits to be sent/ })
// While a part of the page arrives, the document has it twice. Only one is in its place.
const nothingTaken = (page: Page) => page.locator('#content').getByText('No payments today.')
const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })

test.use({ viewport: { width: 1024, height: 768 }, expectedErrors: LOGGED })

test('what a cashier takes shows under taken today without a reload', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await joinAs('cashier', cashier, page)
  await comeToDesk(cashier)
  await expect(nothingTaken(cashier)).toBeVisible()
  await searchBox(cashier).fill('bishnu')
  await takeCash(cashier)
  await expectRecorded(cashier, 'Rs\u00a01,500.00')
  await cashier.keyboard.press('F2')
  await expect(today(cashier)).toContainText(/Taken today.*Rs\s1,500\.00.*1 payment/)
  // The owner takes it back at another desk.
  const { items } = (await owner.get<{ items: { id: string }[] }>('/v1/payments')).data
  await owner.post(`/v1/payments/${items[0]?.id}/reverse`, { reason: 'Not paid.' })
  await expect(nothingTaken(cashier)).toBeVisible()
})

test('what waited turns green with its receipt, and the look-up comes back by itself', async ({
  page,
  merchant: _,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await searchBox(page).fill('bishnu')
  await expect(cardOf(page, WHO.name)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('No internet.')).toBeVisible()
  await takeCash(page)
  await expect(waiting(page)).toContainText(WHO.name)
  await page.context().setOffline(false)
  await expectRecorded(page, 'Rs\u00a01,500.00')
  await expect(page.getByText('Do not take it again.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Print the receipt/ })).toBeVisible()

  // Somebody whom this device does not know is looked up while there is no line.
  await page.context().setOffline(true)
  await expect(page.getByText('No internet.')).toBeVisible()
  await newMember(owner, priceId, { name: 'Asha Gurung', phone: '9845670001' })
  await searchBox(page).fill('asha')
  await expect(page.getByText(/No one on this device/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(cardOf(page, 'Asha Gurung')).toContainText('Active')
})

test('members are found without the line, and nothing of them stays after signing out', async ({
  page,
  merchant: _,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await newMember(owner, priceId, { name: 'Asha Gurung', phone: '9845670001' })
  await comeToDesk(page)
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await expect.poll(kept).toContain('khata-members:')
  // It cannot be read by anybody who holds the device.
  for (const secret of ['Bishnu', 'Asha', '5678']) expect(await kept()).not.toContain(secret)

  await page.context().setOffline(true)
  await expect(page.getByText('No internet.')).toBeVisible()
  await searchBox(page).fill('5678')
  await expect(cardOf(page, WHO.name)).toContainText(/Paid until \d+ \S+ 20\d\d/)
  await expect(page.getByText(/Data from/)).toBeVisible()
  await takeCash(page)
  await expect(waiting(page)).toContainText(WHO.name)
  await page.context().setOffline(false)
  await expectRecorded(page, 'Rs\u00a01,500.00')
  expect(await countPayments(owner)).toBe(3)
  expect(await problemsOf(page)).toEqual([])

  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await kept()).not.toContain('khata-members:')
})

test('nothing is chosen for somebody new on the first day, and what sells is first after that', async ({
  page,
  merchant: _,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newPrice(owner, { product: 'Pool', amountPaisa: '250000' })
  await comeToDesk(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('radio', { name: /Gym|Pool/ })).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /Gym|Pool/, checked: true })).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill(WHO.name)
  await page.getByLabel('Phone', { exact: true }).fill(WHO.phone)
  await page.getByText(/^Pool/).click()
  await page.getByLabel('Cash given').fill('3000')
  await expect(page.getByText(/Give back Rs\s500\.00/)).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: /Take Rs\s2,500\.00 and begin/ }).click()
  await expectRecorded(page, 'Rs\u00a02,500.00')
  await newMember(owner, priceId, { name: 'Asha Gurung', phone: '9845670001' })
  await newMember(owner, priceId, { name: 'Nabin Karki', phone: '9845670002' })
  await comeToDesk(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('radio', { name: /Gym|Pool/ }).first()).toBeChecked()
  await expect(page.getByRole('radio', { checked: true, name: /Gym/ })).toBeVisible()
})

test('a cashier undoes an own payment of the last minutes with a reason', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, WHO)
  await joinAs('cashier', cashier, page)
  await comeToDesk(cashier)
  await searchBox(cashier).fill('bishnu')
  await takeCash(cashier)
  await expectRecorded(cashier, 'Rs\u00a01,500.00')
  await cashier.getByRole('button', { name: 'Undo this payment' }).click()
  await cashier.getByLabel('Why').fill('Wrong member.')
  await cashier.getByRole('button', { name: 'Undo it' }).click()
  await expect(cashier.getByText(/is undone/)).toBeVisible()
  const { items } = (await owner.get<{ items: { status: string }[] }>('/v1/payments')).data
  expect(items.map(({ status }) => status)).toEqual(['reversed', 'recorded'])
  expect(await problemsOf(cashier)).toEqual([])
})

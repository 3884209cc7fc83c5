import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { countPayments, newMember, openDesk, searchBox } from './desk'
import { expect, joinAs, test } from './fixtures'
import { LOGGED } from './lost'

// Those who stand at a counter in Nepal read Nepali: a day of theirs, from the first page to the last.

const openMenu = (page: Page) =>
  page.getByRole('group').filter({ hasText: 'नेपाली' }).locator('summary').click()

test.use({ expectedErrors: LOGGED })

test('a cashier works a day in Nepali', async ({ page, merchant: _, otherPage: cashier }) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Maya Rai', phone: '9812345678' })
  await joinAs('cashier', cashier, page)
  await cashier.setViewportSize({ width: 1024, height: 768 })
  await expect(cashier.getByRole('heading', { name: 'Counter' })).toBeVisible()
  await openMenu(cashier)
  await cashier.getByRole('link', { name: 'नेपाली' }).click()
  await expect(cashier.getByRole('heading', { name: 'काउन्टर' })).toBeVisible()
  await expect(cashier).toHaveURL('/dashboard/sandbox/counter')
  await expect(cashier.locator('html')).toHaveAttribute('lang', 'ne')

  // A member pays cash.
  await expect(cashier.locator('html[data-scanner]')).toBeAttached()
  await searchBox(cashier).fill('bishnu')
  const card = cashier.getByRole('region', { name: 'Bishnu Maya Rai' })
  await expect(card).toContainText('सम्म तिरिएको')
  await card.getByRole('button', { name: 'भुक्तानी लिनुहोस्' }).click()
  await card.getByText('३ महिना', { exact: true }).click()
  await card.getByRole('button', { name: /रू\s४,५००\.०० लिनुहोस्/ }).click()
  await expect(cashier.getByText(/Bishnu Maya Rai: रू\s४,५००\.०० लेखियो।/)).toBeVisible()

  // Somebody new begins, after a refusal.
  await cashier.getByRole('button', { name: 'नयाँ ग्राहक' }).click()
  await cashier.getByLabel('नाम', { exact: true }).fill('Sita Magar')
  await cashier.getByLabel('फोन', { exact: true }).fill('12')
  await cashier.getByRole('button', { name: /लिएर सुरु गर्नुहोस्/ }).click()
  await expect(cashier.getByText('यहाँ केही मिलेन। सच्याएर फेरि पठाउनुहोस्।')).toBeVisible()
  await cashier.getByLabel('फोन', { exact: true }).fill('९८४५६७०००१')
  await cashier.getByRole('button', { name: /लिएर सुरु गर्नुहोस्/ }).click()
  await expect(cashier.getByRole('region', { name: 'Sita Magar' })).toContainText('चालु')
  expect(await countPayments(owner)).toBe(3)
})

test('a cashier finds a customer in the list in Nepali, and takes cash', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Maya Rai', phone: '9812345678' })
  await newMember(owner, priceId, { name: 'Sita Magar', phone: '9845670001' })
  await joinAs('cashier', cashier, page)
  await expect(cashier.getByRole('heading', { name: 'Counter' })).toBeVisible()
  await cashier.goto('/dashboard/sandbox/customers?speak=ne')
  await expect(cashier.getByRole('heading', { level: 1 })).toHaveText('ग्राहक')
  await cashier.getByRole('button', { name: 'अरू छनोट' }).click()
  await cashier.getByRole('button', { name: 'नामको सुरु' }).click()
  const filter = cashier.getByRole('dialog', { name: 'छनोट: नामको सुरु' })
  await filter.getByLabel('नामको सुरु').fill('bishnu')
  await filter.getByRole('button', { name: 'छान्नुहोस्' }).click()
  await expect(cashier.getByRole('status').filter({ hasText: 'जम्मा १' })).toBeVisible()
  await cashier.getByRole('link', { name: 'Bishnu Maya Rai बाट नगद लिनुहोस्' }).click()
  const card = cashier.getByRole('region', { name: 'Bishnu Maya Rai' })
  await card.getByRole('button', { name: 'भुक्तानी लिनुहोस्' }).click()
  await card.getByRole('button', { name: /रू\s१,५००\.०० लिनुहोस्/ }).click()
  await expect(cashier.getByText(/Bishnu Maya Rai: रू\s१,५००\.०० लेखियो।/)).toBeVisible()
  await cashier.goto('/dashboard/sandbox/payments')
  await expect(cashier.getByRole('table', { name: 'खाताबाहिर आएका भुक्तानी, नयाँ पहिले' })).toContainText('नगद')
})

test('in the evening a cashier counts the drawer in Nepali, looks at a payment and its receipt, and signs out', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  const { priceId } = await openDesk(page)
  await joinAs('cashier', cashier, page)
  await expect(cashier.getByRole('heading', { name: 'Counter' })).toBeVisible()
  await cashier.setViewportSize({ width: 1024, height: 768 })
  await newMember(withCookie(cashier), priceId, { name: 'Sita Magar', phone: '9845670001' })
  await cashier.goto('/dashboard/sandbox/counter?speak=ne')
  await cashier.getByRole('link', { name: 'आजको हिसाब' }).click()
  await expect(cashier.getByRole('heading', { name: 'दिनको हिसाब' })).toBeVisible()
  await cashier.getByLabel('गनेको, रुपैयाँमा').fill('१४००')
  await cashier.getByRole('button', { name: 'गन्ती राख्नुहोस्' }).click()
  await expect(cashier.getByText('गन्ती राखियो, फरकसहित।')).toBeVisible()
  await expect(cashier.getByRole('table', { name: 'हरेकको नगद: लेखेको र गनेको' })).toContainText(/−रू\s१००\.००/)

  // A payment and its receipt.
  const { data } = await withCookie(cashier).get<{ items: { id: string }[] }>('/v1/payments')
  const payment = `/dashboard/sandbox/payments/${data.items[0]?.id}`
  await cashier.goto(payment)
  await expect(cashier.getByRole('heading', { level: 1 })).toContainText('Sita Magar को रू')
  await cashier.goto(`${payment}/receipt`)
  await expect(cashier.getByRole('article', { name: 'रसिद' })).toContainText('Sita Magar बाट आएको')

  // What is sold, and what it costs.
  await cashier.goto('/dashboard/sandbox/catalog')
  await expect(cashier.getByRole('heading', { level: 1 })).toHaveText('उत्पादन र मूल्य')
  await openMenu(cashier)
  await cashier.getByRole('button', { name: 'साइन आउट गर्नुहोस्' }).click()
  await expect(cashier).toHaveURL('/sign-in')
  await expect(cashier.getByRole('heading', { level: 1 })).toHaveText('साइन इन गर्नुहोस्')
})

test('without the line the counter says in Nepali what waits', async ({ page, merchant: _ }) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Maya Rai', phone: '9812345678' })
  await page.goto('/dashboard/sandbox/counter?speak=ne')
  await expect(page.locator('html[data-scanner]')).toBeAttached()
  await searchBox(page).fill('bishnu')
  const card = page.getByRole('region', { name: 'Bishnu Maya Rai' })
  await card.getByRole('button', { name: 'भुक्तानी लिनुहोस्' }).click()
  await page.route('**/v1/subscriptions/*/payments', (route) => route.abort('connectionreset'))
  await card
    .getByRole('button', { name: /लिनुहोस्$/ })
    .last()
    .click()
  const waiting = page.getByRole('region', { name: 'पठाउन बाँकी (१)' })
  await expect(waiting).toContainText('Gym को रू')
  await page.setViewportSize({ width: 1024, height: 768 })
  await openMenu(page)
  await expect(page.getByText('परीक्षणका औजार अङ्ग्रेजीमा छन्।')).toBeVisible()
  await page.getByRole('button', { name: 'साइन आउट गर्नुहोस्' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('१ भुक्तानी पठाउन बाँकी छ।')
})

test('without a script the language is chosen by a link', async ({ withoutScript, merchant: _ }) => {
  const plain = await withoutScript()
  await plain.goto('/dashboard/sandbox/payments/day?date=2026-01-05')
  await openMenu(plain)
  await plain.getByRole('link', { name: 'नेपाली' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('दिनको हिसाब')
  await openMenu(plain)
  await plain.getByRole('link', { name: 'English' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Cash sheet')
})

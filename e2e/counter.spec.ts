import type { Page } from '@playwright/test'
import { cardOf, comeToDesk, countPayments, expectRecorded, newMember, openDesk, searchBox } from './desk'
import { expect, test } from './fixtures'
import { picture, pictures } from './pictures'
import { problemsOf } from './problems'
import { scan } from './scanner'
import { Taps } from './taps'

const SIZES = [
  [390, 844],
  [1024, 768],
] as const

test.use({ viewport: { width: 1024, height: 768 } })

/** As fast as a person who types fast. What comes quicker is a scanner's. */
const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 80 })

test('a member is found by four digits and pays cash in three taps', async ({ page, merchant: _ }) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Maya Rai', phone: '9812345678' })
  await newMember(owner, priceId, { name: 'Asha Gurung', phone: '9845670001' })
  const taps = await Taps.on(page)
  await comeToDesk(page)
  // The page is there, and the field has the focus: nothing is pressed to type.
  await expect(searchBox(page)).toBeFocused()
  await typeByHand(page, '4567')
  await page.getByRole('button', { name: /Bishnu Maya Rai/ }).click()
  const card = cardOf(page, 'Bishnu Maya Rai')
  await expect(card).toContainText(/Paid until \d+ \S+ 20\d\d \(\d+ \S+ 20\d\d\)/)
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
  await expectRecorded(page, 'Rs\u00a01,500.00')
  taps.expect(
    expect.stringContaining('Bishnu Maya Rai') as never,
    expect.stringContaining('Take payment') as never,
    expect.stringContaining('1,500.00') as never,
  )
  await expect(page.getByText('The receipt goes by SMS to +9779812345678.')).toBeVisible()
  expect(await countPayments(owner)).toBe(3)

  // The receipt is for paper.
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Print the receipt/ }).click()
  const receipt = await opened
  await expect(receipt.getByRole('article', { name: 'Receipt' })).toContainText('Bishnu Maya Rai')
  await expect(receipt.getByRole('article', { name: 'Receipt' })).toContainText(/Rs\s1,500\.00/)
  for (const [width, height] of SIZES) {
    expect(await problemsOf(receipt)).toEqual([])
    await receipt.setViewportSize({ width, height })
    await receipt.emulateMedia({ colorScheme: 'light' })
    await picture(receipt, `receipt-${width}`)
  }
  await receipt.close()
})

test('a counter without a price says what is missing, and leads there', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/counter')
  await page.getByRole('main').getByRole('link', { name: 'What do you sell?' }).click()
  await expect(page.getByRole('heading', { name: 'What do you sell?', level: 1 })).toBeVisible()
})

test('the last receipt is sent again, at the counter and on the page of the payment', async ({
  page,
  merchant,
  database,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Maya Rai', phone: '9812345678' })
  const sentTo = async () =>
    (
      await database(
        "SELECT id FROM outbox_messages WHERE sender_name = $1 AND recipient = '+9779812345678'",
        merchant.businessName,
      )
    ).length
  await comeToDesk(page)
  await searchBox(page).fill('bishnu')
  const card = cardOf(page, 'Bishnu Maya Rai')
  await expect.poll(sentTo).toBe(1)
  await card.getByRole('button', { name: 'Send it again' }).click()
  await expect(card.getByText('The receipt goes by SMS to 98******78.')).toBeVisible()
  expect(await sentTo()).toBe(2)
  for (const [width, height] of SIZES) {
    expect(await problemsOf(page)).toEqual([])
    await page.setViewportSize({ width, height })
    await picture(page, `again-${width}`)
  }
  const { data } = await owner.get<{ items: { id: string }[] }>('/v1/payments')
  await page.goto(`/dashboard/sandbox/payments/${data.items[0]?.id}`)
  await page.getByRole('button', { name: 'Send the receipt again' }).click()
  await expect(page.getByText('The receipt goes by SMS to 98******78.')).toBeVisible()
  await picture(page, 'again-payment')
  expect(await sentTo()).toBe(3)
})

test('somebody new begins with cash in one form, and pays three months ahead later', async ({
  page,
  merchant: _,
}) => {
  const { owner } = await openDesk(page)
  await searchBox(page).fill('Sita Magar')
  await expect(page.getByText('Nobody is found for “Sita Magar”.')).toBeVisible()
  await page.getByRole('button', { name: /Somebody new/ }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sita Magar')
  await page.getByLabel('Phone', { exact: true }).fill('9812345678')
  await page.getByRole('button', { name: /Take Rs\s1,500\.00 and begin/ }).click()
  const card = cardOf(page, 'Sita Magar')
  await expect(card).toContainText('Active')
  await expectRecorded(page, 'Rs\u00a01,500.00')
  const paidUntil = await card.locator('time').getAttribute('datetime')

  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByText('3 months', { exact: true }).click()
  await card.getByText('QR', { exact: true }).click()
  await card.getByRole('button', { name: /Take Rs\s4,500\.00/ }).click()
  await expectRecorded(page, 'Rs\u00a04,500.00')
  await expect(card.locator('time')).not.toHaveAttribute('datetime', String(paidUntil))
  const { data } = await owner.get<{ items: { method: string; invoiceIds: string[] }[] }>('/v1/payments')
  expect(data.items.map(({ method, invoiceIds }) => [method, invoiceIds.length])).toEqual([
    ['qr', 3],
    ['cash', 1],
  ])

  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    expect(await problemsOf(page)).toEqual([])
    await pictures(page, 'counter', [[width, height]])
  }
})

test('somebody who is there already is shown before a second customer is made', async ({
  page,
  merchant: _,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Sita Magar', phone: '9812345678' })
  await comeToDesk(page)
  await page.getByRole('button', { name: /Somebody new/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('sita magar')
  const known = page.getByRole('button', { name: /Sita Magar/ })
  await expect(known).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Gita Rai')
  await expect(known).toBeHidden()
  await page.getByLabel('Phone', { exact: true }).fill('981-2345678')
  await expect(page.getByText('Is it this customer?')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await picture(page, 'similar')
  await known.click()
  await expect(cardOf(page, 'Sita Magar')).toBeVisible()
  expect(await countPayments(owner)).toBe(1)
})

test('a scanned card opens its member with the focus anywhere, and changes nothing that was typed', async ({
  page,
  merchant: _,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Maya Tamang', phone: '9812345678', externalId: 'GYM-7431' })
  await newMember(owner, priceId, { name: 'Nabin Karki', phone: '9845670001', externalId: 'GYM-7432' })
  await comeToDesk(page)
  await scan(page, 'GYM-7431')
  await expect(cardOf(page, 'Maya Tamang')).toBeVisible()

  // On a button: it is not pressed.
  await cardOf(page, 'Maya Tamang')
    .getByRole('button', { name: /Take payment/ })
    .focus()
  await scan(page, 'GYM-7432')
  await expect(cardOf(page, 'Nabin Karki')).toBeVisible()
  await expect(page.getByRole('button', { name: /Take Rs/ })).toHaveCount(0)

  // In a field of a form: the form is not sent.
  await cardOf(page, 'Nabin Karki')
    .getByRole('button', { name: /Take payment/ })
    .click()
  await page.getByText('Reference or note').click()
  await page.getByLabel('Reference', { exact: true }).fill('R-7')
  await page.getByLabel('Reference', { exact: true }).focus()
  await scan(page, 'GYM-7431')
  await expect(cardOf(page, 'Maya Tamang')).toBeVisible()
  expect(await countPayments(owner)).toBe(2)

  await scan(page, 'GYM-9999')
  await expect(page.getByText('Nobody is found for “GYM-9999”.')).toBeVisible()
})

test('the desk works by keyboard alone', async ({ page, merchant: _ }) => {
  const { owner, priceId } = await openDesk(page)
  for (const [name, phone] of [
    ['Kiran Sherpa', '9812345678'],
    ['Kiran Thapa', '9845670001'],
  ] as const)
    await newMember(owner, priceId, { name, phone })
  await page.keyboard.press('F2')
  await typeByHand(page, 'kiran')
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Kiran Thapa')).toBeVisible()
  await page.keyboard.press('F4')
  await expect(page.getByRole('button', { name: /Take Rs/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectRecorded(page, 'Rs\u00a01,500.00')
  expect(await countPayments(owner)).toBe(3)
  await expect(page.getByRole('button', { name: /Next person/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')

  await page.keyboard.press('F8')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await typeByHand(page, 'Deepa Rai')
  await page.keyboard.press('Tab')
  await typeByHand(page, '9800000002')
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Deepa Rai')).toBeVisible()
  expect(await countPayments(owner)).toBe(4)
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toBeFocused()
})

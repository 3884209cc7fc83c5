import type { Page } from '@playwright/test'
import { cardOf, comeToDesk, countPayments, expectRecorded, newMember, openDesk, searchBox } from './desk'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

/**
 * A scanner types a code and Enter into whatever has the focus, a character every few milliseconds of its own clock: the speed of
 * this machine has no part in it.
 */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const startedAt = performance.now()
    for (const [n, key] of [...text, 'Enter'].entries()) {
      const target = document.activeElement ?? document.body
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: startedAt + 4 * n })
      const isWritten = target.dispatchEvent(event)
      if (!isWritten) continue
      if (key !== 'Enter') document.execCommand('insertText', false, key)
      else if (target instanceof HTMLInputElement) target.form?.requestSubmit()
      else if (target instanceof HTMLElement) target.click()
    }
  }, code)
}

/** As fast as a person who types fast. What comes quicker is a scanner's. */
const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 80 })

const WHO = { name: 'Bishnu Maya Rai', phone: '9812345678' }

test.use({ viewport: { width: 1024, height: 768 } })

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
  expect(await problemsOf(page)).toEqual([])
  const { data } = await owner.get<{ items: { id: string }[] }>('/v1/payments')
  await page.goto(`/dashboard/sandbox/payments/${data.items[0]?.id}`)
  await page.getByRole('button', { name: 'Send the receipt again' }).click()
  await expect(page.getByText('The receipt goes by SMS to 98******78.')).toBeVisible()
  expect(await sentTo()).toBe(3)
})

test('somebody new begins with cash in one form, and pays three months ahead later', async ({
  page,
  merchant: _,
}) => {
  const { owner } = await openDesk(page)
  await searchBox(page).fill('Sita Magar')
  await expect(page.getByText('No one found for “Sita Magar”.')).toBeVisible()
  await page.getByRole('button', { name: /Somebody new/ }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sita Magar')
  await page.getByLabel('Phone', { exact: true }).fill('9812345678')
  await page.getByText(/^Gym/).click()
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
  expect(await problemsOf(page)).toEqual([])
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
  await expect(page.getByText('No one found for “GYM-9999”.')).toBeVisible()
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

test('while nobody is served the counter shows what came in today, at other desks too, and takes the next payment', async ({
  page,
  merchant: _,
}) => {
  await page.clock.install()
  const { owner, priceId } = await openDesk(page)
  await expect(page.getByText('No payments today.')).toBeVisible()
  await newMember(owner, priceId, WHO)
  // A desk is open for hours. It looks every ten seconds.
  await page.clock.fastForward('00:30')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect(today).toContainText(/Taken today.*Rs\s1,500\.00.*1 payment/)
  await expect(page.getByRole('list', { name: 'Payments of today, newest first' })).toContainText(WHO.name)
  await expect(searchBox(page)).toBeFocused()
  expect(await problemsOf(page)).toEqual([])

  await searchBox(page).fill('bishnu')
  await expect(today).toBeHidden()
  const card = cardOf(page, WHO.name)
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
  await expectRecorded(page, 'Rs\u00a01,500.00')
  await page.keyboard.press('Escape')
  await page.clock.fastForward('00:30')
  await expect(today).toContainText(/Rs\s3,000\.00.*2 payments/)
})

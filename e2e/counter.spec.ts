import type { Page } from '@playwright/test'
import { cardOf, comeToDesk, countPayments, expectRecorded, newMember, openDesk, searchBox } from './desk'
import { expect, test } from './fixtures'
import { LOGGED } from './lost'
import { Taps } from './taps'

/** As fast as a person who types fast. What comes quicker is a scanner's. */
const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 80 })

const WHO = { name: 'Bishnu Maya Rai', phone: '9812345678' }

async function takeCash(page: Page) {
  const card = cardOf(page, WHO.name)
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
}

const waiting = (page: Page) => page.getByRole('region', { name: /Waits to be sent/ })

test.use({ viewport: { width: 1024, height: 768 } })

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
})

test.describe('without the line', () => {
  test.use({ expectedErrors: LOGGED })

  test('what is taken offline waits over a reload, and is sent when the line is back', async ({
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
    await expect(waiting(page)).toContainText('Waits to be sent (1)')
    // Somebody new can be sold to as well.
    await page.keyboard.press('F8')
    await page.getByLabel('Name', { exact: true }).fill('Deepa Rai')
    await page.getByLabel('Phone', { exact: true }).fill('9800000002')
    await page.getByText(/^Gym/).click()
    await page.getByRole('button', { name: /and begin/ }).click()
    await expect(waiting(page)).toContainText('Waits to be sent (2)')
    expect(await countPayments(owner)).toBe(1)

    // The page is gone with the line, and comes back with it.
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await comeToDesk(page)
    await expect(waiting(page)).toHaveCount(0)
    await expect.poll(() => countPayments(owner)).toBe(3)
    await searchBox(page).fill('deepa')
    await expect(cardOf(page, 'Deepa Rai')).toContainText('Active')
  })
})

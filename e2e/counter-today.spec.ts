import { cardOf, expectRecorded, newMember, openDesk, searchBox } from './desk'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

const WHO = { name: 'Bishnu Maya Rai', phone: '9812345678' }

test('while nobody is served the counter shows what came in today, at other desks too, and takes the next payment', async ({
  page,
  merchant: _,
}) => {
  await page.clock.install()
  const { owner, priceId } = await openDesk(page)
  await expect(page.getByText('Nothing was taken today.')).toBeVisible()
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

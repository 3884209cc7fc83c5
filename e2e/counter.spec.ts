import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

const SIZES = [
  [360, 740],
  [1024, 768],
] as const

test('somebody walks in, pays cash, comes back, and the cash is counted in the evening', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const product = await made<{ id: string }>(owner.post('/v1/catalog/products', { name: 'Gym' }))
  const terms = { productId: product.id, amountPaisa: '150000', currency: 'NPR', interval: 'month' }
  await made(owner.post('/v1/catalog/prices', terms))

  await page.goto('/dashboard/sandbox/counter')
  await page.getByLabel('Name', { exact: true }).fill('Bishnu Maya Rai')
  await page.getByLabel('Phone', { exact: true }).fill('9812345678')
  await page.getByRole('button', { name: 'Take the money and begin' }).click()
  const member = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(member).toContainText('Bishnu Maya Rai')
  await expect(member).toContainText('Active')
  await expect(member).toContainText('Paid until')

  // She comes back with the money of the next month: found by four digits, and two presses take it.
  await page.getByRole('searchbox').fill('4567')
  await page.getByRole('searchbox').press('Enter')
  await expect(member).toContainText('Bishnu Maya Rai')
  await member.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Rs\s1,500\.00/)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Rs\s1,500\.00 is recorded\./ })).toBeVisible()
  const receipt = await page.request.get(
    (await member.getByRole('link', { name: 'Last receipt' }).getAttribute('href')) ?? '',
  )
  expect(await receipt.text()).toContain('Bishnu Maya Rai')
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    expect(await problemsOf(page)).toEqual([])
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: test.info().outputPath(`counter-${width}.png`), fullPage: true })
  }

  await page.goto('/dashboard/sandbox/payments')
  await expect(page.getByRole('row', { name: /Bishnu Maya Rai/ })).toHaveCount(2)
  await page
    .getByRole('row', { name: /Bishnu Maya Rai/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Reverse' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(/A credit note takes back Rs\s1,500\.00 of one invoice\./)
  await asked.getByLabel('Reason').fill('Typed twice.')
  await asked.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByText(/The reason given: “Typed twice\.”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0)

  await page.goto('/dashboard/sandbox/payments/day')
  await page.getByLabel('Counted in the drawer').fill('1400')
  await page.getByLabel('Note').fill('A note of Rs 100 is missing.')
  await page.getByRole('button', { name: 'Show' }).click()
  const sheet = page.getByRole('main')
  await expect(sheet).toContainText(/Cash expected\s*Rs\s1,500\.00/)
  await expect(sheet).toContainText(/Difference\s*[-−]Rs\s100\.00/)
  await expect(sheet).toContainText(/Reversed since\s*Rs\s1,500\.00/)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    expect(await problemsOf(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`day-${width}.png`), fullPage: true })
  }
  const link = page.getByRole('link', { name: 'Download CSV' })
  const csv = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await csv.text()).toContain('All together,,,1500.00')
})

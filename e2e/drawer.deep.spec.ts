import { newMember, openDesk } from './desk'
import { expect, joinAs, test } from './fixtures'
import { problemsOf } from './problems'

test('a drawer has its float, is counted by notes and coins, handed over, and taken to the bank', async ({
  page,
  merchant,
  otherPage: cashier,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Rai', phone: '9812345678' })
  await page.goto('/dashboard/sandbox/payments/day')
  // The payments under a sum are one press away.
  await page
    .getByRole('table', { name: /Sums of the day/ })
    .getByRole('link', { name: /1,500/ })
    .click()
  await expect(page.getByRole('row', { name: /Bishnu Rai/ })).toBeVisible()

  await page.goto('/dashboard/sandbox/payments/day')
  const own = page.getByRole('table', { name: /counted against/ }).getByRole('row', { name: merchant.name })
  const fold = (title: string) =>
    page.locator('details').filter({ has: page.getByText(title, { exact: true }) })
  await page.getByText('Opening float', { exact: true }).last().click()
  const float = fold('Opening float').last()
  await float.getByLabel('Amount, in rupees').fill('2,000')
  await float.getByRole('button', { name: 'Write it down' }).click()
  await expect(own).toContainText(/Rs\s3,500\.00/)

  await page.getByText('Count by notes and coins').click()
  await page.getByLabel('Rs 1,000 ×').fill('3')
  await page.getByLabel('Rs 100 ×').fill('4')
  await expect(page.getByText(/Together Rs\s3,400\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the count' }).click()
  await expect(own).toContainText(/[-−]Rs\s100\.00/)

  await page.getByText('Take cash to the bank', { exact: true }).click()
  const bank = fold('Take cash to the bank')
  await bank.getByLabel('Number of the bank slip').fill('SLIP-4471')
  await bank.getByLabel('Amount, in rupees').fill('1000')
  await bank.getByRole('button', { name: 'Write it down' }).click()
  await expect(own).toContainText(/Rs\s2,500\.00/)
  // It left the drawer after the count, so it is not missing.
  await expect(own).toContainText(/[-−]Rs\s100\.00/)
  expect(await problemsOf(page)).toEqual([])

  await joinAs('cashier', cashier, page)
  await cashier.goto('/dashboard/sandbox/payments/day')
  await cashier.getByText('Take cash over from a colleague', { exact: true }).click()
  const handover = cashier
    .locator('details')
    .filter({ has: cashier.getByText('Take cash over from a colleague', { exact: true }) })
  await handover.getByLabel('Amount, in rupees').fill('500')
  await handover.getByRole('button', { name: 'Write it down' }).click()
  await expect(cashier.getByRole('table', { name: /without a payment/ })).toContainText(
    `Taken over from ${merchant.name}`,
  )
  await page.reload()
  await expect(own).toContainText(/Rs\s2,000\.00/)

  await cashier.getByRole('button', { name: 'Reverse', exact: true }).click()
  await cashier.getByLabel('Reason').fill('Not given.')
  await cashier.getByRole('button', { name: 'Reverse it' }).click()
  await expect(cashier.getByRole('table', { name: /without a payment/ })).toContainText(
    'Reversed: Taken over',
  )
  expect(await problemsOf(cashier)).toEqual([])
})

import { made, newEmail, withCookie } from './caller'
import { cardOf, comeToDesk, newMember, openDesk, searchBox } from './desk'
import { expect, test } from './fixtures'
import { picture } from './pictures'
import { problemsOf } from './problems'

const SIZES = [
  [390, 844],
  [1024, 768],
] as const

test('a payment is taken back by its page, and the cash is counted in the evening', async ({
  page,
  merchant,
}) => {
  const { owner, priceId } = await openDesk(page)
  const { subscriptionId } = await newMember(owner, priceId, { name: 'Bishnu Rai', phone: '9812345678' })
  await made(owner.post(`/v1/subscriptions/${subscriptionId}/payments`, { method: 'cash', periods: 1 }))
  await page.goto('/dashboard/sandbox/payments')
  await page
    .getByRole('row', { name: /Bishnu Rai/ })
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
  const drawers = page.getByRole('table', { name: /counted against/ })
  const own = drawers.getByRole('row', { name: new RegExp(merchant.name) })
  await expect(own).toContainText(/Rs\s1,500\.00/)
  await expect(own).toContainText('Not counted yet')
  const keep = async (rupees: string, note: string) => {
    await page.getByLabel('Counted, in rupees').fill(rupees)
    await page.getByLabel('Note (optional)').fill(note)
    await page.getByRole('button', { name: 'Keep the count' }).click()
  }
  await keep('1400', 'A note of Rs 100 is missing.')
  await expect(own).toContainText(/[-−]Rs\s100\.00/)
  await expect(own).toContainText('A note of Rs 100 is missing.')
  await keep('1,500', 'Found below the drawer.')
  await expect(own).toContainText('Found below the drawer.')
  await expect(page.getByRole('table', { name: /All counts of the day/ }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText(/Reversed since\s*Rs\s1,500\.00/)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    expect(await problemsOf(page)).toEqual([])
    await page.setViewportSize({ width, height })
    await picture(page, `day-${width}`)
  }
  const link = page.getByRole('link', { name: 'Download CSV' })
  const csv = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  expect(csv).toContain('All together,,,1500.00')
  expect(csv).toContain('1500.00,1500.00,0.00,Found below the drawer.')
})

test('a cashier works at the desk, counts their own drawer, and sees no more', async ({
  page,
  merchant,
  otherPage,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Rai', phone: '9812345678' })
  const email = newEmail('bina')
  await page.goto('/dashboard/sandbox/team')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role').selectOption('cashier')
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('status')).toContainText(`on its way to ${email}`)
  const cashier = otherPage
  await cashier.goto((await page.getByText(/\/invite\//).textContent()) ?? '')
  await cashier.getByLabel('Your name').fill('Bina Rai')
  await cashier.getByLabel('Password').fill(merchant.password)
  await cashier.getByRole('button', { name: 'Create account and join' }).click()
  await expect(cashier.getByRole('heading', { name: 'Counter' })).toBeVisible()

  await comeToDesk(cashier)
  await searchBox(cashier).fill('bishnu')
  const card = cardOf(cashier, 'Bishnu Rai')
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
  await cashier.getByRole('link', { name: /Print the receipt/ }).waitFor()
  await cashier.getByRole('button', { name: /Somebody new/ }).click()
  // What would give time away is not theirs.
  await expect(cashier.getByText('Has paid elsewhere')).toHaveCount(0)

  await cashier.goto('/dashboard/sandbox/payments/day')
  await expect(cashier.getByRole('main')).not.toContainText(merchant.name)
  await cashier.getByLabel('Counted, in rupees').fill('1500')
  await cashier.getByRole('button', { name: 'Keep the count' }).click()
  await expect(cashier.getByRole('row', { name: /Bina Rai/ }).last()).toContainText(/Rs\s0\.00/)
  await expect(cashier.getByRole('link', { name: 'Download CSV' })).toHaveCount(0)
  const { data } = await withCookie(cashier).get<{ items: { id: string }[] }>('/v1/payments')
  expect(data.items).toHaveLength(1)
  await cashier.goto(`/dashboard/sandbox/payments/${data.items[0]?.id}`)
  await expect(cashier.getByRole('heading', { name: /Bishnu Rai/ })).toBeVisible()
  await expect(cashier.getByRole('button', { name: 'Reverse' })).toHaveCount(0)
})

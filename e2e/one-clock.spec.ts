import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'

test('in the sandbox an event happened when its charge was due, and the real time is in its tip', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { id } = await subscribe(owner, { balancePaisa: '50000', amountPaisa: '50000' })
  const { currentPeriodEnd } = (await owner.get<{ currentPeriodEnd: string }>(`/v1/subscriptions/${id}`)).data
  const later = new Date(new Date(currentPeriodEnd).getTime() + 6 * 3_600_000)
  expect((await owner.post('/v1/sandbox/clock/advance', { to: later.toISOString() })).status).toBe(200)

  await page.goto(`/dashboard/sandbox/subscriptions/${id}`)
  await page.getByText('For developers').click()
  const failed = page
    .getByRole('list', { name: /^Activity/ })
    .getByRole('listitem')
    .filter({ hasText: 'Past due' })
  await expect(failed.locator('time')).toHaveText('6 hours ago')
  await failed.locator('time').hover()
  await expect(page.getByText(/In real time/).first()).toBeVisible()
})

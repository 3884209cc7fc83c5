import { DAY_MS } from '../lib/core/duration'
import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { type Subscription, subscribe } from './membership'
import { problemsOf } from './problems'

const DASHAIN_DAYS = 10
const MONTH_SECONDS = 32 * 86_400

test('a merchant pauses a membership over Dashain, and it goes on by itself with all its days', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const subscription = await subscribe(owner, { balancePaisa: '300000', amountPaisa: '150000' })
  const read = async () => (await owner.get<Subscription>(`/v1/subscriptions/${subscription.id}`)).data
  await page.goto(`/dashboard/sandbox/subscriptions/${subscription.id}`)

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause?' })
  await expect(dialog.getByLabel('Keep it')).toBeChecked()
  const until = new Date(Date.now() + DASHAIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  await dialog.getByLabel('Goes on by itself on').fill(until)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused until .+ The time that is left of its period is kept/)).toBeVisible()
  expect((await read()).status).toBe('paused')
  expect(await problemsOf(page)).toEqual([])

  await owner.post('/v1/sandbox/clock/advance', { seconds: (DASHAIN_DAYS + 1) * 86_400 })
  await expect(page.getByText(/^Paused until/)).toBeHidden({ timeout: 60_000 })
  const after = await read()
  expect(after.status).toBe('active')
  const gained = Date.parse(after.currentPeriodEnd) - Date.parse(subscription.currentPeriodEnd)
  expect(gained).toBeGreaterThan((DASHAIN_DAYS - 2) * DAY_MS)
  expect(gained).toBeLessThanOrEqual(DASHAIN_DAYS * DAY_MS)

  await owner.post('/v1/sandbox/clock/advance', { seconds: MONTH_SECONDS })
  expect(Date.parse((await read()).currentPeriodEnd)).toBeGreaterThan(Date.parse(after.currentPeriodEnd))
})
